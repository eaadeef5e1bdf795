//! Copies between arrays that are parts of blobs, and additions of one to the other.

use crate::{Host, compute};
use cortado_core::{Ctx, Elements, ElementsMut, Real, Result};
use cortado_cpu as cpu;
pub use cortado_ops::Strided;

/// The kernels of this module.
pub trait CopyKernels<T: Real> {
    /// [`copy_strided`].
    ///
    /// # Errors
    /// Those of the device.
    fn copy_strided(
        &self,
        _sizes: &[usize],
        _x: (&Elements<'_, T>, Strided<'_>),
        _y: (&mut ElementsMut<'_, T>, Strided<'_>),
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`add_strided`].
    ///
    /// # Errors
    /// Those of the device.
    fn add_strided(
        &self,
        _sizes: &[usize],
        _x: (&Elements<'_, T>, Strided<'_>),
        _y: (&mut ElementsMut<'_, T>, Strided<'_>),
    ) -> Result<bool> {
        Ok(false)
    }
}

/// y = x.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn copy<T: Real>(ctx: &Ctx, x: &Elements<'_, T>, y: &mut ElementsMut<'_, T>) -> Result<()> {
    let len = x.len().min(y.len());
    copy_strided(ctx, &[len], (x, Strided::run(0)), (y, Strided::run(0)))
}

/// y = x, for all elements of two arrays of these `sizes`, which have as many strides each.
/// Elements of x may lie at one place, those of y may not. Of an array that reaches beyond its
/// blob, only rows that lie inside count.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn copy_strided<T: Real>(
    ctx: &Ctx,
    sizes: &[usize],
    (x, from): (&Elements<'_, T>, Strided<'_>),
    (y, to): (&mut ElementsMut<'_, T>, Strided<'_>),
) -> Result<()> {
    if sizes.contains(&0) {
        return Ok(());
    }
    compute(ctx, "copy_strided", |kernels| {
        kernels.copy_strided(sizes, (x, from), (y, to))
    })
}

/// y += x, for arrays as those of [`copy_strided`].
///
/// # Errors
/// Out of memory, or those of the device.
pub fn add_strided<T: Real>(
    ctx: &Ctx,
    sizes: &[usize],
    (x, from): (&Elements<'_, T>, Strided<'_>),
    (y, to): (&mut ElementsMut<'_, T>, Strided<'_>),
) -> Result<()> {
    if sizes.contains(&0) {
        return Ok(());
    }
    compute(ctx, "add_strided", |kernels| {
        kernels.add_strided(sizes, (x, from), (y, to))
    })
}

impl<T: Real> CopyKernels<T> for Host {
    fn copy_strided(
        &self,
        sizes: &[usize],
        (x, from): (&Elements<'_, T>, Strided<'_>),
        (y, to): (&mut ElementsMut<'_, T>, Strided<'_>),
    ) -> Result<bool> {
        cpu::copy_strided(sizes, (x.host()?, from), (y.host()?, to));
        Ok(true)
    }

    fn add_strided(
        &self,
        sizes: &[usize],
        (x, from): (&Elements<'_, T>, Strided<'_>),
        (y, to): (&mut ElementsMut<'_, T>, Strided<'_>),
    ) -> Result<bool> {
        cpu::add_strided(sizes, (x.host()?, from), (y.host()?, to));
        Ok(true)
    }
}
