//! FrcnnOutput: the detections of Cascade R-CNN, class by class.
//!
//! Bottoms: probabilities (R, K) of K classes, of which the first is background; offsets (R, 4 · K), or
//! (R, 8) if `cls_aware` is false; regions (R, 5), all of image 0; and the height and width of the
//! image (1, 2). Top: (1 + M, 7, 1, 1): image, left, top, right and bottom edge, class, score. The first row
//! is always (0, and six times −1); the others run by class, each from the best score on. M is known
//! only after the forward pass.
//!
//! `frcnn_output_param`: `conf_thr` (default 0), the least score; `iou_thr` (default 0.5), the greatest
//! overlap of two boxes of a class; `nms_type` IOU (default), IOMU or IOFU; `max_det_num` (default 0,
//! all), the best of all classes. `bbox_reg_param`: `bbox_mean` and `bbox_std`; `cls_aware` (default
//! true). `save_output_param` is accepted but has no effect: the rows contain all results.
//!
//! A box is cut on the left and at the top at 0, on the right and at the bottom at the image's width and
//! height. Overlaps count both edges. Of equal scores the first region counts.
//!
//! The gradient is 0.

use super::overlap::{named, overlap_by};
use super::regression::Regression;
use super::rows::rows_of;
use crate::common::{build, finite, zero_gradient};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::boxes::{Corners, Extent, Overlap, best_first, suppress};
use cortado_proto::LayerParameter;
use cortado_reference::regions::{check_rois, read_rois};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["frcnn_output_param", "bbox_reg_param"],
    bottoms: Arity::exactly(4),
    not_differentiable: Some("which boxes are taken has no gradient"),
    ..LayerKind::new(
        "FrcnnOutput",
        "The detections of Cascade R-CNN.",
        module_doc!("frcnn_output.rs"),
        build!(build),
    )
};

/// The numbers of a row of the top.
const ROW: usize = 7;

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.frcnn_output_param().cloned().unwrap_or_default();
    let share = named("frcnn_output_param.nms_type", options.nms_type())?;
    Ok(Box::new(FrcnnOutput {
        regression: Regression::from_param(param)?,
        least: finite("frcnn_output_param.conf_thr", options.conf_thr())?,
        threshold: finite("frcnn_output_param.iou_thr", options.iou_thr())?,
        overlap: overlap_by(share, Extent::Pixels),
        most: (options.max_det_num() > 0).then_some(options.max_det_num() as usize),
    }))
}

struct FrcnnOutput {
    regression: Regression,
    least: f64,
    threshold: f64,
    overlap: Overlap,
    /// How many boxes there are at most.
    most: Option<usize>,
}

/// A box that was found.
struct Found<T> {
    class: usize,
    score: T,
    corners: Corners<T>,
}

impl FrcnnOutput {
    fn find<T: Real>(
        &self,
        (scores, classes): (&[T], usize),
        offsets: &[T],
        regions: &[Corners<T>],
        [height, width]: [T; 2],
    ) -> reserve::Result<Vec<Found<T>>> {
        let each = self.regression.width(classes);
        let mut found = Vec::new();
        for class in 1..classes {
            let score = |region: usize| scores[region * classes + class];
            let mut order = reserve::collected((0..regions.len()).filter(|&i| score(i) >= T::from_f64(self.least)))?;
            best_first(&mut order, None, score)?;
            let decode = |&region: &usize| {
                let first = region * each + self.regression.column(class);
                let t = [0, 1, 2, 3].map(|k| offsets[first + k]);
                let Corners { x0, y0, x1, y1 } = self.regression.decode(regions[region], t);
                Corners {
                    x0: x0.max(T::ZERO),
                    y0: y0.max(T::ZERO),
                    x1: x1.min(width),
                    y1: y1.min(height),
                }
            };
            let boxes = reserve::collected(order.iter().map(decode))?;
            let places = reserve::collected(0..order.len())?;
            let overlap = |a: usize, b: usize| self.overlap.of(boxes[a], boxes[b]);
            let kept = suppress(&places, (self.threshold, 1.0), None, overlap)?;
            let mut kept = kept.into_iter().map(|place| Found {
                class,
                score: score(order[place]),
                corners: boxes[place],
            });
            kept.try_for_each(|kept| reserve::push(&mut found, kept))?;
        }
        if let Some(most) = self.most.filter(|&most| most < found.len()) {
            let mut order = reserve::collected(0..found.len())?;
            best_first(&mut order, Some(most), |place| found[place].score)?;
            let mut stays = reserve::filled(found.len(), false)?;
            order.into_iter().for_each(|place| stays[place] = true);
            let mut stays = stays.into_iter();
            found.retain(|_| stays.next() == Some(true));
        }
        Ok(found)
    }
}

impl<T: Real> Layer<T> for FrcnnOutput {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let regions = check_rois(io.bottom(2))?;
        let classes = io.bottom(0).shape().count_from(1);
        for (bottom, width) in [(0, classes), (1, self.regression.width(classes))] {
            let blob = io.bottom(bottom);
            if blob.shape().first() != Some(&regions) || blob.shape().count_from(1) != width {
                let what = format!("shape of \"{}\" beside \"{}\"", blob.name(), io.bottom(2).name());
                return Err(Error::mismatch(what, format!("{regions} {width}"), blob.shape()));
            }
        }
        if io.bottom(3).count() < 2 {
            let what = format!(
                "numbers in \"{}\", the height and width of the image",
                io.bottom(3).name()
            );
            return Err(Error::mismatch(what, 2, io.bottom(3).count()));
        }
        io.top_mut(0).reshape(&rows_of(ROW, 1))
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("detections");
        let mut nothing = [-T::ONE; ROW];
        nothing[0] = T::ZERO;
        let mut rows = vec![nothing];
        {
            let regions = read_rois(io.bottom(2), 1)?;
            let regions = reserve::collected(regions.iter().map(|roi| Corners::new(roi.edges)))?;
            let (scores, offsets, image) = (io.bottom(0).data()?, io.bottom(1).data()?, io.bottom(3).data()?);
            let classes = io.bottom(0).shape().count_from(1);
            let found = self.find((&scores, classes), &offsets, &regions, [image[0], image[1]])?;
            for found in found {
                let [x0, y0, x1, y1] = found.corners.to_array();
                let row = [T::ZERO, x0, y0, x1, y1, T::from_usize(found.class), found.score];
                reserve::push(&mut rows, row)?;
            }
        }
        io.top_mut(0).reshape(&rows_of(ROW, rows.len()))?;
        io.top(0).data_overwrite()?.copy_from_slice(rows.as_flattened());
        Ok(())
    }

    fn sizes_follow_from_data(&self) -> bool {
        true
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        zero_gradient(ctx, io, propagate, 0)
    }
}
