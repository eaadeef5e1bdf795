//! EntropyLoss: the entropy of probabilities, `L = −1/N Σ p ln p`.
//!
//! Bottom: p `[N, ...]`, such as those of a Softmax; a second bottom, labels, is not read. Top: the loss, (1, 1, 1, 1).
//! Gradient: `−weight (ln p + 1) / N`, with the loss weight from the top's diff. Probabilities below the smallest normal
//! number count as this number in the logarithm. From cbfinn/caffe.
//!
//! With `entropy_param` it is the layer of Xlearn, another one of this name: the top, a scalar, is minus the sum of the
//! entropies, `−Σ |p ln p|` over p of 1e-5 and more, not divided. Its gradient is not the derivative of this but of the mean
//! entropy: `−weight (1 + ln p) / N` where p is at least `threshold` (default 0.001), else 0. In the first `iterations_num`
//! (default 0) forward passes both are 0. `ignore_label` has no effect, as in the original.

use crate::common::{Formula, HostLoss, build, divisor, finite};
use cortado_core::{Arity, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["entropy_param"],
    bottoms: Arity::between(1, 2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "EntropyLoss",
        "The entropy of probabilities.",
        module_doc!("entropy_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let Some(options) = param.entropy_param() else {
        return HostLoss::boxed(&KIND, param, Entropy);
    };
    let formula = XlearnEntropy {
        threshold: finite("entropy_param.threshold", options.threshold())?,
        skipped: options.iterations_num(),
    };
    HostLoss::boxed(&KIND, param, formula)
}

struct Entropy;

impl<T: Real> Formula<T> for Entropy {
    const PAIRED: bool = false;

    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        io.top_mut(0).reshape(&[1; 4])
    }

    fn evaluate(&mut self, _: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let scale = 1.0 / divisor(AxisView::items(io.bottom(0).shape()).outer);
        let mut sum = 0.0;
        for (p, slope) in io.bottom(0).data()?.iter().zip(slopes[0].iter_mut()) {
            let log = p.to_f64().max(f32::MIN_POSITIVE.into()).ln();
            sum -= p.to_f64() * log;
            *slope = T::from_f64(-(log + 1.0) * scale);
        }
        Ok(sum * scale)
    }
}

struct XlearnEntropy {
    threshold: f64,
    /// How many of the next passes count nothing.
    skipped: i32,
}

impl<T: Real> Formula<T> for XlearnEntropy {
    const PAIRED: bool = false;

    fn reshape(&mut self, _: &mut Io<'_, T>) -> Result<()> {
        Ok(())
    }

    fn evaluate(&mut self, _: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        if self.skipped > 0 {
            self.skipped -= 1;
            return Ok(0.0);
        }
        let scale = 1.0 / divisor(AxisView::items(io.bottom(0).shape()).outer);
        let mut sum = 0.0;
        for (p, slope) in io.bottom(0).data()?.iter().zip(slopes[0].iter_mut()) {
            let p = p.to_f64();
            if p >= 1e-5 {
                sum -= (p * p.ln()).abs();
            }
            if p >= self.threshold && p > 0.0 {
                *slope = T::from_f64(-(1.0 + p.ln()) * scale);
            }
        }
        Ok(sum)
    }
}
