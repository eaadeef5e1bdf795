//! IOCLoss: guided cost learning: the cost of demonstrations against that of samples (Finn et al., 2016).
//!
//! `L = mean of c over the demonstrations + ln (Σ e^(−c − l) over demonstrations and samples)`, with c half the sum of an
//! item's costs and l the logarithm of its importance weight.
//!
//! Bottoms: the costs of the demonstrations `[D, T]` and of the samples `[S, T]`; the logarithms of the importance weights
//! of the demonstrations, D numbers, and of the samples, S numbers. Top: the loss, a scalar. No options.
//!
//! Gradients, with e = e^(−c − l) of the item, Z the sum of all e, and the loss weight from the top's diff:
//! `½ weight (1/D − e/Z)` to each cost of a demonstration, `−½ weight e/Z` to each of a sample; none to the weights. From
//! cbfinn/caffe.

use crate::common::{Formula, HostLoss, build, divisor};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(4),
    auto_top: true,
    is_loss: true,
    no_gradient: &[2, 3],
    ..LayerKind::new(
        "IOCLoss",
        "The cost of demonstrations against that of samples.",
        module_doc!("ioc_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    HostLoss::boxed(&KIND, param, GuidedCost)
}

struct GuidedCost;

/// Half the sum of each item's costs.
fn costs<T: Real>(values: &[T], len: usize) -> Result<Vec<f64>> {
    let cost = |item: &[T]| 0.5 * item.iter().map(|cost| cost.to_f64()).sum::<f64>();
    Ok(reserve::collected(values.chunks_exact(len.max(1)).map(cost))?)
}

impl<T: Real> Formula<T> for GuidedCost {
    const PAIRED: bool = false;

    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        for (costs, weights) in [(0, 2), (1, 3)] {
            let (items, weights) = (AxisView::items(io.bottom(costs).shape()).outer, io.bottom(weights));
            if weights.count() != items {
                let what = format!(
                    "number of importance weights in \"{}\", one for each item",
                    weights.name()
                );
                return Err(Error::mismatch(what, items, weights.count()));
            }
        }
        Ok(())
    }

    fn evaluate(&mut self, _: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let lens = [0, 1].map(|bottom| AxisView::items(io.bottom(bottom).shape()).len);
        let demos = costs(&io.bottom(0).data()?, lens[0])?;
        let samples = costs(&io.bottom(1).data()?, lens[1])?;
        let weights = [io.bottom(2).data()?, io.bottom(3).data()?];
        let exponent = |(cost, weight): (&f64, &T)| -cost - weight.to_f64();
        let of_demos = demos.iter().zip(weights[0].iter()).map(exponent);
        let of_samples = samples.iter().zip(weights[1].iter()).map(exponent);
        let mut exponents: Vec<f64> = reserve::collected(of_demos.chain(of_samples))?;
        let most = exponents.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        exponents
            .iter_mut()
            .for_each(|exponent| *exponent = (*exponent - most).exp());
        let z: f64 = exponents.iter().sum();
        let mean = demos.iter().sum::<f64>() / divisor(demos.len());
        for (i, share) in exponents.iter().map(|e| e / z).enumerate() {
            let (bottom, item, slope) = match i.checked_sub(demos.len()) {
                None => (0, i, 0.5 * (1.0 / divisor(demos.len()) - share)),
                Some(item) => (1, item, -0.5 * share),
            };
            slopes[bottom][item * lens[bottom]..][..lens[bottom]].fill(T::from_f64(slope));
        }
        Ok(mean + most + z.ln())
    }
}
