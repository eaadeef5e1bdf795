//! How a primitive finds the kernel of the device that the context computes on.

use crate::{
    ChannelKernels, CheckKernels, ConvKernels, CopyKernels, ElementwiseKernels, GemmKernels, LossKernels, NormKernels,
    PoolKernels, RecurrentKernels, ReduceKernels, RowKernels, StatisticsKernels, StepKernels, UpdateKernels,
};
use cortado_core::{Ctx, Real, Result};
use std::any::Any;

/// The kernels of a device for one element type: one trait for each room of primitives. Each method
/// says whether the device has a kernel for that case, and if so has run it. None of them has to be
/// there: what is missing is computed by the host.
pub trait Kernels<T: Real>:
    ChannelKernels<T>
    + ConvKernels<T>
    + CopyKernels<T>
    + ElementwiseKernels<T>
    + GemmKernels<T>
    + RecurrentKernels<T>
    + ReduceKernels<T>
    + CheckKernels<T>
    + LossKernels<T>
    + NormKernels<T>
    + PoolKernels<T>
    + RowKernels<T>
    + StatisticsKernels<T>
    + StepKernels<T>
    + UpdateKernels<T>
    + NormKernels<T>
    + Send
    + Sync
{
}

/// The kernels of a device: what [`Device::kernels`](cortado_core::device::Device::kernels) gives.
pub struct DeviceKernels {
    single: Typed<f32>,
    double: Typed<f64>,
}

struct Typed<T>(Box<dyn Kernels<T>>);

impl DeviceKernels {
    /// From those of both element types.
    pub fn new(single: impl Kernels<f32> + 'static, double: impl Kernels<f64> + 'static) -> Self {
        Self {
            single: Typed(Box::new(single)),
            double: Typed(Box::new(double)),
        }
    }

    fn of<T: Real>(&self) -> Option<&dyn Kernels<T>> {
        let typed: [&dyn Any; 2] = [&self.single, &self.double];
        let mut typed = typed.into_iter().filter_map(|typed| typed.downcast_ref::<Typed<T>>());
        typed.next().map(|Typed(kernels)| &**kernels)
    }
}

/// Runs a primitive on the context's device. False if the host has to compute it: the context is the
/// host's, or the device has no kernel for it, which is told once.
///
/// # Errors
/// Those of the kernel.
pub(crate) fn on_device<T: Real>(
    ctx: &Ctx,
    primitive: &'static str,
    run: impl FnOnce(&dyn Kernels<T>) -> Result<bool>,
) -> Result<bool> {
    let Some(device) = ctx.device() else {
        return Ok(false);
    };
    let kernels = device
        .kernels()
        .and_then(|kernels| kernels.downcast_ref::<DeviceKernels>());
    if let Some(kernels) = kernels.and_then(DeviceKernels::of::<T>)
        && run(kernels)?
    {
        return Ok(true);
    }
    ctx.falls_back(primitive);
    Ok(false)
}
