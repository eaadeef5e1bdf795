//! NVIDIA GPUs: the memory of blobs on them, and the launches of their kernels, in the rooms and
//! under the names of the primitives. The kernels' text is in `crates/cuda/kernels`, one file for
//! each room.
//!
//! | module | what it holds |
//! |---|---|
//! | `buffer` | memory of blobs on a GPU |
//! | `device` | [`CudaDevice`]: the device as blobs and primitives see it |
//! | `launch` | how a kernel is given operands, and launched |
//! | `function` | functions of single elements, as kernels take them |
//! | the others | the launches of one room each |

mod buffer;
mod copy;
mod device;
mod elementwise;
mod function;
mod gemm;
mod launch;
mod reduce;
mod steps;
mod update;

pub use cortado_cuda::{DeviceProperties, Driver, Error, Gpu, MemoryUse, Transfers};
pub use device::CudaDevice;
use launch::Launcher;

use crate::{
    ChannelKernels, CheckKernels, ConvKernels, Kernels, LossKernels, NormKernels, PoolKernels, RecurrentKernels,
    ResampleKernels, RowKernels, StatisticsKernels,
};
use cortado_core::Real;

impl<T: Real> Kernels<T> for Launcher {}
impl<T: Real> ChannelKernels<T> for Launcher {}
impl<T: Real> CheckKernels<T> for Launcher {}
impl<T: Real> ConvKernels<T> for Launcher {}
impl<T: Real> LossKernels<T> for Launcher {}
impl<T: Real> NormKernels<T> for Launcher {}
impl<T: Real> PoolKernels<T> for Launcher {}
impl<T: Real> RecurrentKernels<T> for Launcher {}
impl<T: Real> ResampleKernels<T> for Launcher {}
impl<T: Real> RowKernels<T> for Launcher {}
impl<T: Real> StatisticsKernels<T> for Launcher {}
