//! Matrices row by row: a row that is repeated, and sums over rows.

use crate::device::on_device;
use cortado_core::{Ctx, Elements, ElementsMut, Real, Result};
use cortado_cpu as cpu;

/// The kernels of this room.
pub trait RowKernels<T: Real> {
    /// [`repeat_row`].
    ///
    /// # Errors
    /// Those of the device.
    fn repeat_row(&self, _row: &Elements<'_, T>, _y: &mut ElementsMut<'_, T>) -> Result<bool> {
        Ok(false)
    }

    /// [`add_rows`].
    ///
    /// # Errors
    /// Those of the device.
    fn add_rows(&self, _x: &Elements<'_, T>, _sums: &mut ElementsMut<'_, T>) -> Result<bool> {
        Ok(false)
    }
}

/// Every row of y = the one row.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn repeat_row<T: Real>(ctx: &Ctx, row: &Elements<'_, T>, y: &mut ElementsMut<'_, T>) -> Result<()> {
    if row.is_empty() || on_device(ctx, "repeat_row", |kernels| kernels.repeat_row(row, y))? {
        return Ok(());
    }
    let row = row.host()?;
    y.host()?
        .chunks_exact_mut(row.len())
        .for_each(|to| to.copy_from_slice(row));
    Ok(())
}

/// sums += the rows of x, one after the other.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn add_rows<T: Real>(ctx: &Ctx, x: &Elements<'_, T>, sums: &mut ElementsMut<'_, T>) -> Result<()> {
    if sums.is_empty() || on_device(ctx, "add_rows", |kernels| kernels.add_rows(x, sums))? {
        return Ok(());
    }
    let sums = sums.host()?;
    x.host()?.chunks_exact(sums.len()).for_each(|row| cpu::add(row, sums));
    Ok(())
}
