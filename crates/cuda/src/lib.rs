//! NVIDIA GPUs through their driver, which is loaded at run time: CUDA is not needed to build this
//! crate, and only the driver to run it. If NCCL is available, memory goes from GPU to GPU. The
//! crate does not know blobs: memory is bytes, kernels are names.
//!
//! | module | what it holds |
//! |---|---|
//! | `api` | the driver's functions, as C has them |
//! | `archive` | kernels as PTX, compiled ahead of time |
//! | `clock` | how far the work of a device is |
//! | `division` | [`Divisor`]: what kernels divide by |
//! | `driver` | [`Driver`]: the driver, and its devices |
//! | `emulator` | a driver for tests that runs the kernels on the host (feature `emulator`) |
//! | `error` | [`Error`]: refusals of the driver, as text |
//! | `gpu` | [`Gpu`]: one device in use: its context, its stream, its memory and kernels |
//! | `kernel` | [`Kernel`] and [`KernelArguments`]: launches, checked against what the kernel takes |
//! | `library` | libraries that are loaded at run time |
//! | `locked` | [`Locked`]: pages of the host that the device reads by itself |
//! | `locked_pages` | which these are |
//! | `memory` | [`Buffer`]: memory of a device, from a pool |
//! | `modules` | the kernels that were loaded so far |
//! | `nccl` | [`Nccl`], [`Rank`]: memory that goes from device to device |
//! | `pool` | the pieces of a device's memory that are free but kept |
//! | `recorder` | the recording that is under way on a device |
//! | `recording` | [`Recording`]: work that is recorded once and repeated as a whole |
//! | `table` | tables of a library's functions |
//! | `transfers` | [`Transfers`]: what is copied between the host and a device |

#![allow(unsafe_code)]

mod api;
pub mod archive;
mod clock;
mod division;
mod driver;
#[cfg(feature = "emulator")]
pub mod emulator;
mod error;
mod gpu;
mod kernel;
mod library;
mod locked;
mod locked_pages;
mod memory;
mod modules;
mod nccl;
mod pool;
mod recorder;
mod recording;
mod table;
mod transfers;

pub use division::Divisor;
pub use driver::{DeviceProperties, Driver, NEEDED_VERSION};
pub use error::{Error, Result};
pub use gpu::Gpu;
pub use kernel::{Kernel, KernelArguments};
pub use locked::Locked;
pub use memory::Buffer;
pub use nccl::{Nccl, NcclGroup, Piece, Rank, shared_out};
pub use pool::MemoryUse;
pub use recording::Recording;
pub use transfers::Transfers;
