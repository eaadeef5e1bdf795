//! ContrastiveLoss: pairs that are alike are drawn together, others are pushed apart up to a margin (Hadsell et al., 2006).
//!
//! `L = 1/(2N) Σ_n [y d² + (1 − y) max(margin − d, 0)²]` with d the distance of a_n and b_n.
//!
//! Bottoms: a and b, of the same first axis, N items, and the same number of elements; y, one number for each item, which is cut to a whole one:
//! 0 is a pair that is not alike, any other one that is. Top: the loss, a scalar.
//!
//! `contrastive_loss_param`: `margin` (default 1); `legacy_version` (default false) takes max(margin − d², 0) for max(margin − d, 0)².
//!
//! Gradient to a, times weight / N with the loss weight from the top's diff: a − b for a pair that is alike; otherwise
//! `−(margin − d) / (d + 1e-4) · (a − b)` if d < margin, else 0. The 1e-4 keeps it finite for d = 0, so that it is a little less than the true
//! derivative, as in Caffe. `legacy_version`: −(a − b) if d² < margin, else 0. To b: the negative of that. None to y.

use crate::common::{Loss, LossLayer, build, check_same_count, finite};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_cpu as cpu;
use cortado_ops::Around;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["contrastive_loss_param"],
    bottoms: Arity::exactly(3),
    auto_top: true,
    is_loss: true,
    no_gradient: &[2],
    ..LayerKind::new(
        "ContrastiveLoss",
        "Draws pairs that are alike together and pushes others apart.",
        module_doc!("contrastive_loss.rs"),
        build!(build),
    )
};

/// Keeps the gradient of equal items finite.
const LEAST_DISTANCE: f64 = 1e-4;

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.contrastive_loss_param().cloned().unwrap_or_default();
    let loss = ContrastiveLoss::<T> {
        margin: finite("contrastive_loss_param.margin", options.margin())?,
        legacy: options.legacy_version(),
        around: Around::default(),
        difference: Blob::empty("the difference in a ContrastiveLoss"),
        slope: Blob::empty("the slopes in a ContrastiveLoss"),
    };
    LossLayer::boxed(&KIND, param, loss)
}

struct ContrastiveLoss<T: Real> {
    margin: f64,
    legacy: bool,
    around: Around,
    /// a − b.
    difference: Blob<T>,
    /// What the difference of each pair is multiplied by in its gradient.
    slope: Blob<T>,
}

impl<T: Real> ContrastiveLoss<T> {
    /// Twice the loss of a pair, and its slope.
    fn pair(&self, square: f64, alike: bool) -> (f64, f64) {
        let distance = square.sqrt();
        let short = self.margin - if self.legacy { square } else { distance };
        match (alike, self.legacy) {
            (true, _) => (square, 1.0),
            _ if short <= 0.0 => (0.0, 0.0),
            (_, true) => (short, -1.0),
            (_, false) => (short * short, -short / (distance + LEAST_DISTANCE)),
        }
    }
}

impl<T: Real> Loss<T> for ContrastiveLoss<T> {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        check_same_count(io.bottom(0), io.bottom(1))?;
        self.around = Around::items(io.bottom(0).shape());
        let marks = io.bottom(2);
        if marks.count() != self.around.outer {
            let what = format!(
                "number of marks in \"{}\", which has the shape {}, one for each pair",
                marks.name(),
                marks.shape()
            );
            return Err(Error::mismatch(what, self.around.outer, marks.count()));
        }
        self.slope.reshape(&[self.around.outer])?;
        self.difference.reshape_like(io.bottom(0))
    }

    fn forward(&mut self, io: &mut Io<'_, T>) -> Result<f64> {
        let marks = io.bottom(2).data()?;
        let mut difference = self.difference.data_overwrite()?;
        let mut slopes = self.slope.data_overwrite()?;
        cpu::zip_map(&io.bottom(0).data()?, &io.bottom(1).data()?, &mut difference, |a, b| {
            a - b
        });
        let (len, mut sum) = (self.around.len, 0.0);
        for (n, (mark, slope)) in marks.iter().zip(slopes.iter_mut()).enumerate() {
            if !mark.is_finite() {
                return Err(Error::message(&format!(
                    "the mark {mark} says neither that a pair is alike (1) nor that it is not (0) (number {n} of \"{}\")",
                    io.bottom(2).name()
                )));
            }
            let square = cpu::sumsq(&difference[n * len..][..len]);
            let (loss, factor) = self.pair(square, mark.abs() >= T::ONE);
            sum += loss;
            *slope = T::from_f64(factor);
        }
        Ok(sum / (2.0 * self.around.outer.max(1) as f64))
    }

    fn backward(&mut self, io: &mut Io<'_, T>, weight: f64, propagate: &[bool]) -> Result<()> {
        let (difference, slopes) = (self.difference.data()?, self.slope.data()?);
        let len = self.around.len.max(1);
        for (bottom, sign) in [(0, 1.0), (1, -1.0)] {
            if !propagate[bottom] {
                continue;
            }
            let scale = T::from_f64(sign * weight / self.around.outer.max(1) as f64);
            let mut diff = io.bottom(bottom).diff_overwrite()?;
            let pairs = diff.chunks_mut(len).zip(difference.chunks(len));
            for ((diff, difference), &slope) in pairs.zip(slopes.iter()) {
                cpu::map(difference, diff, |d| scale * slope * d);
            }
        }
        Ok(())
    }
}
