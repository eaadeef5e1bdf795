//! Images in another resolution.

use crate::{Host, compute};
use cortado_core::{Ctx, Elements, ElementsMut, Real, Result};
use cortado_cpu as cpu;
use cortado_ops::Resample;

/// The kernels of this module.
pub trait ResampleKernels<T: Real> {
    /// [`resample`].
    ///
    /// # Errors
    /// Those of the device.
    fn resample(
        &self,
        _to: &Resample,
        _planes: usize,
        _x: &Elements<'_, T>,
        _y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`resample_backward`].
    ///
    /// # Errors
    /// Those of the device.
    fn resample_backward(
        &self,
        _to: &Resample,
        _planes: usize,
        _dy: &Elements<'_, T>,
        _dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }
}

/// y = the planes of x in another resolution.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn resample<T: Real>(
    ctx: &Ctx,
    to: &Resample,
    planes: usize,
    x: &Elements<'_, T>,
    y: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "resample", |kernels| kernels.resample(to, planes, x, y))
}

/// dx = the gradient of [`resample`].
///
/// # Errors
/// Out of memory, or those of the device.
pub fn resample_backward<T: Real>(
    ctx: &Ctx,
    to: &Resample,
    planes: usize,
    dy: &Elements<'_, T>,
    dx: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "resample_backward", |kernels| {
        kernels.resample_backward(to, planes, dy, dx)
    })
}

impl<T: Real> ResampleKernels<T> for Host {
    fn resample(&self, to: &Resample, planes: usize, x: &Elements<'_, T>, y: &mut ElementsMut<'_, T>) -> Result<bool> {
        cpu::resample_forward(to, planes, x.host()?, y.host()?)?;
        Ok(true)
    }

    fn resample_backward(
        &self,
        to: &Resample,
        planes: usize,
        dy: &Elements<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        cpu::resample_backward(to, planes, dy.host()?, dx.host()?)?;
        Ok(true)
    }
}
