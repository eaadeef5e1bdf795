//! NVIDIA GPUs: the memory of blobs on them, and the launches of their kernels, in the modules and
//! under the names of the primitives. The kernels' text is in `crates/cuda/kernels`, one file for
//! each module.
//!
//! | module | what it holds |
//! |---|---|
//! | `axis_view` | shapes seen from an axis, as kernels take them |
//! | `buffer` | memory of blobs on a GPU |
//! | `device` | [`CudaDevice`]: the device as blobs and primitives see it |
//! | `launch` | how a kernel is given operands, and launched |
//! | `tiles` | the tiles of products, and the parts of their depth |
//! | `windows` | the sizes of convolutions, as kernels take them |
//! | `fused` | steps that one kernel applies |
//! | `function` | functions of single elements, as kernels take them |
//! | the others | the launches of one module each |

mod axis_view;
mod buffer;
mod channels;
mod checks;
mod conv;
mod conv_each;
mod copy;
mod depthwise;
mod device;
mod elementwise;
mod function;
mod fused;
mod gemm;
mod launch;
mod loss;
mod norm;
mod pool;
mod recurrent;
mod reduce;
mod regions;
mod resample;
mod resolved;
mod rows;
mod statistics;
mod steps;
mod tiles;
mod transform;
mod update;
mod windows;

pub use buffer::device_error;
pub use cortado_cuda::{DeviceProperties, Driver, Error, Gpu, MemoryUse, Transfers};
pub use device::CudaDevice;
pub use launch::{Call, Launcher, buffer_of};
pub use tiles::{choose_tiles, tiles_of};

use crate::Kernels;
use cortado_core::Real;

impl<T: Real> Kernels<T> for Launcher {}
