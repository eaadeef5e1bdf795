//! Updates of learned weights.

use crate::{Host, compute};
use cortado_core::{Ctx, ElementsMut, Real, Result};
use cortado_cpu as cpu;
use cortado_ops::Update;

/// A parameter, and how it is updated.
pub struct Updated<'a, 'm, T: Real> {
    /// The update.
    pub update: Update<T>,
    /// Its weights.
    pub weights: &'a mut ElementsMut<'m, T>,
    /// Their diffs, which become the steps.
    pub diff: &'a mut ElementsMut<'m, T>,
    /// What the formula keeps for each weight, in as many blobs as it needs
    /// ([`UpdateFormula::history_len`](cortado_ops::UpdateFormula::history_len)). With less of them the parameter stays as it is.
    pub history: &'a mut [ElementsMut<'m, T>],
}

// The host takes the shortest slice anyway.
#[cfg(feature = "cuda")]
impl<T: Real> Updated<'_, '_, T> {
    /// How many weights are updated.
    pub(crate) fn len(&self) -> usize {
        let history_len = self.update.formula.history_len();
        let Some(history) = self.history.get(..history_len) else {
            return 0;
        };
        let fewest = history.iter().map(ElementsMut::len).min().unwrap_or(usize::MAX);
        fewest.min(self.weights.len()).min(self.diff.len())
    }
}

/// The kernels of this module.
pub trait UpdateKernels<T: Real> {
    /// [`update`].
    ///
    /// # Errors
    /// Those of the device.
    fn update(&self, _parameters: &mut [Updated<'_, '_, T>]) -> Result<bool> {
        Ok(false)
    }
}

/// Takes the steps that follow from the diffs off the weights, and leaves them in the diffs.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn update<T: Real>(ctx: &Ctx, parameters: &mut [Updated<'_, '_, T>]) -> Result<()> {
    compute(ctx, "update", |kernels| kernels.update(parameters))
}

impl<T: Real> UpdateKernels<T> for Host {
    fn update(&self, parameters: &mut [Updated<'_, '_, T>]) -> Result<bool> {
        for parameter in parameters {
            let history = parameter.history.iter_mut().map(ElementsMut::host);
            let mut history: Vec<&mut [T]> = history.collect::<Result<_>>()?; // bounded by the histories of a solver
            let (weights, diff) = (parameter.weights.host()?, parameter.diff.host()?);
            cpu::update(&parameter.update, weights, diff, &mut history);
        }
        Ok(true)
    }
}
