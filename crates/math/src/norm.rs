//! Normalisation of an element by others of its blob.

use crate::device::on_device;
use cortado_core::{Ctx, Elements, Pair, Real, Result};
use cortado_cpu as cpu;
use cortado_ops::Around;

/// The kernels of this room.
pub trait NormKernels<T: Real> {
    /// [`softmax`].
    ///
    /// # Errors
    /// Those of the device.
    fn softmax(&self, _around: Around, _data: &mut Pair<'_, T>) -> Result<bool> {
        Ok(false)
    }

    /// [`chain_softmax`].
    ///
    /// # Errors
    /// Those of the device.
    fn chain_softmax(&self, _around: Around, _y: &Elements<'_, T>, _diff: &mut Pair<'_, T>) -> Result<bool> {
        Ok(false)
    }
}

/// `y = exp(x − max x) / Σ exp(x − max x)`, with maximum and sum over the middle axis.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn softmax<T: Real>(ctx: &Ctx, around: Around, mut data: Pair<'_, T>) -> Result<()> {
    if on_device(ctx, "softmax", |kernels| kernels.softmax(around, &mut data))? {
        return Ok(());
    }
    let Around { len, inner, .. } = around;
    match &mut data {
        Pair::InPlace(y) => {
            let y = y.host()?;
            cpu::softmax_forward(outer(around, &[y.len()]), len, inner, &y.to_vec(), y);
        }
        Pair::Split(x, y) => {
            let (x, y) = (x.host()?, y.host()?);
            cpu::softmax_forward(outer(around, &[x.len(), y.len()]), len, inner, x, y);
        }
    }
    Ok(())
}

/// `dx = (dy − Σ dy · y) · y`, with the sum over the middle axis: the gradient of [`softmax`].
///
/// # Errors
/// Out of memory, or those of the device.
pub fn chain_softmax<T: Real>(ctx: &Ctx, around: Around, y: &Elements<'_, T>, mut diff: Pair<'_, T>) -> Result<()> {
    if on_device(ctx, "chain_softmax", |kernels| {
        kernels.chain_softmax(around, y, &mut diff)
    })? {
        return Ok(());
    }
    let (y, Around { len, inner, .. }) = (y.host()?, around);
    match &mut diff {
        Pair::InPlace(diff) => {
            let diff = diff.host()?;
            let outer = outer(around, &[y.len(), diff.len()]);
            cpu::softmax_backward(outer, len, inner, y, &diff.to_vec(), diff);
        }
        Pair::Split(dy, dx) => {
            let (dy, dx) = (dy.host()?, dx.host()?);
            let outer = outer(around, &[y.len(), dy.len(), dx.len()]);
            cpu::softmax_backward(outer, len, inner, y, dy, dx);
        }
    }
    Ok(())
}

/// How many outer places have all their elements in operands of these lengths.
fn outer(around: Around, lengths: &[usize]) -> usize {
    let there = lengths.iter().map(|len| len.checked_div(around.len * around.inner));
    there.flatten().fold(around.outer, usize::min)
}
