//! Who computes a primitive: the kernels of a device, or those of the host.
//!
//! Both are reached through a table of functions for each element type. So the host's kernels are
//! compiled here, once for `f32` and once for `f64`, and not again in each crate that computes.

use crate::channel_gradients::HostGradients;
use crate::conv::HostConvolutions;
use crate::elementwise::HostSums;
use crate::{
    ChannelKernels, CheckKernels, ConvKernels, CopyKernels, ElementwiseKernels, GemmKernels, LossKernels, NormKernels,
    PoolKernels, RecurrentKernels, ReduceKernels, RegionKernels, ResampleKernels, RowKernels, StatisticsKernels,
    StepKernels, UpdateKernels,
};
use cortado_core::{Ctx, Error, PerReal, Real, Result};
use std::marker::PhantomData;

/// The kernels of a device for one element type: one trait for each room of primitives. Each method
/// says whether the device has a kernel for that case, and if so has run it. None of them has to be
/// there: what is missing is computed by the host.
pub trait Kernels<T: Real>:
    ChannelKernels<T>
    + CheckKernels<T>
    + ConvKernels<T>
    + CopyKernels<T>
    + ElementwiseKernels<T>
    + GemmKernels<T>
    + LossKernels<T>
    + NormKernels<T>
    + PoolKernels<T>
    + RecurrentKernels<T>
    + ReduceKernels<T>
    + ResampleKernels<T>
    + RegionKernels<T>
    + RowKernels<T>
    + StatisticsKernels<T>
    + StepKernels<T>
    + UpdateKernels<T>
    + Send
    + Sync
{
}

/// The kernels of a device: what [`Device::kernels`](cortado_core::device::Device::kernels) gives.
pub struct DeviceKernels {
    single: Box<dyn Kernels<f32>>,
    double: Box<dyn Kernels<f64>>,
}

impl DeviceKernels {
    /// From those of both element types.
    pub fn new(single: impl Kernels<f32> + 'static, double: impl Kernels<f64> + 'static) -> Self {
        Self {
            single: Box::new(single),
            double: Box::new(double),
        }
    }

    fn of<T: Real>(&self) -> &dyn Kernels<T> {
        T::of_two::<Borrowed<'_>>(&*self.single, &*self.double)
    }
}

struct Borrowed<'a>(PhantomData<&'a ()>);

impl<'a> PerReal for Borrowed<'a> {
    type Of<T: Real> = &'a dyn Kernels<T>;
}

/// The host's kernels: those of all rooms, and what is the host's alone, as it computes more than
/// one thing while the elements are in its caches.
pub(crate) struct Host;

pub(crate) trait HostKernels<T: Real>:
    Kernels<T> + HostConvolutions<T> + HostGradients<T> + HostSums<T>
{
}

impl<T: Real> Kernels<T> for Host {}
impl<T: Real> HostKernels<T> for Host {}

// Named here, where their types are known: what is compiled with them is compiled in this crate.
static SINGLE: &dyn HostKernels<f32> = &Host;
static DOUBLE: &dyn HostKernels<f64> = &Host;

struct HostTable;

impl PerReal for HostTable {
    type Of<T: Real> = &'static dyn HostKernels<T>;
}

/// The host's kernels for one element type.
pub(crate) fn host<T: Real>() -> &'static dyn HostKernels<T> {
    T::of_two::<HostTable>(SINGLE, DOUBLE)
}

/// Runs a primitive on the context's device; or on the host, where the context is the host's or the
/// device has no kernel for it, which is told once.
///
/// # Errors
/// Those of the kernel.
pub(crate) fn compute<T: Real>(
    ctx: &Ctx,
    primitive: &'static str,
    mut run: impl FnMut(&dyn Kernels<T>) -> Result<bool>,
) -> Result<()> {
    if on_device(ctx, primitive, &mut run)? || run(host::<T>())? {
        return Ok(());
    }
    Err(Error::internal("the host has no kernel for a primitive"))
}

/// Runs a primitive on the context's device. False if the host has to compute it.
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
    if let Some(kernels) = kernels
        && run(kernels.of::<T>())?
    {
        return Ok(true);
    }
    ctx.falls_back(primitive);
    Ok(false)
}
