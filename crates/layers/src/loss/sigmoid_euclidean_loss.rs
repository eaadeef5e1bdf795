//! SigmoidEuclideanLoss: the squared distance of scores and targets, in which the targets above 0 and the others have the
//! same weight as a whole.
//!
//! `L = 1/N Σ_n (S⁺ n⁻ + S⁻ n⁺) / (n⁺ + n⁻)`: S⁺ is the sum of (x − t)² over the numbers of item n whose target is at least
//! 0.001, S⁻ that over the others; n⁺ and n⁻ are the numbers of such targets in this item and all before it.
//!
//! Bottoms: x and t, N items each, as many numbers. Top: the loss, a scalar. No options. There is no sigmoid in it, in spite
//! of its name.
//!
//! Gradients: the derivatives, with the loss weight from the top's diff: to x, none to t. (The original's goes through a
//! sigmoid that its forward pass does not have.) From zeakey/DeepSkeleton.

use crate::common::{Formula, HostLoss, build, check_same_count, divisor};
use cortado_core::{Arity, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "SigmoidEuclideanLoss",
        "The squared distance of scores and targets, balanced.",
        module_doc!("sigmoid_euclidean_loss.rs"),
        build!(build),
    )
};

/// The least target that counts as positive.
const POSITIVE: f64 = 0.001;

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    HostLoss::boxed(&KIND, param, Balanced)
}

struct Balanced;

impl<T: Real> Formula<T> for Balanced {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        check_same_count(io.bottom(0), io.bottom(1))
    }

    fn evaluate(&mut self, _: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let view = AxisView::items(io.bottom(0).shape());
        let (scores, targets) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let (mut sum, mut counts) = (0.0, [0.0; 2]);
        let len = view.len.max(1);
        let items = scores.chunks_exact(len).zip(targets.chunks_exact(len));
        for ((x, t), slopes) in items.zip(slopes[0].chunks_exact_mut(len)) {
            let set = |t: &T| usize::from(t.to_f64() < POSITIVE);
            t.iter().for_each(|t| counts[set(t)] += 1.0);
            for ((x, t), slope) in x.iter().zip(t).zip(slopes) {
                // The weight of the positive ones is the share of the others.
                let weight = counts[1 - set(t)] / (counts[0] + counts[1]) / divisor(view.outer);
                let difference = x.to_f64() - t.to_f64();
                sum += weight * difference * difference;
                *slope = T::from_f64(2.0 * weight * difference);
            }
        }
        Ok(sum)
    }
}
