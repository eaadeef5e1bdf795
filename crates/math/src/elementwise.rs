//! Gradients of functions of single elements.

use crate::device::on_device;
use cortado_core::{Ctx, Elements, Pair, Real, Result};
use cortado_cpu as cpu;
use cortado_ops::Pointwise;

/// The kernels of this room.
pub trait ElementwiseKernels<T: Real> {
    /// [`chain`].
    ///
    /// # Errors
    /// Those of the device.
    fn chain(&self, _f: Pointwise<T>, _at: &Elements<'_, T>, _diff: &mut Pair<'_, T>) -> Result<bool> {
        Ok(false)
    }
}

/// dx = dy · f′(at), where [`Pointwise::slope_of`] says what `at` is.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn chain<T: Real>(ctx: &Ctx, f: Pointwise<T>, at: &Elements<'_, T>, mut diff: Pair<'_, T>) -> Result<()> {
    if on_device(ctx, "chain", |kernels| kernels.chain(f, at, &mut diff))? {
        return Ok(());
    }
    match &mut diff {
        Pair::InPlace(diff) => cpu::chain_in_place(f, at.host()?, diff.host()?),
        Pair::Split(dy, dx) => cpu::chain(f, at.host()?, dy.host()?, dx.host()?),
    }
    Ok(())
}
