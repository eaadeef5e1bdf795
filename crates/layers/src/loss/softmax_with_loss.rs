//! SoftmaxWithLoss: `L = −(1/Z) Σ w · log max(p_label, FLT_MIN)` with p = softmax of the scores.
//!
//! Bottoms: scores `[outer…, classes, inner…]`; labels, one for each of the outer · inner places,
//! numbers from 0, whose fraction is cut off; and, if wanted, weights. Tops: the loss, a scalar; if a second one is named,
//! the probabilities, in the shape of the scores; and if a third one is (Cascade R-CNN), the loss of
//! each place, in the shape of the labels, not divided, and 0 where it is ignored.
//!
//! `softmax_param`: `axis` (default 1). `loss_param`: `ignore_label` (default none);
//! `normalization` chooses Z: FULL outer · inner, VALID (default) the places that are not ignored,
//! BATCH_SIZE outer, PRE_FIXED (R-FCN) `pre_fixed_normalizer`, NONE 1, but never less than 1. The older `normalize` is VALID if true and
//! BATCH_SIZE if false.
//!
//! The weights w, all 1 by default, are an addition of ours. `loss_param.class_weights`: one for
//! each class, which weighs the places of that label. A third bottom, of the same first axis: one
//! for each item (along that axis) or for each place, as the labels. Where both are given they are
//! multiplied. They do not change Z: weights that are all doubled double the loss. They must be
//! finite and not negative.
//!
//! Other Caffes' names for the class weights work too: `loss_param.class_weighting` with
//! `weight_by_label_freqs: true` (SegNet, ENet; without the latter it means nothing, as there),
//! `loss_param.label_weights` (TI) and `softmax_param.class_weight` (happynear, where VALID with a third bottom divides by the sum of
//! the weights instead).
//!
//! Gradient: `(p − onehot(label)) · w · weight / Z` to the scores, with the loss weight from the
//! first top's diff; 0 at ignored places. None to the labels, 0 to the weights, and none from the
//! other tops.

use crate::common::{Labels, Loss, LossLayer, LossWeights, Normalizer, build, resolve_axis};
use crate::norm::softmax::refuse_other_sets;
use cortado_core::event::Event;
use cortado_core::{Arity, Blob, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math::{self as math, LossScale};
use cortado_ops::{AxisView, LossDivisor};
use cortado_proto::LayerParameter;
use cortado_proto::loss_parameter::NormalizationMode;
use cortado_reference::LogLoss;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["softmax_param", "loss_param"],
    bottoms: Arity::between(2, 3),
    tops: Arity::between(1, 3),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1, 2],
    ..LayerKind::new(
        "SoftmaxWithLoss",
        "Softmax and the logistic loss of its probabilities.",
        module_doc!("softmax_with_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    build_as(&KIND, param, 0)
}

/// The layer under the name of a kind that computes the same, and whose third top has so many axes at least.
///
/// # Errors
/// Options that make no sense.
pub(crate) fn build_as<T: Real>(
    kind: &'static LayerKind,
    param: &LayerParameter,
    least_axes: usize,
) -> Result<Box<dyn Layer<T>>> {
    let loss = param.loss_param().cloned().unwrap_or_default();
    let softmax = param.softmax_param().cloned().unwrap_or_default();
    refuse_other_sets(&softmax)?;
    let layer = SoftmaxWithLoss::<T> {
        name: param.name().into(),
        axis: softmax.axis(),
        labels: Labels {
            ignore: loss.ignore_label,
        },
        normalizer: Normalizer::from_param(&loss, NormalizationMode::VALID)?,
        weights: LossWeights::of_softmax(param)?,
        least_axes,
        axis_view: AxisView::default(),
        prob: Blob::empty("the probabilities of a SoftmaxWithLoss"),
        found: Blob::new("what a SoftmaxWithLoss found", &[2])?,
        valid: Some(0),
    };
    LossLayer::boxed(kind, param, layer)
}

struct SoftmaxWithLoss<T: Real> {
    name: String,
    axis: i32,
    labels: Labels,
    normalizer: Normalizer,
    weights: LossWeights<T>,
    /// The axes that the top of all losses has at least.
    least_axes: usize,
    axis_view: AxisView,
    prob: Blob<T>,
    /// The sum of the losses and the number of labels that were not ignored, if they stayed on the device.
    found: Blob<f64>,
    /// The number of labels that were not ignored in the last forward pass; `None` if it is in `found`.
    valid: Option<usize>,
}

impl<T: Real> SoftmaxWithLoss<T> {
    fn divisor(&self) -> LossDivisor {
        self.normalizer.operation(self.axis_view.outer, self.axis_view.inner)
    }

    fn log_loss<'a>(&'a self, ctx: &Ctx, io: &'a Io<'_, T>) -> Result<LogLoss<'a, T>> {
        Ok(LogLoss {
            axis_view: self.axis_view,
            least: f32::MIN_POSITIVE.into(),
            ignore: self.labels.ignore,
            weights: self.weights.read(ctx, io)?,
            gains: None,
        })
    }

    /// The probabilities of the last forward pass: as a top, if they are one, since the net keeps what
    /// is overwritten there.
    fn probabilities<'a>(&'a self, io: &'a Io<'_, T>) -> &'a Blob<T> {
        if io.tops() > 1 { io.top(1) } else { &self.prob }
    }
}

impl<T: Real> Loss<T> for SoftmaxWithLoss<T> {
    const CLASS_WEIGHTS: bool = true;
    const ZERO_GRADIENTS_FROM: usize = 2;

    /// The original makes an inner Softmax layer here, and says so in its log.
    fn setup(&mut self, ctx: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        ctx.emit(&Event::LayerFactory { layer: &self.name });
        Ok(())
    }

    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape();
        self.axis_view = AxisView::axis(shape, resolve_axis(shape, self.axis, "softmax_param.axis")?);
        Labels::check_shape(io.bottom(0), self.axis_view, io.bottom(1))?;
        self.weights.reshape(io, self.axis_view, false)?;
        self.prob.reshape(shape)?;
        if io.tops() > 1 {
            let top = io.top_mut(1);
            top.reshape(self.prob.shape())?;
            top.share_data(&self.prob)?;
        }
        if io.tops() > 2 {
            let mut shape = io.bottom(1).shape().to_vec();
            // bounded by the axes of a blob
            shape.resize(shape.len().max(self.least_axes), 1);
            io.top_mut(2).reshape(&shape)?;
        }
        Ok(())
    }

    fn op(&self) -> Option<cortado_ops::Loss> {
        Some(cortado_ops::Loss::Log {
            axis_view: self.axis_view,
            softmax: true,
            least: f32::MIN_POSITIVE.into(),
            ignore: self.labels.ignore,
            divisor: self.divisor(),
            infogain: None,
            class_weights: self.weights.of_classes_only()?,
        })
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<f64> {
        let loss = self.log_loss(ctx, io)?;
        let losses = (io.tops() > 2).then(|| io.top(2));
        let found = loss.of_scores(ctx, [io.bottom(0), io.bottom(1)], &self.prob, losses)?;
        drop(loss);
        self.valid = Some(found.counted);
        Ok(found.sum / self.divisor().of(found.counted))
    }

    fn leave(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<bool> {
        if io.tops() > 2 {
            return Ok(false);
        }
        let (loss, operands) = (self.log_loss(ctx, io)?, [io.bottom(0), io.bottom(1)]);
        let is_left = loss.leave_mean(ctx, self.divisor(), operands, &self.prob, &self.found, io.top(0))?;
        drop(loss);
        if is_left {
            self.valid = None;
        }
        Ok(is_left)
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, weight: f64, _: &[bool]) -> Result<()> {
        let weights = self.weights.read_checked(ctx, io)?;
        let labels = self.labels.read_checked(ctx, self.axis_view, io.bottom(1))?;
        let scale = match (self.divisor(), self.valid) {
            (LossDivisor::Valid, None) => LossScale::ByCount(weight, self.found.data_on(ctx)?),
            (divisor, valid) => LossScale::Known(T::from_f64(weight / divisor.of(valid.unwrap_or(0)))),
        };
        let (prob, mut diff) = (
            self.probabilities(io).data_on(ctx)?,
            io.bottom(0).diff_overwrite_on(ctx)?,
        );
        math::softmax_loss_gradient(ctx, &labels, &weights, &scale, &prob, &mut diff)
    }
}
