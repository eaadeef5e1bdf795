//! DecodeBBox: the boxes that a stage of a cascade makes of its regions, for the next one.
//!
//! Bottoms: offsets (R, 8), of which the second four count; regions (R, 5), in each row the number of
//! the image and four edges; and, if wanted, what ProposalTarget matched them with (R, 1 or more), of
//! which the last column, the overlap, counts in TRAIN. Top: (M, 5, 1, 1), the image and the box of each
//! region, not cut at the image.
//!
//! `bbox_reg_param`: `bbox_mean` and `bbox_std`, four each, by which offsets were normalised.
//! `decode_bbox_param`: `gt_iou_thr` (default 0.95).
//!
//! In TEST M is R. In TRAIN rows fall whose edges are the wrong way round; and with a third bottom
//! those whose overlap is at least `gt_iou_thr`, the true boxes that were among the regions. M is
//! known only after the forward pass, and may be 0.
//!
//! The gradient is 0.

use super::regression::Regression;
use super::rows::rows_of;
use crate::common::{build, finite, zero_gradient};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Op;
use cortado_ops::boxes::Corners;
use cortado_proto::LayerParameter;
use cortado_reference::detection::boxes_of_regions;
use cortado_reference::regions::check_rois;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["bbox_reg_param", "decode_bbox_param"],
    bottoms: Arity::between(2, 3),
    not_differentiable: Some("regions are not learned through their boxes"),
    ..LayerKind::new(
        "DecodeBBox",
        "The boxes that a stage of a cascade makes of its regions.",
        module_doc!("decode_bbox.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.decode_bbox_param().cloned().unwrap_or_default();
    Ok(Box::new(DecodeBbox {
        regression: Regression::from_param(param)?,
        least: finite("decode_bbox_param.gt_iou_thr", options.gt_iou_thr())?,
    }))
}

struct DecodeBbox {
    regression: Regression,
    /// The overlap of regions that are taken for true boxes.
    least: f64,
}

impl<T: Real> Layer<T> for DecodeBbox {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let regions = check_rois(io.bottom(1))?;
        let offsets = io.bottom(0);
        if offsets.shape().first() != Some(&regions) || offsets.shape().count_from(1) != 8 {
            let what = format!("shape of the offsets \"{}\"", offsets.name());
            return Err(Error::mismatch(what, format!("{regions} 8"), offsets.shape()));
        }
        if io.bottoms() > 2
            && (io.bottom(2).shape().first() != Some(&regions) || io.bottom(2).shape().count_from(1) == 0)
        {
            let what = format!("shape of the matches \"{}\"", io.bottom(2).name());
            return Err(Error::mismatch(what, format!("{regions} rows"), io.bottom(2).shape()));
        }
        io.top_mut(0).reshape(&rows_of(5, regions))
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("boxes of regions");
        let rows = {
            let matches = (io.bottoms() > 2).then(|| io.bottom(2).data()).transpose()?;
            let each = |matches: usize| matches / io.bottom(1).shape()[0].max(1);
            let is_true_box = |region: usize| {
                matches
                    .as_ref()
                    .is_some_and(|matches| matches[(region + 1) * each(matches.len()) - 1] >= T::from_f64(self.least))
            };
            let drops = |region: usize, moved: Corners<T>| {
                ctx.is_train() && (moved.x0 > moved.x1 || moved.y0 > moved.y1 || is_true_box(region))
            };
            boxes_of_regions(&self.regression.offsets, [io.bottom(0), io.bottom(1)], drops)?
        };
        io.top_mut(0).reshape(&rows_of(5, rows.len()))?;
        io.top(0).data_overwrite()?.copy_from_slice(rows.as_flattened());
        Ok(())
    }

    fn op(&self, ctx: &Ctx) -> Option<Op> {
        (!ctx.is_train()).then_some(Op::DecodeBoxes(self.regression.offsets))
    }

    fn sizes_follow_from_data(&self) -> bool {
        true
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        zero_gradient(ctx, io, propagate, 0)
    }
}
