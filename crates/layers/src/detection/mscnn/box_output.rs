//! BoxOutput: the regions that the heads of MS-CNN find.
//!
//! Bottoms: a head for each of several maps (N, K + 4, H, W): scores of K classes, of which the first
//! is background, before any softmax, and offsets of a box. Tops: regions (M, 5, 1, 1), in each
//! row the number of the image and left, top, right and bottom edge; and, if a second one is named, the
//! same with the score (M, 6, 1, 1). M is known only after the forward pass. If nothing is found there is one row
//! (0, 1, 1, 10, 10), and one of zeros.
//!
//! `box_output_param`: `field_w`, `field_h` and `downsample_rate`, once for each head: the size of
//! the box around each cell, and the distance s of cells. `fg_thr` (default 0): the score, the
//! greatest of the classes but the first, less that of the first, must reach it. `field_xyr` (default
//! 2) and `field_whr` (default 2) bound the offsets: places to ±1/`field_xyr`, sizes to
//! ±ln(`field_whr`). `min_size` (default 15): the least width and height. `max_nms_num` (default 0,
//! all), the best of an image that take part in suppression, where a box falls that overlaps a
//! better one by more than `iou_thr` (default 0.5); `nms_type`: what the common area is divided by,
//! the union (IOU, default), the smaller area (IOMU), or the better box's (IOFU).
//! `max_post_nms_num` (default 0, all): how many are left. `bbox_reg_param`: `bbox_mean` and
//! `bbox_std`, four each, by which offsets were normalised.
//!
//! A cell (i, j) of a field w × h gives the box of centre (t₀·w + (j+½)·s, t₁·h + (i+½)·s) and size
//! w·exp(t₂) × h·exp(t₃). Its left and top edge are moved, not cut, to 0 if they lie beyond; its right
//! and bottom edge are cut at the map. Of equal scores the later box comes first.
//!
//! The gradient is 0.

use super::finder::{Fields, Finder, Found, shape, sizes, write};
use super::regression::{Field, Reach, Regression};
use crate::common::{build, zero_gradient};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::boxes::{Corners, Extent};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["box_output_param", "bbox_reg_param"],
    bottoms: Arity::at_least(1),
    tops: Arity::between(1, 2),
    not_differentiable: Some("which boxes are taken has no gradient"),
    ..LayerKind::new(
        "BoxOutput",
        "The regions that the heads of MS-CNN find.",
        module_doc!("box_output.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.box_output_param().cloned().unwrap_or_default();
    let message = "box_output_param";
    let heads = param.bottom.len();
    let each = |name: &str, given: &[u32]| sizes(&format!("{message}.{name}"), given, heads, "bottoms");
    let (widths, heights) = (each("field_w", &options.field_w)?, each("field_h", &options.field_h)?);
    let strides = each("downsample_rate", &options.downsample_rate)?;
    let fields = widths.into_iter().zip(heights).zip(strides);
    Ok(Box::new(BoxOutput {
        fields: fields
            .map(|((width, height), stride)| Field { width, height, stride })
            .collect(),
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

struct BoxOutput {
    fields: Vec<Field>,
    reach: Reach,
    regression: Regression,
    finder: Finder,
}

/// Images, channels, height and width of a head.
fn head<T: Real>(blob: &Blob<T>) -> Result<[usize; 4]> {
    match blob.shape()[..] {
        [images, channels, height, width] if channels >= 6 => Ok([images, channels, height, width]),
        _ => {
            let what = format!(
                "shape of the head \"{}\", two or more classes and four offsets",
                blob.name()
            );
            Err(Error::mismatch(what, "N, 6 or more, H, W", blob.shape()))
        }
    }
}

impl BoxOutput {
    /// Adds what a head finds in an image.
    fn find<T: Real>(
        &self,
        field: &Field,
        x: &[T],
        [channels, height, width]: [usize; 3],
        to: &mut Vec<Found<T>>,
    ) -> reserve::Result {
        let (plane, classes) = (height * width, channels - 4);
        let stride = T::from_f64(field.stride);
        let (right, bottom) = (T::from_usize(width) * stride, T::from_usize(height) * stride);
        let (least, size) = (T::from_f64(self.finder.least_score), T::from_f64(self.finder.min_size));
        for cell in 0..plane {
            let at = |channel: usize| x[channel * plane + cell];
            let score = (1..classes).map(at).fold(T::LOWEST, T::max) - at(0);
            if score >= least {
                let t = self.regression.restore([0, 1, 2, 3].map(|k| at(classes + k)));
                let [x, y, w, h] = field.decode([cell / width, cell % width], t, self.reach);
                let (x, y) = (x.max(T::ZERO), y.max(T::ZERO));
                let (w, h) = (w.min(right - x), h.min(bottom - y));
                if w >= size && h >= size {
                    let corners = Corners::new([x, y, x + w, y + h]);
                    reserve::push(to, Found { corners, score })?;
                }
            }
        }
        Ok(())
    }
}

impl<T: Real> Layer<T> for BoxOutput {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [images, channels, ..] = head(io.bottom(0))?;
        for i in 1..io.bottoms() {
            let found = head(io.bottom(i))?;
            if found[..2] != [images, channels] {
                let what = format!("images and channels of \"{}\"", io.bottom(i).name());
                let found = format!("{} {}", found[0], found[1]);
                return Err(Error::mismatch(what, format!("{images} {channels}"), found));
            }
        }
        shape(io, 1)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("boxes of heads");
        let [images, ..] = head(io.bottom(0))?;
        let mut found = reserve::filled(images, Vec::new())?;
        for (i, field) in self.fields.iter().enumerate() {
            let [_, channels, height, width] = head(io.bottom(i))?;
            let data = io.bottom(i).data()?;
            let each = channels * height * width;
            for (image, found) in found.iter_mut().enumerate() {
                self.find(field, &data[image * each..][..each], [channels, height, width], found)?;
            }
        }
        let kept = reserve::try_collected(found.iter().map(|found| self.finder.pick(found, Extent::Lines, true)))?;
        write(io, &kept)
    }

    fn sizes_follow_from_data(&self) -> bool {
        true
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        zero_gradient(ctx, io, propagate, 0)
    }
}
