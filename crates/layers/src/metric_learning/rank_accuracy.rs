//! RankAccuracy: the fraction of pairs of scores whose first one is greater.
//!
//! Bottoms: the scores of better and of worse answers, as many each. Top: the fraction, a scalar. No options. There is no
//! gradient. From wanji/caffe-sl.

use crate::common::{build, check_same_count, divisor, no_gradient};
use cortado_core::{Arity, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    not_differentiable: Some("the number of pairs in order has no gradient"),
    ..LayerKind::new(
        "RankAccuracy",
        "The fraction of pairs of scores that are in order.",
        module_doc!("rank_accuracy.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(RankAccuracy))
}

struct RankAccuracy;

impl<T: Real> Layer<T> for RankAccuracy {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        check_same_count(io.bottom(0), io.bottom(1))?;
        io.top_mut(0).reshape(&[])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("accuracy of ranks");
        let (better, worse) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let right = better.iter().zip(worse.iter()).filter(|(a, b)| a > b).count();
        io.top(0).data_overwrite()?[0] = T::from_f64(right as f64 / divisor(better.len()));
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.contains(&true) {
            return Err(no_gradient(&KIND));
        }
        Ok(())
    }
}
