//! SeLuDropout: a dropout after which the values of self-normalising nets keep mean 0 and variance 1
//! (alpha dropout, Klambauer et al., 2017). From jolibrain's fork.
//!
//! In TRAIN `y = a · (m · x + (1 − m) · α) + b` with m drawn from Bernoulli(1 − r) for every element,
//! `a = ((1 − r)(1 + α² r))^−½` and `b = −a · r · α`; in TEST the identity.
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `selu_dropout_param`: `dropout_ratio` r (default 0.1), from 0 to less than 1; `alpha` α (default
//! −1.75809934), the value of a dropped element.
//!
//! Gradient: `dx = a · m · dy`. The mask takes one number of the main generator for each element, in
//! order.

use crate::common::{build, finite, reshape_like_bottom};
use cortado_core::{BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Pair, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::{Op, Pointwise};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["selu_dropout_param"],
    in_place: true,
    ..LayerKind::new(
        "SeLuDropout",
        "Sets random elements to one value and keeps mean and variance.",
        module_doc!("selu_dropout.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.selu_dropout_param().cloned().unwrap_or_default();
    let ratio = options.dropout_ratio();
    if !(0.0..1.0).contains(&ratio) {
        let problem = format!("must be at least 0 and less than 1, not {ratio}");
        return Err(Error::param("selu_dropout_param.dropout_ratio", problem));
    }
    let (ratio, alpha) = (f64::from(ratio), finite("selu_dropout_param.alpha", options.alpha())?);
    let keep = 1.0 - ratio;
    let scale = (keep * (1.0 + alpha * alpha * ratio)).powf(-0.5);
    Ok(Box::new(SeLuDropout {
        keep,
        alpha,
        scale,
        shift: -scale * ratio * alpha,
        mask: Blob::empty("the mask of a SeLuDropout"),
    }))
}

struct SeLuDropout {
    /// The probability that an element is kept.
    keep: f64,
    /// The value of a dropped element.
    alpha: f64,
    /// a.
    scale: f64,
    /// b.
    shift: f64,
    /// Which elements the last forward pass in TRAIN kept: a bit for each.
    mask: Blob<u32>,
}

fn shift_by<T: Real>(ctx: &Ctx, shift: f64, x: Pair<'_, T>) -> Result<()> {
    let (scale, shift) = (T::ONE, T::from_f64(shift));
    math::map(ctx, Pointwise::Affine { scale, shift }, x)
}

impl<T: Real> Layer<T> for SeLuDropout {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.mask.reshape(&[io.bottom(0).count().div_ceil(32)])?;
        reshape_like_bottom(io)
    }

    /// `y = a · m · (x − α) + a · α + b`, which is the same.
    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let x = io.data_pair(ctx, 0, 0)?;
        if !ctx.is_train() {
            return math::scale(ctx, T::ONE, x);
        }
        shift_by(ctx, -self.alpha, x)?;
        let count = io.bottom(0).count();
        math::draw_mask(ctx, self.keep, count, &mut self.mask.data_overwrite_on(ctx)?)?;
        let (mask, factor) = (self.mask.data_on(ctx)?, T::from_f64(self.scale));
        math::mask(ctx, &mask, factor, Pair::InPlace(io.top(0).data_update_on(ctx)?))?;
        let y = Pair::InPlace(io.top(0).data_update_on(ctx)?);
        shift_by(ctx, self.scale * self.alpha + self.shift, y)
    }

    fn op(&self, ctx: &Ctx) -> Option<Op> {
        (!ctx.is_train()).then_some(Op::Identity)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let diffs = io.diff_pair(ctx, 0, 0)?;
        match ctx.is_train() {
            true => math::mask(ctx, &self.mask.data_on(ctx)?, T::from_f64(self.scale), diffs),
            false => math::scale(ctx, T::ONE, diffs),
        }
    }
}
