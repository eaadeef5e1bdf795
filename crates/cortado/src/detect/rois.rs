//! Fast and Faster R-CNN: `rois` of (image, left, top, right, bottom) in pixels of what the net sees,
//! `cls_prob` with a score for each class, `bbox_pred` with four offsets for each (or for
//! background and object only).
//!
//! With widths of right − left + 1, the middle moves by t0 · width and t1 · height, and the sides are
//! multiplied by e^t2 and e^t3, as `bbox_transform_inv` of py-faster-rcnn does it.

use super::{Detection, Values, suppress};
use crate::{Error, Result};
use cortado_ops::boxes::{Corners, Growth, decode_beside};

/// The overlap above which the less sure of two boxes of a class falls, as in py-faster-rcnn.
const OVERLAP: f32 = 0.3;
/// What sides are multiplied by at most.
const MOST: f64 = 1000.0 / 16.0;

/// The boxes of an image of this height and width, which the net saw `scale` times as large, from
/// regions, scores and offsets.
pub(super) fn read(
    blobs: [&Values; 3],
    (height, width): (usize, usize),
    scale: f32,
    threshold: f32,
) -> Result<Vec<Detection>> {
    let [rois, scores, offsets] = blobs.map(|values| &values.data[..]);
    let rois = rois.as_chunks::<5>().0;
    let per = |values: &[f32]| values.len().checked_div(rois.len()).unwrap_or(0);
    let (classes, numbers) = (per(scores), per(offsets));
    if rois.is_empty() {
        return Ok(Vec::new());
    }
    let sets = numbers / 4;
    if classes < 2 || ![classes, 2, 1].contains(&sets) {
        let problem = format!("{numbers} offsets do not suit {classes} classes: there must be four for each");
        return Err(Error::message(&problem));
    }
    let mut found = Vec::new();
    for (i, roi) in rois.iter().enumerate() {
        for class in 1..classes {
            let score = scores[i * classes + class];
            if score >= threshold {
                let set = class.min(sets - 1);
                let offsets = std::array::from_fn(|k| offsets[i * numbers + set * 4 + k]);
                let [_, x0, y0, x1, y1] = roi.map(|edge| edge / scale);
                let moved = decode_beside(Corners::new([x0, y0, x1, y1]), offsets, Growth::UpTo(MOST));
                let moved = moved.clamped([width, height].map(|side| side as f32 - 1.0));
                found.push(Detection::new(class, score, moved.to_array()));
            }
        }
    }
    suppress(found, OVERLAP)
}
