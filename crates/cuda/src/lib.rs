//! NVIDIA GPUs through their driver, which is loaded at run time: nothing of CUDA is needed to build
//! this crate, and nothing but the driver to run it. It knows no blobs: memory is bytes, kernels are
//! names.
//!
//! | module | what it holds |
//! |---|---|
//! | `api` | the driver's functions, as C has them |
//! | `archive` | kernels as PTX, compiled ahead of time |
//! | `driver` | [`Driver`]: the driver, and the devices that it knows |
//! | `emulator` | a driver for tests that runs the kernels on the host (feature `emulator`) |
//! | `error` | [`Error`]: what the driver refuses, in words |
//! | `gpu` | [`Gpu`]: one device in use: its context, its stream, its memory and kernels |
//! | `kernel` | [`Kernel`] and [`Arguments`]: launches, checked against what the kernel takes |
//! | `memory` | [`Buffer`]: memory of a device, from a pool |
//! | `modules` | the kernels that were loaded so far |
//! | `pinned` | [`Pinned`]: memory of the host that the device reads by itself |
//! | `pool` | the pieces of a device's memory that are free but kept |

#![allow(unsafe_code)]

mod api;
pub mod archive;
mod driver;
#[cfg(feature = "emulator")]
pub mod emulator;
mod error;
mod gpu;
mod kernel;
mod memory;
mod modules;
mod pinned;
mod pool;

pub use driver::{DeviceProperties, Driver, NEEDED_VERSION};
pub use error::{Error, Result};
pub use gpu::{Gpu, Transfers};
pub use kernel::{Arguments, Kernel};
pub use memory::Buffer;
pub use pinned::Pinned;
pub use pool::MemoryUse;
