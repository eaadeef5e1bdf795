//! Updates of learned weights.

use crate::{Host, compute};
use cortado_core::{Ctx, ElementsMut, Real, Result};
use cortado_cpu as cpu;
use cortado_ops::Update;

/// The kernels of this module.
pub trait UpdateKernels<T: Real> {
    /// [`update`].
    ///
    /// # Errors
    /// Those of the device.
    fn update(
        &self,
        _update: &Update<T>,
        _weights: &mut ElementsMut<'_, T>,
        _diff: &mut ElementsMut<'_, T>,
        _history: &mut [ElementsMut<'_, T>],
    ) -> Result<bool> {
        Ok(false)
    }
}

/// Takes the step that follows from the diff off the weights, and leaves it in the diff. `history`
/// is what the formula remembers for each weight, in as many blobs as it says
/// ([`UpdateFormula::remembered`](cortado_ops::UpdateFormula::remembered)); with less of them
/// nothing happens.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn update<T: Real>(
    ctx: &Ctx,
    update: &Update<T>,
    weights: &mut ElementsMut<'_, T>,
    diff: &mut ElementsMut<'_, T>,
    history: &mut [ElementsMut<'_, T>],
) -> Result<()> {
    compute(ctx, "update", |kernels| kernels.update(update, weights, diff, history))
}

impl<T: Real> UpdateKernels<T> for Host {
    fn update(
        &self,
        update: &Update<T>,
        weights: &mut ElementsMut<'_, T>,
        diff: &mut ElementsMut<'_, T>,
        history: &mut [ElementsMut<'_, T>],
    ) -> Result<bool> {
        // bounded by the histories of a solver
        let mut history: Vec<&mut [T]> = history.iter_mut().map(ElementsMut::host).collect::<Result<_>>()?;
        cpu::update(update, weights.host()?, diff.host()?, &mut history);
        Ok(true)
    }
}
