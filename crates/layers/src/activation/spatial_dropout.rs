//! SpatialDropout: in TRAIN `y = x · m / (1 − r)` with m drawn from Bernoulli(1 − r) for every channel
//! of every item; in TEST the identity. From Intel's fork and ENet's.
//!
//! One bottom (num, channels, …) and one top of the same shape, in place if wanted.
//!
//! `spatial_dropout_param` (ENet) or `dropout_param` (Intel): `dropout_ratio` r (default 0.5), from 0
//! to less than 1.
//!
//! Gradient: `dx = dy` times the same mask and scale. The mask takes one number of the main generator
//! for each channel of each item, in order.

use crate::common::{build, reshape_like_bottom};
use cortado_core::{BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Pair, Real, Result, module_doc, reserve};
use cortado_math as math;
use cortado_ops::{AxisView, Op};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["spatial_dropout_param", "dropout_param"],
    in_place: true,
    ..LayerKind::new(
        "SpatialDropout",
        "Sets random channels to 0 in training and scales the others.",
        module_doc!("spatial_dropout.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let (field, ratio) = match (param.spatial_dropout_param(), param.dropout_param()) {
        (Some(options), _) => ("spatial_dropout_param.dropout_ratio", options.dropout_ratio()),
        (None, Some(options)) => ("dropout_param.dropout_ratio", options.dropout_ratio()),
        (None, None) => ("dropout_param.dropout_ratio", 0.5),
    };
    if !(0.0..1.0).contains(&ratio) {
        let problem = format!("must be at least 0 and less than 1, not {ratio}");
        return Err(Error::param(field, problem));
    }
    Ok(Box::new(SpatialDropout {
        keep: 1.0 - f64::from(ratio),
        channels: AxisView::default(),
        factors: Blob::empty("the factors of a SpatialDropout"),
    }))
}

struct SpatialDropout<T: Real> {
    /// The probability that a channel is kept.
    keep: f64,
    /// The bottom seen from the channels of all items.
    channels: AxisView,
    /// What each channel of the last forward pass in TRAIN was multiplied by.
    factors: Blob<T>,
}

impl<T: Real> SpatialDropout<T> {
    fn draw(&mut self, ctx: &Ctx) -> Result<()> {
        let count = self.channels.len;
        let mut factors = self.factors.data_overwrite()?;
        let mut bits = reserve::zeros(count.div_ceil(32))?;
        ctx.rng().bernoulli_bits(self.keep, count, &mut bits);
        let scale = T::from_f64(1.0 / self.keep);
        for (i, factor) in factors.iter_mut().enumerate() {
            let is_kept = bits[i / 32] >> (i % 32) & 1 == 1;
            *factor = if is_kept { scale } else { T::ZERO };
        }
        Ok(())
    }

    fn apply(&self, ctx: &Ctx, x: Pair<'_, T>) -> Result<()> {
        match ctx.is_train() {
            true => math::scale_channels(ctx, self.channels, Some(&self.factors.data_on(ctx)?), x),
            false => math::scale(ctx, T::ONE, x),
        }
    }
}

impl<T: Real> Layer<T> for SpatialDropout<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (shape, name) = (io.bottom(0).shape(), io.bottom(0).name());
        if shape.len() < 2 {
            let what = format!("number of axes of \"{name}\" (num, channels, ...)");
            return Err(Error::mismatch(what, "2 or more", shape.len()));
        }
        self.channels = AxisView {
            outer: 1,
            len: shape.count_range(0..2),
            inner: shape.count_from(2),
        };
        self.factors.reshape(&[self.channels.len])?;
        reshape_like_bottom(io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        // Without elements there may be very many channels.
        if io.bottom(0).count() == 0 {
            return Ok(());
        }
        // What memory does not hold is known before numbers are drawn for it.
        let x = io.data_pair(ctx, 0, 0)?;
        if ctx.is_train() {
            self.draw(ctx)?;
        }
        self.apply(ctx, x)
    }

    fn op(&self, ctx: &Ctx) -> Option<Op> {
        (!ctx.is_train()).then_some(Op::Identity)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        match propagate[0] && io.bottom(0).count() > 0 {
            true => self.apply(ctx, io.diff_pair(ctx, 0, 0)?),
            false => Ok(()),
        }
    }
}
