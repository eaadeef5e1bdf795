//! MLLoss: minus the logarithm of the likelihood of targets under independent normal distributions, without its constant.
//!
//! `L = 1/N Σ_n Σ_d ½ [(μ − t)² e^−v + v]`, with v the logarithm of the variance.
//!
//! Bottoms: predictions `[N, 2D]`, in each row the D means μ, then the D logarithms v of the variances; targets t
//! `[N, D]`. Top: the loss, a scalar. No options. (The original reads the first item only.)
//!
//! Gradient to the predictions, times weight / N with the loss weight from the top's diff: (μ − t) e^−v to μ and
//! ½ (1 − (μ − t)² e^−v) to v; none to the targets. From cbfinn/caffe.

use crate::common::{Formula, HostLoss, build, divisor};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "MLLoss",
        "The likelihood of targets under predicted normal distributions.",
        module_doc!("ml_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    HostLoss::boxed(&KIND, param, Likelihood)
}

struct Likelihood;

impl<T: Real> Formula<T> for Likelihood {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        let [predictions, targets] = [0, 1].map(|bottom| AxisView::items(io.bottom(bottom).shape()).len);
        if targets.checked_mul(2) != Some(predictions) {
            let what = format!(
                "numbers of each item of \"{}\", mean and variance of each target",
                io.bottom(0).name()
            );
            return Err(Error::mismatch(what, format!("2 x {targets}"), predictions));
        }
        Ok(())
    }

    fn evaluate(&mut self, _: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let AxisView { outer, len, .. } = AxisView::items(io.bottom(1).shape());
        let (predictions, targets) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let scale = 1.0 / divisor(outer);
        let mut sum = 0.0;
        for (i, target) in targets.iter().enumerate() {
            let mean = i / len * 2 * len + i % len;
            let log_variance = predictions[mean + len].to_f64();
            let difference = predictions[mean].to_f64() - target.to_f64();
            let precision = (-log_variance).exp();
            let square = difference * difference * precision;
            sum += 0.5 * (square + log_variance);
            slopes[0][mean] = T::from_f64(difference * precision * scale);
            slopes[0][mean + len] = T::from_f64(0.5 * (1.0 - square) * scale);
        }
        Ok(sum * scale)
    }
}
