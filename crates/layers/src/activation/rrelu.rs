//! RReLU: a ReLU whose slopes for negative values are drawn in training (Xu et al., 2015). From
//! ducha-aiki's fork.
//!
//! In TRAIN `y = x` for x > 0, else x / u with u drawn from the range `lb` to `ub` for every element;
//! in TEST `y = x / ((ub − lb) / (ln ub − ln lb))` for x ≤ 0, the mean slope.
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `rrelu_param`: `lb` (default 5), `ub` (default 10), with 0 < lb ≤ ub.
//!
//! Gradient: dy times the slope of each element, also in TEST (where the original divides by slopes
//! that it has not drawn). One number of the main generator is taken for each element, in order.

use crate::common::{Elementwise, build, reshape_like_bottom};
use cortado_core::{BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::Pointwise;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["rrelu_param"],
    in_place: true,
    ..LayerKind::new(
        "RReLU",
        "A ReLU whose slopes for negative values are drawn in training.",
        module_doc!("rrelu.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.rrelu_param().cloned().unwrap_or_default();
    let (low, high) = (options.lb(), options.ub());
    if low.is_nan() || low <= 0.0 {
        let problem = format!("must be greater than 0, but is {low}");
        return Err(Error::param("rrelu_param.lb", problem));
    }
    if !(low..f32::INFINITY).contains(&high) {
        let problem = format!("must be at least rrelu_param.lb, {low}, and finite, but is {high}");
        return Err(Error::param("rrelu_param.ub", problem));
    }
    if ctx.is_train() {
        return Ok(Box::new(RRelu {
            range: [low, high].map(|bound| T::from_f64(bound.into())),
            slopes: Blob::empty("the slopes of a RReLU"),
        }));
    }
    let (low, high) = (f64::from(low), f64::from(high));
    let slope = match low == high {
        true => 1.0 / low,
        false => (high.ln() - low.ln()) / (high - low),
    };
    Ok(Box::new(Elementwise::new(&KIND, Pointwise::Relu { slope }.cast())))
}

/// The layer in TRAIN.
struct RRelu<T: Real> {
    /// The range that divisors are drawn from.
    range: [T; 2],
    /// The slope of each element in the last forward pass.
    slopes: Blob<T>,
}

impl<T: Real> Layer<T> for RRelu<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.slopes.reshape_like(io.bottom(0))?;
        reshape_like_bottom(io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        {
            let (x, mut slopes) = (io.bottom(0).data()?, self.slopes.data_overwrite()?);
            let [low, high] = self.range;
            for (slope, x) in slopes.iter_mut().zip(x.iter()) {
                let divisor = ctx.rng().uniform(low, high);
                *slope = if *x > T::ZERO { T::ONE } else { T::ONE / divisor };
            }
        }
        math::product(ctx, io.data_pair(ctx, 0, 0)?, &[self.slopes.data_on(ctx)?], &[])
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        match propagate[0] {
            true => math::product(ctx, io.diff_pair(ctx, 0, 0)?, &[self.slopes.data_on(ctx)?], &[]),
            false => Ok(()),
        }
    }
}
