//! Split: every top has the bottom's data. Nets insert it where a blob is read more than once.
//!
//! One bottom; any number of tops of the same shape, which share the bottom's data but have diffs
//! of their own.
//!
//! Gradient: `dx = Σ_i dy_i`.

use crate::common::build;
use cortado_core::{Arity, BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, Role, module_doc};
use cortado_math as math;
use cortado_ops::Op;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    tops: Arity::at_least(1),
    role: Role::Split,
    ..LayerKind::new(
        "Split",
        "Gives one blob to several layers and adds up their gradients.",
        module_doc!("split.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Split))
}

struct Split;

impl<T: Real> Layer<T> for Split {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let bottom = io.bottom(0).alias(io.bottom(0).name());
        for i in 0..io.tops() {
            if io.is_in_place(0, i) {
                return Err(Error::message(
                    "a Split cannot work in place; give its tops names of their own",
                ));
            }
            let top = io.top_mut(i);
            top.reshape(bottom.shape())?;
            top.share_data(&bottom)?;
        }
        Ok(())
    }

    fn forward(&mut self, _: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        Ok(())
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Identity)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let others: Vec<_> = (1..io.tops()).map(|i| io.top(i).diff_on(ctx)).collect::<Result<_>>()?;
        let ones = vec![T::ONE; io.tops()]; // bounded by the tops of a layer
        math::weighted_sum(ctx, &ones, io.diff_pair(ctx, 0, 0)?, &others, &[])
    }
}
