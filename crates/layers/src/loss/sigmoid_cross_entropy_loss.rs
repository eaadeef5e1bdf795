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
use cortado_core::{Arity, Blob, Ctx, Io, Layer, LayerKind, Pair, Real, Result, Shape, module_doc};
use cortado_math as math;
use cortado_ops::{AxisView, Pointwise};
use cortado_proto::loss_parameter::NormalizationMode;
use cortado_proto::{LayerParameter, LossParameter};
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
        weights: LossWeights::from_param(param)?,
        entropy: SigmoidEntropy::new(&common)?,
    };
    LossLayer::boxed(&KIND, param, loss)
}

/// The cross entropy with any weights.
pub(super) struct SigmoidEntropy<T: Real> {
    ignore: Option<i32>,
    normalizer: Normalizer,
    axis_view: AxisView,
    prob: Blob<T>,
    /// The number of targets that were not ignored in the last forward pass.
    valid: usize,
}

impl<T: Real> SigmoidEntropy<T> {
    /// With the options of a loss.
    ///
    /// # Errors
    /// Those of [`Normalizer::from_param`].
    pub(super) fn new(common: &LossParameter) -> Result<Self> {
        Ok(Self {
            ignore: common.ignore_label,
            normalizer: Normalizer::from_param(common, NormalizationMode::BATCH_SIZE)?,
            axis_view: AxisView::default(),
            prob: Blob::empty("the probabilities of a SigmoidCrossEntropyLoss"),
            valid: 0,
        })
    }

    /// Takes the shape of the scores, which has an axis.
    ///
    /// # Errors
    /// Another number of targets than scores.
    pub(super) fn reshape(&mut self, io: &Io<'_, T>) -> Result<()> {
        check_same_count(io.bottom(0), io.bottom(1))?;
        let shape: &Shape = io.bottom(0).shape();
        self.axis_view = if shape.len() > 1 {
            AxisView::axis(shape, 1)
        } else {
            AxisView::items(shape)
        };
        self.prob.reshape(shape)
    }

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

    /// The loss.
    ///
    /// # Errors
    /// A target that is not finite, out of memory, or those of the device.
    pub(super) fn forward(&mut self, ctx: &Ctx, io: &Io<'_, T>, weights: &math::LossWeights<'_, T>) -> Result<f64> {
        let data = Pair::Split(io.bottom(0).data_on(ctx)?, self.prob.data_overwrite_on(ctx)?);
        math::map(ctx, Pointwise::Sigmoid, data)?;
        let operands = [io.bottom(0), io.bottom(1)];
        let found = sigmoid_loss(ctx, (self.axis_view, self.ignore), weights, operands)?;
        self.valid = found.counted;
        Ok(found.sum / self.divisor())
    }

    /// Writes the gradient of the scores, times the loss weight.
    ///
    /// # Errors
    /// Out of memory, or those of the device.
    pub(super) fn backward(
        &self,
        ctx: &Ctx,
        io: &Io<'_, T>,
        weights: &math::LossWeights<'_, T>,
        weight: f64,
    ) -> Result<()> {
        let (targets, prob) = (self.targets(ctx, io)?, self.prob.data_on(ctx)?);
        let scale = weight / self.divisor();
        let mut diff = io.bottom(0).diff_overwrite_on(ctx)?;
        math::sigmoid_loss_gradient(ctx, &targets, weights, scale, &prob, &mut diff)
    }
}

struct SigmoidCrossEntropyLoss<T: Real> {
    weights: LossWeights<T>,
    entropy: SigmoidEntropy<T>,
}

impl<T: Real> Loss<T> for SigmoidCrossEntropyLoss<T> {
    const CLASS_WEIGHTS: bool = true;
    const ZERO_GRADIENTS_FROM: usize = 2;

    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        self.entropy.reshape(io)?;
        self.weights.reshape(io, self.entropy.axis_view, true)
    }

    fn op(&self) -> Option<cortado_ops::Loss> {
        self.weights.of_classes_only().filter(Vec::is_empty)?;
        let AxisView { outer, len, inner } = self.entropy.axis_view;
        Some(cortado_ops::Loss::SigmoidCrossEntropy {
            ignore: self.entropy.ignore,
            divisor: self.entropy.normalizer.operation(outer, len * inner),
        })
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<f64> {
        let weights = self.weights.read(ctx, io)?;
        self.entropy.forward(ctx, io, &weights)
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, weight: f64, _: &[bool]) -> Result<()> {
        let weights = self.weights.read_checked(ctx, io)?;
        self.entropy.backward(ctx, io, &weights, weight)
    }
}
