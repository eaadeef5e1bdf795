//! BoxGroupOutput: the regions that the heads of Cascade R-CNN find, with several boxes around each
//! cell.
//!
//! Bottoms, in pairs, one for each map: probabilities (N · G, K, H, W) of K classes, of which the
//! first is background, and offsets (N · G, 4, H, W); row n·G + k is box k of image n. Tops as those
//! of BoxOutput: regions (M, 5, 1, 1), and if named with their scores (M, 6, 1, 1); one row
//! (0, 1, 1, 10, 10), and one of zeros, if nothing is found.
//!
//! `box_group_output_param`: a `box_group_param` for each pair, with `field_w` and `field_h`, once
//! for each of G boxes, and `stride`, the distance of cells; and `fg_thr`, `iou_thr`, `nms_type`,
//! `field_whr`, `field_xyr`, `max_nms_num`, `max_post_nms_num` and `min_size` as those of BoxOutput,
//! with the same defaults. `bbox_reg_param`: `bbox_mean` and `bbox_std`.
//!
//! The score is 1 less the probability of background. Boxes are decoded as BoxOutput's, with a right
//! edge that belongs to them; cut on the left and at the top at 0, on the right and at the bottom at
//! the map's size in pixels. Widths count both edges, there and where overlaps are computed. Of equal
//! scores the earlier box comes first.
//!
//! The gradient is 0.

use super::finder::{Fields, Finder, Found, shape, sizes, write};
use super::regression::{Field, Reach, Regression};
use crate::common::{build, required, zero_gradient};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::boxes::{Corners, Extent};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["box_group_output_param", "bbox_reg_param"],
    bottoms: Arity::at_least(2),
    tops: Arity::between(1, 2),
    not_differentiable: Some("which boxes are taken has no gradient"),
    ..LayerKind::new(
        "BoxGroupOutput",
        "The regions that the heads of Cascade R-CNN find.",
        module_doc!("box_group_output.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.box_group_output_param().cloned().unwrap_or_default();
    let message = "box_group_output_param";
    let pairs = param.bottom.len() / 2;
    if !param.bottom.len().is_multiple_of(2) || options.box_group_param.len() != pairs {
        let problem = format!(
            "is given {} times; give it once for each pair of {} bottoms",
            options.box_group_param.len(),
            param.bottom.len()
        );
        return Err(Error::param(&format!("{message}.box_group_param"), problem));
    }
    let mut groups = Vec::new();
    for group in options.box_group_param.iter() {
        let field = |name: &str| format!("{message}.box_group_param.{name}");
        let stride = required(&field("stride"), group.stride)? as f64;
        let boxes = group.field_w.len();
        let widths = sizes(&field("field_w"), &group.field_w, boxes.max(1), "boxes")?;
        let heights = sizes(&field("field_h"), &group.field_h, boxes, "boxes")?;
        let pairs = widths.into_iter().zip(heights);
        groups.push(pairs.map(|(width, height)| Field { width, height, stride }).collect());
    }
    Ok(Box::new(BoxGroupOutput {
        groups,
        reach: Reach::new(message, options.field_xyr(), options.field_whr())?,
        regression: Regression::from_param(param)?,
        finder: Finder::new(&Fields {
            message,
            fg_thr: options.fg_thr(),
            iou_thr: options.iou_thr(),
            nms_type: options.nms_type(),
            max_nms_num: options.max_nms_num(),
            max_post_nms_num: options.max_post_nms_num(),
            min_size: options.min_size(),
        })?,
    }))
}

struct BoxGroupOutput {
    /// The boxes around the cells of each map.
    groups: Vec<Vec<Field>>,
    reach: Reach,
    regression: Regression,
    finder: Finder,
}

impl BoxGroupOutput {
    /// Images, classes, height and width of a pair of bottoms.
    fn pair<T: Real>(&self, io: &Io<'_, T>, pair: usize) -> Result<[usize; 4]> {
        let (scores, offsets) = (io.bottom(2 * pair), io.bottom(2 * pair + 1));
        let boxes = self.groups[pair].len();
        if let [rows, classes, height, width] = scores.shape()[..]
            && rows % boxes == 0
            && classes > 0
            && offsets.shape()[..] == [rows, 4, height, width]
        {
            return Ok([rows / boxes, classes, height, width]);
        }
        let what = format!(
            "shapes of \"{}\" and \"{}\", {boxes} boxes",
            scores.name(),
            offsets.name()
        );
        let found = format!("{} and {}", scores.shape(), offsets.shape());
        let expected = format!("N · {boxes}, K, H, W and N · {boxes}, 4, H, W");
        Err(Error::mismatch(what, expected, found))
    }

    /// Adds what a box of all cells of a map finds.
    fn find<T: Real>(
        &self,
        field: &Field,
        (background, t): (&[T], &[T]),
        [height, width]: [usize; 2],
        to: &mut Vec<Found<T>>,
    ) -> reserve::Result {
        let (plane, stride) = (height * width, T::from_f64(field.stride));
        let (right, bottom) = (T::from_usize(width) * stride, T::from_usize(height) * stride);
        let (least, size) = (T::from_f64(self.finder.least_score), T::from_f64(self.finder.min_size));
        for cell in 0..plane {
            let score = T::ONE - background[cell];
            if score >= least {
                let t = self.regression.restore([0, 1, 2, 3].map(|k| t[k * plane + cell]));
                let [x, y, w, h] = field.decode([cell / width, cell % width], t, self.reach);
                let corners = Corners {
                    x0: x.max(T::ZERO),
                    y0: y.max(T::ZERO),
                    x1: (x + w - T::ONE).min(right),
                    y1: (y + h - T::ONE).min(bottom),
                };
                if corners.width() + T::ONE >= size && corners.height() + T::ONE >= size {
                    reserve::push(to, Found { corners, score })?;
                }
            }
        }
        Ok(())
    }
}

impl<T: Real> Layer<T> for BoxGroupOutput {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [images, ..] = self.pair(io, 0)?;
        for pair in 1..self.groups.len() {
            let [found, ..] = self.pair(io, pair)?;
            if found != images {
                let what = format!("number of images of \"{}\"", io.bottom(2 * pair).name());
                return Err(Error::mismatch(what, images, found));
            }
        }
        shape(io, 1)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("boxes of heads");
        let [images, ..] = self.pair(io, 0)?;
        let mut found = reserve::filled(images, Vec::new())?;
        for (pair, fields) in self.groups.iter().enumerate() {
            let [_, classes, height, width] = self.pair(io, pair)?;
            let (scores, offsets) = (io.bottom(2 * pair).data()?, io.bottom(2 * pair + 1).data()?);
            let plane = height * width;
            for (image, found) in found.iter_mut().enumerate() {
                for (k, field) in fields.iter().enumerate() {
                    let row = image * fields.len() + k;
                    let background = &scores[row * classes * plane..][..plane];
                    let t = &offsets[row * 4 * plane..][..4 * plane];
                    self.find(field, (background, t), [height, width], found)?;
                }
            }
        }
        let kept = reserve::try_collected(found.iter().map(|found| self.finder.pick(found, Extent::Pixels, false)))?;
        write(io, &kept)
    }

    fn sizes_follow_from_data(&self) -> bool {
        true
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        zero_gradient(ctx, io, propagate, 0)
    }
}
