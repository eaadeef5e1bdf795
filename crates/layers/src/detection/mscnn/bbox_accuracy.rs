//! BboxAccuracy: how well the boxes that a stage makes of its regions overlap the true ones.
//!
//! Bottoms: offsets (R, 4 · K), or (R, 8) if `cls_aware` is false; regions (R, 5), in each row the
//! number of the image and four edges; and what ProposalTarget matched them with (R, 6): label, four
//! edges of the true box, and the region's overlap with it. Tops, of (1, 1, 1, 1): the mean overlap of the
//! box that the offsets of the region's label make of it with the true box; and, if named, the mean
//! overlap of the region itself.
//!
//! `bbox_reg_param`: `bbox_mean` and `bbox_std`, by which offsets were normalised; `cls_aware`
//! (default true), else the second four columns count for all labels.
//!
//! Background (label 0) does not count, nor does a region whose overlap is above 0.975, which is a
//! true box. −1 if no sample counts. The gradient is 0.

use super::overlap::OF_UNION;
use super::regression::Regression;
use super::rows::SCALAR;
use crate::common::{build, zero_gradient};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::boxes::Corners;
use cortado_proto::LayerParameter;
use cortado_reference::regions::check_rois;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["bbox_reg_param"],
    bottoms: Arity::exactly(3),
    tops: Arity::between(1, 2),
    not_differentiable: Some("it is a measure of quality"),
    ..LayerKind::new(
        "BboxAccuracy",
        "How well boxes made of regions overlap the true ones.",
        module_doc!("bbox_accuracy.rs"),
        build!(build),
    )
};

/// The overlap above which a region is a true box.
const TRUE_BOX: f64 = 0.975;

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(BboxAccuracy {
        regression: Regression::from_param(param)?,
    }))
}

struct BboxAccuracy {
    regression: Regression,
}

/// The columns of four from the one of this number on.
fn columns<T: Copy>(row: &[T], first: usize) -> Option<[T; 4]> {
    row.get(first..first + 4)?.try_into().ok()
}

impl<T: Real> Layer<T> for BboxAccuracy {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let regions = check_rois(io.bottom(1))?;
        let offsets = io.bottom(0);
        let width = offsets.shape().count_from(1);
        let suits = if self.regression.by_class {
            width % 4 == 0
        } else {
            width == 8
        };
        if offsets.shape().first() != Some(&regions) || !suits {
            let what = format!("shape of the offsets \"{}\"", offsets.name());
            let each = if self.regression.by_class {
                "four times the classes"
            } else {
                "8"
            };
            return Err(Error::mismatch(what, format!("{regions} and {each}"), offsets.shape()));
        }
        let matches = io.bottom(2);
        if matches.shape().first() != Some(&regions) || matches.shape().count_from(1) != 6 {
            let what = format!("shape of the matches \"{}\"", matches.name());
            return Err(Error::mismatch(what, format!("{regions} 6"), matches.shape()));
        }
        (0..io.tops()).try_for_each(|top| io.top_mut(top).reshape(&SCALAR))
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("overlaps of boxes");
        let (offsets, rois, matches) = (io.bottom(0).data()?, io.bottom(1).data()?, io.bottom(2).data()?);
        let widths = [0, 1].map(|bottom| io.bottom(bottom).shape().count_from(1).max(1));
        let (mut sums, mut count) = ([0.0; 2], 0_usize);
        let rows = offsets.chunks_exact(widths[0]).zip(rois.chunks_exact(widths[1]));
        for ((t, roi), &[label, x0, y0, x1, y1, overlap]) in rows.zip(matches.as_chunks::<6>().0) {
            let label = label.to_f64().trunc();
            if label == 0.0 || overlap.to_f64() > TRUE_BOX {
                continue;
            }
            let Some(t) = columns(t, self.regression.column(label as usize)).filter(|_| label >= 1.0) else {
                let problem = format!("the label {label} in \"{}\" has no offsets", io.bottom(2).name());
                return Err(Error::message(&problem));
            };
            let (region, true_box) = (
                Corners::new([roi[1], roi[2], roi[3], roi[4]]),
                Corners::new([x0, y0, x1, y1]),
            );
            for (sum, corners) in sums.iter_mut().zip([self.regression.decode(region, t), region]) {
                *sum += OF_UNION.of(corners, true_box).to_f64();
            }
            count += 1;
        }
        for (top, sum) in sums.into_iter().enumerate().take(io.tops()) {
            let mean = if count > 0 { sum / count as f64 } else { -1.0 };
            io.top(top).data_overwrite()?[0] = T::from_f64(mean);
        }
        Ok(())
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        zero_gradient(ctx, io, propagate, 0)
    }
}
