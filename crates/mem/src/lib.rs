//! Host memory: aligned buffers, vectors that a refused allocation does not abort, and numbers seen
//! as bytes.
//!
//! `unsafe` is allowed here, as in few crates: it turns raw memory into safe, bounds-carrying types
//! for the rest.
#![allow(unsafe_code)]

mod host_buf;
mod owner;
mod pages;
mod pod;
pub mod reserve;

pub use host_buf::{ALIGNMENT, HostBuf, HostView, OutOfMemory};
pub use pages::{PageLock, Pages};
pub use pod::{Bool, Pod, as_bytes, as_bytes_mut};
