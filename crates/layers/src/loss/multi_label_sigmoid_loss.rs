//! MultiLabelSigmoidLoss: the logistic loss of independent labels, some of which may be unknown.
//!
//! `L = −1/Z Σ [t ln σ(x) + (1 − t) ln(1 − σ(x))]` over the known targets, Z of them, with σ the logistic function.
//!
//! Bottoms: scores x and targets t, as many; a target below 0 is unknown. Top: the loss, a scalar. No options.
//!
//! Gradient to x: `(σ(x) − t) · weight / Z` with the loss weight from the top's diff, 0 where t is unknown; none to t. (The
//! original divides the gradient by the number of items.) From jolibrain/caffe.

use crate::common::{Formula, HostLoss, build, check_same_count, divisor};
use cortado_core::{Arity, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "MultiLabelSigmoidLoss",
        "The logistic loss of independent labels, of which some may be unknown.",
        module_doc!("multi_label_sigmoid_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    HostLoss::boxed(&KIND, param, Sigmoids)
}

struct Sigmoids;

impl<T: Real> Formula<T> for Sigmoids {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        check_same_count(io.bottom(0), io.bottom(1))
    }

    fn evaluate(&mut self, _: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let (scores, targets) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let scale = 1.0 / divisor(targets.iter().filter(|t| t.to_f64() >= 0.0).count());
        let mut sum = 0.0;
        for ((x, t), slope) in scores.iter().zip(targets.iter()).zip(slopes[0].iter_mut()) {
            let (x, t) = (x.to_f64(), t.to_f64());
            if t >= 0.0 {
                sum += x.max(0.0) - x * t + (-x.abs()).exp().ln_1p();
                *slope = T::from_f64((1.0 / (1.0 + (-x).exp()) - t) * scale);
            }
        }
        Ok(sum * scale)
    }
}
