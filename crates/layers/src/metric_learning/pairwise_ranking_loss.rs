//! PairwiseRankingLoss: scores of better answers above those of worse ones by a margin.
//!
//! `L = 1/N Σ_n max(0, margin − p_n + q_n)`.
//!
//! Bottoms: p, the scores of the better ones, and q, of the worse ones, N numbers each. Top: the loss, a scalar.
//!
//! `triplet_loss_param`: `margin` (default 1).
//!
//! Gradients, of the terms above 0: −weight / N to p and weight / N to q, with the loss weight from the top's diff. (The
//! original neither divides by N nor multiplies by the weight.)
//!
//! From wanji/caffe-sl.

use crate::common::{Formula, HostLoss, build, check_same_count, divisor, finite};
use cortado_core::{Arity, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["triplet_loss_param"],
    bottoms: Arity::exactly(2),
    auto_top: true,
    is_loss: true,
    ..LayerKind::new(
        "PairwiseRankingLoss",
        "The hinge loss of the order of pairs of scores.",
        module_doc!("pairwise_ranking_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.triplet_loss_param().cloned().unwrap_or_default();
    let margin = finite("triplet_loss_param.margin", options.margin())?;
    HostLoss::boxed(&KIND, param, Ranking { margin })
}

struct Ranking {
    margin: f64,
}

impl<T: Real> Formula<T> for Ranking {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        check_same_count(io.bottom(0), io.bottom(1))
    }

    fn evaluate(&mut self, _: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let (p, q) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let scale = 1.0 / divisor(p.len());
        let mut sum = 0.0;
        for (i, (p, q)) in p.iter().zip(q.iter()).enumerate() {
            let term = self.margin - p.to_f64() + q.to_f64();
            if term > 0.0 {
                sum += term;
                slopes[0][i] = T::from_f64(-scale);
                slopes[1][i] = T::from_f64(scale);
            }
        }
        Ok(sum * scale)
    }
}
