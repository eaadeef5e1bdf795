//! EuclideanmaskLoss: EuclideanLoss of those channels that a mask selects, for confidence maps of some people only.
//!
//! `L = 1/(2N) Σ (a − b)²` over the channels whose mask is above 0.5; the last channel, the background, counts always.
//!
//! Bottoms: a and b `[N, C, ...]`; the mask, one number for each item and channel. Top: the loss, a scalar. No options.
//!
//! Gradients: `weight (a − b) / N` to a in the selected channels, else 0, with the loss weight from the top's diff, and the
//! negative to b; none to the mask. From CMU-Perceptual-Computing-Lab/caffe_rtpose.

use crate::common::{Formula, HostLoss, build, check_same_count, divisor};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(3),
    auto_top: true,
    is_loss: true,
    no_gradient: &[2],
    ..LayerKind::new(
        "EuclideanmaskLoss",
        "The squared distance of selected channels.",
        module_doc!("euclideanmask_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    HostLoss::boxed(&KIND, param, Masked)
}

struct Masked;

/// Items, channels and places.
fn view<T: Real>(io: &Io<'_, T>) -> AxisView {
    AxisView::axis(io.bottom(0).shape(), 1)
}

impl<T: Real> Formula<T> for Masked {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        check_same_count(io.bottom(0), io.bottom(1))?;
        if io.bottom(0).shape().len() < 2 {
            let what = format!("axes of \"{}\"", io.bottom(0).name());
            return Err(Error::mismatch(what, "2 or more", io.bottom(0).shape().len()));
        }
        let (view, mask) = (view(io), io.bottom(2));
        if mask.count() != view.outer * view.len {
            let what = format!(
                "number of elements in the mask \"{}\", one for each item and channel",
                mask.name()
            );
            return Err(Error::mismatch(what, view.outer * view.len, mask.count()));
        }
        Ok(())
    }

    fn evaluate(&mut self, _: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let view = view(io);
        let [a, b, mask] = [io.bottom(0).data()?, io.bottom(1).data()?, io.bottom(2).data()?];
        let scale = 1.0 / divisor(view.outer);
        let mut sum = 0.0;
        for (i, (a, b)) in a.iter().zip(b.iter()).enumerate() {
            let channel = i / view.inner;
            if mask[channel].to_f64() > 0.5 || (channel + 1).is_multiple_of(view.len) {
                let difference = a.to_f64() - b.to_f64();
                sum += difference * difference;
                slopes[0][i] = T::from_f64(difference * scale);
                slopes[1][i] = T::from_f64(-difference * scale);
            }
        }
        Ok(sum * scale / 2.0)
    }
}
