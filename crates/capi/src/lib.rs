//! The C library `libcortado`, over the facade. Its header, `include/cortado.h`, is generated from these sources by
//! `cargo xtask header`.
//!
//! | file | what it holds |
//! |---|---|
//! | `given.rs`, `handle.rs` | arguments as C gives them, and objects that C holds; all code that trusts a pointer |
//! | `problem.rs`, `error.rs`, `guard.rs`, `log.rs` | errors, and as objects; no unwinding into C; the log |
//! | `options.rs` | how nets, models and solvers are opened |
//! | `model.rs`, `manifest.rs`, `caffe2.rs`, `inputs.rs`, `outputs.rs` | models, which only run |
//! | `net.rs`, `parts.rs`, `home.rs`, `blob.rs` | nets with their layers and blobs |
//! | `solver.rs` | solvers |
//! | `message.rs`, `datum.rs`, `bytes.rs` | messages as text and binary |
//! | `image.rs` | images of bytes |
//!
//! A function of the interface has the prefix `cortado_`. It takes the types of `given.rs`, which C sees as plain pointers, and
//! does its work inside [`error::attempt`] or [`error::answer`]. Functions, constants and objects are only ever added.
//!
//! `unsafe` is allowed here where pointers of C are read and written.
#![allow(unsafe_code)]

mod blob;
mod bytes;
mod caffe2;
mod datum;
mod error;
mod given;
mod guard;
mod handle;
mod home;
mod image;
mod inputs;
mod log;
mod manifest;
mod message;
mod model;
mod net;
mod options;
mod outputs;
mod parts;
mod problem;
mod solver;
mod system;

use std::ffi::c_char;

/// The version of the binary interface, which the name of the shared library has.
pub(crate) const CORTADO_ABI: u32 = 1;

/// The phase in which parameters are trained.
pub(crate) const CORTADO_TRAIN: i32 = 0;
/// The phase in which a net is tested and used.
pub(crate) const CORTADO_TEST: i32 = 1;

/// The version of the library, such as "0.2.0".
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// The version of the binary interface of the library: CORTADO_ABI of the header that it was built with.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_abi() -> u32 {
    CORTADO_ABI
}
