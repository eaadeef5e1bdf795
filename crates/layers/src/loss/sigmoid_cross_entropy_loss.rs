//! SigmoidCrossEntropyLoss: `L = −(1/Z) Σ w [t log σ(x) + (1 − t) log(1 − σ(x))]`, in a form that cannot overflow.
//!
//! Bottoms: scores x `[N, channels, …]`; targets t, of the same first axis and number of elements, probabilities from 0 to 1; and, if wanted,
//! weights. Top: the loss, a scalar.
//!
//! `loss_param`: `ignore_label` (default none): targets that are this number after their fraction is cut off do not count; `normalization` chooses
//! Z: FULL all elements, VALID those that are not ignored, BATCH_SIZE (default) N, NONE 1, but never less than 1. The older `normalize` is VALID if true
//! and BATCH_SIZE if false.
//!
//! The weights w, all 1 by default, are an addition of ours. `loss_param.class_weights`: one for each channel (axis 1). A third bottom, of the same first
//! axis: one for each item (N of them), each place (one for all its channels) or each target. Where both are given they are multiplied. They do not
//! change Z. They must be finite and not negative.
//!
//! Gradient to the scores: `(σ(x) − t) · w · weight / Z`, with the loss weight from the top's diff; 0 where ignored. None to targets and weights.

use crate::common::{Loss, LossLayer, LossWeights, Normalizer, build, check_same_count};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_cpu as cpu;
use cortado_ops::{Around, sigmoid};
use cortado_proto::LayerParameter;
use cortado_proto::loss_parameter::NormalizationMode;

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
        ignore: common.ignore_label.map(f64::from),
        normalizer: Normalizer::from_param(&common, NormalizationMode::BATCH_SIZE)?,
        weights: LossWeights::from_param(param)?,
        around: Around::default(),
        prob: Blob::empty("the probabilities of a SigmoidCrossEntropyLoss"),
        valid: 0,
    };
    LossLayer::boxed(&KIND, param, loss)
}

struct SigmoidCrossEntropyLoss<T: Real> {
    ignore: Option<f64>,
    normalizer: Normalizer,
    weights: LossWeights,
    around: Around,
    prob: Blob<T>,
    /// The number of targets that were not ignored in the last forward pass.
    valid: usize,
}

impl<T: Real> SigmoidCrossEntropyLoss<T> {
    fn divisor(&self) -> f64 {
        let Around { outer, len, inner } = self.around;
        self.normalizer.divisor(outer, len * inner, self.valid)
    }

    fn is_ignored(&self, target: f64) -> bool {
        self.ignore.is_some_and(|ignore| target.trunc() == ignore)
    }
}

impl<T: Real> Loss<T> for SigmoidCrossEntropyLoss<T> {
    const CLASS_WEIGHTS: bool = true;

    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape();
        check_same_count(io.bottom(0), io.bottom(1))?;
        self.around = if shape.len() > 1 {
            Around::axis(shape, 1)
        } else {
            Around::items(shape)
        };
        self.weights.reshape(io, self.around, true)?;
        self.prob.reshape(shape)
    }

    fn forward(&mut self, io: &mut Io<'_, T>) -> Result<f64> {
        let (scores, targets) = (io.bottom(0).data()?, io.bottom(1).data()?);
        cpu::map(&scores, &mut self.prob.data_overwrite()?, sigmoid);
        let weights = self.weights.read(io)?;
        let (mut loss, mut valid) = (0.0, 0);
        for (i, (&x, &t)) in scores.iter().zip(targets.iter()).enumerate() {
            let (x, t) = (x.to_f64(), t.to_f64());
            if !t.is_finite() {
                return Err(Error::message(&format!(
                    "the target {t} is no probability: it must be a number from 0 to 1 (number {i} of \"{}\")",
                    io.bottom(1).name()
                )));
            }
            if self.is_ignored(t) {
                continue;
            }
            let step = if x >= 0.0 { 1.0 } else { 0.0 };
            let log_likelihood = x * (t - step) - (-x.abs()).exp().ln_1p();
            loss -= weights.at_element(self.around, i) * log_likelihood;
            valid += 1;
        }
        self.valid = valid;
        Ok(loss / self.divisor())
    }

    fn backward(&mut self, io: &mut Io<'_, T>, weight: f64, _: &[bool]) -> Result<()> {
        let (targets, prob) = (io.bottom(1).data()?, self.prob.data()?);
        let weights = self.weights.read(io)?;
        let scale = weight / self.divisor();
        let mut diff = io.bottom(0).diff_overwrite()?;
        for (i, (diff, (&p, &t))) in diff.iter_mut().zip(prob.iter().zip(targets.iter())).enumerate() {
            *diff = if self.is_ignored(t.to_f64()) {
                T::ZERO
            } else {
                (p - t) * T::from_f64(scale * weights.at_element(self.around, i))
            };
        }
        Ok(())
    }
}
