//! SegmentationEvaluate: the overlap of found and true maps of each class.
//!
//! Bottoms: found maps and true maps `[N, C, H, W]`, in which a number above `threshold` is a part of the class. Top,
//! (1, 1, 1, C): intersection over union of each class over all items, 0 if they have no place in common. Found maps of
//! a different size are resized as images of 8 bits, bilinear with pixels as areas; then a class without
//! true places and places in common is −1.
//!
//! `segmentation_evaluate_param`: `num_classes` (required, not used); `threshold` (default 0.5).
//!
//! There is no gradient. From eric612's MobileNet-YOLO, which reads the first item only.

use crate::common::{build, finite, no_gradient, required};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["segmentation_evaluate_param"],
    bottoms: Arity::exactly(2),
    not_differentiable: Some("it is a measure of quality"),
    ..LayerKind::new(
        "SegmentationEvaluate",
        "The overlap of found and true maps of each class.",
        module_doc!("segmentation_evaluate.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.segmentation_evaluate_param().cloned().unwrap_or_default();
    required("segmentation_evaluate_param.num_classes", options.num_classes)?;
    Ok(Box::new(Evaluate {
        threshold: finite("segmentation_evaluate_param.threshold", options.threshold())?,
    }))
}

struct Evaluate {
    threshold: f64,
}

/// Items, channels, height and width.
fn sizes<T: Real>(blob: &Blob<T>) -> Result<[usize; 4]> {
    let size = |axis: i32| blob.legacy_dim(axis);
    Ok([size(0)?, size(1)?, size(2)?, size(3)?])
}

/// The two pixels beside a place of the resized image along an axis, and the share of the second one.
fn neighbours(place: usize, from: usize, to: usize) -> (usize, usize, f64) {
    let position = ((place as f64 + 0.5) * from as f64 / to as f64 - 0.5).clamp(0.0, from.saturating_sub(1) as f64);
    let first = position as usize;
    (first, (first + 1).min(from.saturating_sub(1)), position - first as f64)
}

/// The grey level of a place of a plane that is resized.
fn resized<T: Real>(plane: &[T], [height, width]: [usize; 2], to: [usize; 2], place: usize) -> f64 {
    let (top, bottom, v) = neighbours(place / to[1], height, to[0]);
    let (left, right, u) = neighbours(place % to[1], width, to[1]);
    let level = |y: usize, x: usize| (plane[y * width + x].to_f64() * 255.0).trunc().clamp(0.0, 255.0);
    let row = |y: usize| level(y, left) * (1.0 - u) + level(y, right) * u;
    (row(top) * (1.0 - v) + row(bottom) * v).round()
}

impl<T: Real> Layer<T> for Evaluate {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (found, truth) = (sizes(io.bottom(0))?, sizes(io.bottom(1))?);
        if found[..2] != truth[..2] || (found[2] * found[3] == 0) != (truth[2] * truth[3] == 0) {
            let what = format!(
                "shape of \"{}\" beside \"{}\"",
                io.bottom(1).name(),
                io.bottom(0).name()
            );
            let expected = format!("{} {} H W", found[0], found[1]);
            return Err(Error::mismatch(what, expected, io.bottom(1).shape()));
        }
        io.top_mut(0).reshape(&[1, 1, 1, truth[1]])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("overlaps of maps");
        let ([_, _, h, w], [items, classes, height, width]) = (sizes(io.bottom(0))?, sizes(io.bottom(1))?);
        let (found, truth) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let (plane, places, is_same) = (h * w, height * width, [h, w] == [height, width]);
        let level = (self.threshold * 255.0).trunc();
        for (class, top) in io.top(0).data_overwrite()?.iter_mut().enumerate() {
            let mut counts = [0_u64; 3];
            for map in (0..items).map(|item| item * classes + class) {
                let found = &found[map * plane..(map + 1) * plane];
                for (place, truth) in truth[map * places..(map + 1) * places].iter().enumerate() {
                    let is_true = truth.to_f64() > self.threshold;
                    let is_found = match is_same {
                        true => found[place].to_f64() > self.threshold,
                        false => resized(found, [h, w], [height, width], place) > level,
                    };
                    counts[0] += u64::from(is_true && is_found);
                    counts[1] += u64::from(is_true || is_found);
                    counts[2] += u64::from(is_true);
                }
            }
            let [common, union, all_true] = counts;
            *top = T::from_f64(match common {
                0 if !is_same && all_true == 0 => -1.0,
                0 => 0.0,
                _ => common as f64 / union as f64,
            });
        }
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.contains(&true) {
            return Err(no_gradient(&KIND));
        }
        Ok(())
    }
}
