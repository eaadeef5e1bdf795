//! SigmoidCrossEntropyLoss: `L = −(1/Z) Σ w [t log σ(x) + (1 − t) log(1 − σ(x))]`, in a form that
//! cannot overflow.
//!
//! Bottoms: scores x `[N, channels, …]`; targets t, of the same first axis and number of elements,
//! probabilities from 0 to 1; and, if wanted, weights. Top: the loss, a scalar.
//!
//! `loss_param`: `ignore_label` (default none): targets that are this number after their fraction
//! is cut off do not count; `normalization` chooses Z: FULL all elements, VALID those that are not
//! ignored, BATCH_SIZE (default) N, NONE 1, but never less than 1. The older `normalize` is VALID
//! if true and BATCH_SIZE if false.
//!
//! The weights w, all 1 by default, are an addition of ours. `loss_param.class_weights`: one for
//! each channel (axis 1). A third bottom, of the same first axis: one for each item (N of them),
//! each place (one for all its channels) or each target. Where both are given they are multiplied.
//! They do not change Z. They must be finite and not negative.
//!
//! Gradient to the scores: `(σ(x) − t) · w · weight / Z`, with the loss weight from the top's diff;
//! 0 where ignored. None to the targets, 0 to the weights.

use crate::common::{Loss, LossLayer, LossWeights, Normalizer, build, check_same_count};
use cortado_core::{Arity, Blob, Ctx, Io, Layer, LayerKind, Pair, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::{AxisView, Pointwise};
use cortado_proto::LayerParameter;
use cortado_proto::loss_parameter::NormalizationMode;
use cortado_reference::sigmoid_loss;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["loss_param"],
    bottoms: Arity::between(2, 3),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1, 2],
    ..LayerKind::new(
        "SigmoidCrossEntropyLoss",
        "Sigmoid and the cross entropy of its probabilities with targets.",
        module_doc!("sigmoid_cross_entropy_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let common = param.loss_param().cloned().unwrap_or_default();
    let loss = SigmoidCrossEntropyLoss::<T> {
        ignore: common.ignore_label,
        normalizer: Normalizer::from_param(&common, NormalizationMode::BATCH_SIZE)?,
        weights: LossWeights::from_param(param)?,
        axis_view: AxisView::default(),
        prob: Blob::empty("the probabilities of a SigmoidCrossEntropyLoss"),
        valid: 0,
    };
    LossLayer::boxed(&KIND, param, loss)
}

struct SigmoidCrossEntropyLoss<T: Real> {
    ignore: Option<i32>,
    normalizer: Normalizer,
    weights: LossWeights<T>,
    axis_view: AxisView,
    prob: Blob<T>,
    /// The number of targets that were not ignored in the last forward pass.
    valid: usize,
}

impl<T: Real> SigmoidCrossEntropyLoss<T> {
    fn divisor(&self) -> f64 {
        let AxisView { outer, len, inner } = self.axis_view;
        self.normalizer.divisor(outer, len * inner, self.valid)
    }

    fn targets<'a>(&self, ctx: &Ctx, io: &'a Io<'_, T>) -> Result<math::Labels<'a, T>> {
        Ok(math::Labels {
            axis_view: self.axis_view,
            values: io.bottom(1).data_on(ctx)?,
            ignore: self.ignore,
        })
    }
}

impl<T: Real> Loss<T> for SigmoidCrossEntropyLoss<T> {
    const CLASS_WEIGHTS: bool = true;
    const ZERO_GRADIENTS_FROM: usize = 2;

    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape();
        check_same_count(io.bottom(0), io.bottom(1))?;
        self.axis_view = if shape.len() > 1 {
            AxisView::axis(shape, 1)
        } else {
            AxisView::items(shape)
        };
        self.weights.reshape(io, self.axis_view, true)?;
        self.prob.reshape(shape)
    }

    fn op(&self) -> Option<cortado_ops::Loss> {
        self.weights.of_classes_only().filter(Vec::is_empty)?;
        let AxisView { outer, len, inner } = self.axis_view;
        Some(cortado_ops::Loss::SigmoidCrossEntropy {
            ignore: self.ignore,
            divisor: self.normalizer.operation(outer, len * inner),
        })
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<f64> {
        let data = Pair::Split(io.bottom(0).data_on(ctx)?, self.prob.data_overwrite_on(ctx)?);
        math::map(ctx, Pointwise::Sigmoid, data)?;
        let weights = self.weights.read(ctx, io)?;
        let operands = [io.bottom(0), io.bottom(1)];
        let found = sigmoid_loss(ctx, (self.axis_view, self.ignore), &weights, operands)?;
        drop(weights);
        self.valid = found.counted;
        Ok(found.sum / self.divisor())
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, weight: f64, _: &[bool]) -> Result<()> {
        let (targets, prob) = (self.targets(ctx, io)?, self.prob.data_on(ctx)?);
        let weights = self.weights.read_checked(ctx, io)?;
        let scale = weight / self.divisor();
        let mut diff = io.bottom(0).diff_overwrite_on(ctx)?;
        math::sigmoid_loss_gradient(ctx, &targets, &weights, scale, &prob, &mut diff)
    }
}
