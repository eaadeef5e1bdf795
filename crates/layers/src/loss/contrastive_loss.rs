//! ContrastiveLoss: pairs that are alike are drawn together, others are pushed apart up to a margin
//! (Hadsell et al., 2006).
//!
//! `L = 1/(2N) Σ_n [y d² + (1 − y) max(margin − d, 0)²]` with d the distance of a_n and b_n.
//!
//! Bottoms: a and b, of the same first axis, N items, and the same number of elements; y, one
//! number for each item, which is cut to a whole one: 0 is a pair that is not alike, any other one
//! that is. Top: the loss, a scalar.
//!
//! `contrastive_loss_param`: `margin` (default 1); `legacy_version` (default false) takes
//! max(margin − d², 0) for max(margin − d, 0)².
//!
//! Gradient to a, times weight / N with the loss weight from the top's diff: a − b for a pair that
//! is alike; otherwise `−(margin − d) / (d + 1e-4) · (a − b)` if d < margin, else 0. The 1e-4 keeps
//! it finite for d = 0, so that it is a little less than the true derivative, as in Caffe.
//! `legacy_version`: −(a − b) if d² < margin, else 0. To b: the negative of that. To y: 0.

use crate::common::{Loss, LossLayer, build, check_same_count, finite, scale_derivatives};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Pair, Real, Result, module_doc};
use cortado_math::{self as math, Margin};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;
use cortado_reference::contrastive_loss;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["contrastive_loss_param"],
    bottoms: Arity::exactly(3),
    auto_top: true,
    is_loss: true,
    no_gradient: &[2],
    ..LayerKind::new(
        "ContrastiveLoss",
        "Draws pairs that are alike together and pushes others apart.",
        module_doc!("contrastive_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.contrastive_loss_param().cloned().unwrap_or_default();
    let margin = finite("contrastive_loss_param.margin", options.margin())?;
    let loss = ContrastiveLoss::<T> {
        margin: match options.legacy_version() {
            true => Margin::Square(margin),
            false => Margin::Distance(margin),
        },
        axis_view: AxisView::default(),
        difference: Blob::empty("the difference in a ContrastiveLoss"),
        slope: Blob::empty("the slopes in a ContrastiveLoss"),
    };
    LossLayer::boxed(&KIND, param, loss)
}

struct ContrastiveLoss<T: Real> {
    margin: Margin,
    axis_view: AxisView,
    /// a − b.
    difference: Blob<T>,
    /// What the difference of each pair is multiplied by in its gradient; in the diff, with what
    /// the whole loss is multiplied by.
    slope: Blob<T>,
}

impl<T: Real> Loss<T> for ContrastiveLoss<T> {
    const ZERO_GRADIENTS_FROM: usize = 0;

    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        check_same_count(io.bottom(0), io.bottom(1))?;
        self.axis_view = AxisView::items(io.bottom(0).shape());
        let marks = io.bottom(2);
        if marks.count() != self.axis_view.outer {
            let what = format!(
                "number of marks in \"{}\", which has the shape {}, one for each pair",
                marks.name(),
                marks.shape()
            );
            return Err(Error::mismatch(what, self.axis_view.outer, marks.count()));
        }
        self.slope.reshape(&[self.axis_view.outer])?;
        self.difference.reshape_like(io.bottom(0))
    }

    fn op(&self) -> Option<cortado_ops::Loss> {
        let (margin, legacy) = match self.margin {
            Margin::Distance(margin) => (margin, false),
            Margin::Square(margin) => (margin, true),
        };
        Some(cortado_ops::Loss::Contrastive { margin, legacy })
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<f64> {
        let operands = [io.bottom(0), io.bottom(1), io.bottom(2)];
        contrastive_loss(ctx, self.margin, operands, [&self.difference, &self.slope])
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, weight: f64, propagate: &[bool]) -> Result<()> {
        let pairs = AxisView {
            outer: 1,
            len: self.axis_view.outer,
            inner: self.axis_view.len,
        };
        for (bottom, sign) in [(0, 1.0), (1, -1.0)] {
            if !propagate[bottom] {
                continue;
            }
            let scale = sign * weight / self.axis_view.outer.max(1) as f64;
            scale_derivatives(ctx, scale, &self.slope, &self.slope)?;
            let diff = Pair::Split(self.difference.data_on(ctx)?, io.bottom(bottom).diff_overwrite_on(ctx)?);
            math::scale_channels(ctx, pairs, Some(&self.slope.diff_on(ctx)?), diff)?;
        }
        Ok(())
    }
}
