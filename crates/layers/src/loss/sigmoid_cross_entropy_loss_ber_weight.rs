//! SigmoidCrossEntropyLossBERweight: a SigmoidCrossEntropyLoss that shows how balanced the errors are. From the fork of
//! Hu Xiaowei (direction-aware spatial context).
//!
//! `L = −(1/Z) Σ w [t log σ(x) + (1 − t) log(1 − σ(x))]`, in a form that cannot overflow. The weight w of a target above ½ is
//! `n/(n + p) + 1 − P/p`, that of the others `p/(n + p) + 1 − N/n`: of the **last item** of the batch, p targets are above ½, P
//! of these with a score x above ½, and n are not above ½, N of these with a score that is not either. If p or n is 0, the
//! quotient P/p or N/n is 0. It is the score that is compared with ½, not its σ, and ignored targets are counted like others.
//!
//! Bottoms: scores x (num, …) and targets t, of the same first axis and number of elements. Top: the loss, a scalar.
//!
//! `loss_param`: `ignore_label` (default none): targets that are this number after their fraction is cut off do
//! not count; `normalization` chooses Z: FULL all elements, VALID those that are not ignored, BATCH_SIZE (default) num,
//! NONE 1, but never less than 1. The older `normalize` is VALID if true and BATCH_SIZE if false.
//!
//! Gradient to the scores: `(σ(x) − t) · weight / Z`, with the loss weight from the top's diff; 0 where ignored; as in the
//! original, without w: that of SigmoidCrossEntropyLoss. None to the targets.

use super::sigmoid_cross_entropy_loss::SigmoidEntropy;
use crate::common::{Loss, LossLayer, build};
use cortado_core::{Arity, Blob, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math::{LossWeights, WeightOf};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["loss_param"],
    bottoms: Arity::exactly(2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "SigmoidCrossEntropyLossBERweight",
        "A cross entropy of sigmoids, weighted by the balanced errors in what it reports.",
        module_doc!("sigmoid_cross_entropy_loss_ber_weight.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let common = param.loss_param().cloned().unwrap_or_default();
    let balanced = Balanced::<T> {
        weights: Blob::empty("the weights of a SigmoidCrossEntropyLossBERweight"),
        entropy: SigmoidEntropy::new(&common)?,
    };
    LossLayer::boxed(&KIND, param, balanced)
}

struct Balanced<T: Real> {
    /// w of each target.
    weights: Blob<T>,
    entropy: SigmoidEntropy<T>,
}

/// Whether a score or a target counts as positive.
fn is_positive<T: Real>(value: T) -> bool {
    value.to_f64() > 0.5
}

/// The weight of targets that are not positive, and that of those that are, from an item that has some.
fn weights_of<T: Real>(scores: &[T], targets: &[T]) -> [f64; 2] {
    let (mut counts, mut hits) = ([0.0; 2], [0.0; 2]);
    for (&x, &t) in scores.iter().zip(targets) {
        let class = usize::from(is_positive(t));
        counts[class] += 1.0;
        if is_positive(x) == is_positive(t) {
            hits[class] += 1.0;
        }
    }
    let all = counts[0] + counts[1];
    let rate = |class: usize| match counts[class] {
        0.0 => 0.0,
        count => hits[class] / count,
    };
    [0, 1].map(|class| counts[1 - class] / all + 1.0 - rate(class))
}

impl<T: Real> Balanced<T> {
    fn weigh(&self, io: &Io<'_, T>) -> Result<()> {
        let (scores, targets) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let mut weights = self.weights.data_overwrite()?;
        if weights.is_empty() {
            return Ok(());
        }
        let last = scores.len() - AxisView::items(io.bottom(0).shape()).len;
        let of_class = weights_of(&scores[last..], &targets[last..]).map(T::from_f64);
        for (weight, &t) in weights.iter_mut().zip(targets.iter()) {
            *weight = of_class[usize::from(is_positive(t))];
        }
        Ok(())
    }
}

impl<T: Real> Loss<T> for Balanced<T> {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        self.entropy.reshape(io)?;
        self.weights.reshape_like(io.bottom(1))
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<f64> {
        ctx.falls_back("weights of balanced errors");
        self.weigh(io)?;
        let weights = LossWeights {
            classes: None,
            others: Some((WeightOf::Score, self.weights.data_on(ctx)?)),
        };
        self.entropy.forward(ctx, io, &weights)
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, weight: f64, _: &[bool]) -> Result<()> {
        self.entropy.backward(ctx, io, &LossWeights::default(), weight)
    }
}
