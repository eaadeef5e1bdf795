//! Pooling of regions: windows that lie anywhere in the planes of images.

use crate::{Host, compute};
use cortado_core::{Ctx, Elements, ElementsMut, Error, Real, Result};
use cortado_cpu as cpu;
use cortado_ops::Regions;

/// The kernels of this module.
pub trait RegionKernels<T: Real> {
    /// [`greatest_of_windows`].
    ///
    /// # Errors
    /// Those of the device.
    fn greatest_of_windows(
        &self,
        _regions: &Regions<T>,
        _x: &Elements<'_, T>,
        _y: &mut ElementsMut<'_, T>,
        _mask: &mut ElementsMut<'_, i32>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`greatest_of_windows_backward`].
    ///
    /// # Errors
    /// Those of the device.
    fn greatest_of_windows_backward(
        &self,
        _regions: &Regions<T>,
        _mask: &Elements<'_, i32>,
        _dy: &Elements<'_, T>,
        _dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`sums_of_windows`].
    ///
    /// # Errors
    /// Those of the device.
    fn sums_of_windows(
        &self,
        _regions: &Regions<T>,
        _x: &Elements<'_, T>,
        _y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`sums_of_windows_backward`].
    ///
    /// # Errors
    /// Those of the device.
    fn sums_of_windows_backward(
        &self,
        _regions: &Regions<T>,
        _dy: &Elements<'_, T>,
        _dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }
}

/// y = the greatest element of each window, and in `mask` its index in its plane; the first in
/// row-major order wins ties. An empty window gives 0 and −1.
///
/// # Errors
/// Out of memory, operands that are too short, or those of the device.
pub fn greatest_of_windows<T: Real>(
    ctx: &Ctx,
    regions: &Regions<T>,
    x: &Elements<'_, T>,
    y: &mut ElementsMut<'_, T>,
    mask: &mut ElementsMut<'_, i32>,
) -> Result<()> {
    check(regions, x.len(), y.len().min(mask.len()))?;
    compute(ctx, "greatest_of_windows", |kernels| {
        kernels.greatest_of_windows(regions, x, y, mask)
    })
}

/// dx = 0, then dx\[mask\] += dy: the gradient of [`greatest_of_windows`].
///
/// # Errors
/// Out of memory, operands that are too short, or those of the device.
pub fn greatest_of_windows_backward<T: Real>(
    ctx: &Ctx,
    regions: &Regions<T>,
    mask: &Elements<'_, i32>,
    dy: &Elements<'_, T>,
    dx: &mut ElementsMut<'_, T>,
) -> Result<()> {
    check(regions, dx.len(), dy.len().min(mask.len()))?;
    compute(ctx, "greatest_of_windows_backward", |kernels| {
        kernels.greatest_of_windows_backward(regions, mask, dy, dx)
    })
}

/// y = the sum of each window, each element times the weights of its row and its column.
///
/// # Errors
/// Out of memory, operands that are too short, or those of the device.
pub fn sums_of_windows<T: Real>(
    ctx: &Ctx,
    regions: &Regions<T>,
    x: &Elements<'_, T>,
    y: &mut ElementsMut<'_, T>,
) -> Result<()> {
    check(regions, x.len(), y.len())?;
    compute(ctx, "sums_of_windows", |kernels| kernels.sums_of_windows(regions, x, y))
}

/// dx = the sum of dy times the weights over the windows that hold the element: the gradient of
/// [`sums_of_windows`].
///
/// # Errors
/// Out of memory, operands that are too short, or those of the device.
pub fn sums_of_windows_backward<T: Real>(
    ctx: &Ctx,
    regions: &Regions<T>,
    dy: &Elements<'_, T>,
    dx: &mut ElementsMut<'_, T>,
) -> Result<()> {
    check(regions, dx.len(), dy.len())?;
    if dx.is_empty() {
        return Ok(());
    }
    compute(ctx, "sums_of_windows_backward", |kernels| {
        kernels.sums_of_windows_backward(regions, dy, dx)
    })
}

impl<T: Real> RegionKernels<T> for Host {
    fn greatest_of_windows(
        &self,
        regions: &Regions<T>,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
        mask: &mut ElementsMut<'_, i32>,
    ) -> Result<bool> {
        cpu::greatest_of_windows(regions, x.host()?, y.host()?, mask.host()?);
        Ok(true)
    }

    fn greatest_of_windows_backward(
        &self,
        regions: &Regions<T>,
        mask: &Elements<'_, i32>,
        dy: &Elements<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        cpu::greatest_of_windows_backward(regions, mask.host()?, dy.host()?, dx.host()?);
        Ok(true)
    }

    fn sums_of_windows(&self, regions: &Regions<T>, x: &Elements<'_, T>, y: &mut ElementsMut<'_, T>) -> Result<bool> {
        cpu::sums_of_windows(regions, x.host()?, y.host()?);
        Ok(true)
    }

    fn sums_of_windows_backward(
        &self,
        regions: &Regions<T>,
        dy: &Elements<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        cpu::sums_of_windows_backward(regions, dy.host()?, dx.host()?);
        Ok(true)
    }
}

fn check<T: Real>(regions: &Regions<T>, read: usize, written: usize) -> Result<()> {
    let sizes = regions.sizes();
    let planes = cortado_ops::count([sizes.images, sizes.channels, sizes.plane()]);
    let outputs = cortado_ops::count([regions.images().len(), sizes.outputs, sizes.bins]);
    match regions.fit() && read >= planes && written >= outputs {
        true => Ok(()),
        false => Err(Error::internal("an operand of a pooling does not suit its regions")),
    }
}
