//! DetectionOutput: the boxes that SSD found, after suppression of those that overlap better ones.
//!
//! Bottoms: locations (N, P · 4), written beside the priors, or (N, P · K · 4) with one for each
//! class if `share_location` is false; scores (N, P · K) of K classes; priors (1, 2, P · 4), as
//! PriorBox gives them. Top: (1, 1, rows, 7): item, label, score, and left, top, right and bottom
//! edge; by item, then by label, then from the best score on. If nothing is found, there is one row
//! for each item, the item's number and six times −1. How many rows there are is known only after
//! the forward pass.
//!
//! `detection_output_param`: `num_classes`; `share_location` (default true);
//! `background_label_id` (default 0; −1 for none), a class that is left out; `code_type`, how boxes
//! are written beside a prior p with the variances v (all 1 if `variance_encoded_in_target`):
//! CORNER (default) `box = p + v·t` for each edge; CENTER_SIZE `cx = v₀·t₀·w + cx_p`,
//! `cy = v₁·t₁·h + cy_p`, `w·exp(v₂·t₂)`, `h·exp(v₃·t₃)`; CORNER_SIZE as CORNER with offsets in
//! sizes of the prior. Boxes are not cut at the image.
//!
//! `confidence_threshold` (default none): scores must be above it. `nms_param`: of each class the
//! `top_k` best boxes (default all) are gone through from the best on, and one is dropped if it
//! overlaps one that stays by more than `nms_threshold` (default 0.3), which is multiplied by `eta`
//! (default 1) after each box that stays while it is above 0.5. `keep_top_k` (default −1, all): the
//! best of all classes of an item.
//!
//! `save_output_param` and `visualize` are accepted but have no effect: the rows contain all results, and `cortado
//! detect` draws them.
//!
//! Other forms of this layer:
//!
//! - OpenCV: with `variance_encoded_in_target` the row of variances may be missing: priors (1, 1, P · 4),
//!   with one more axis of 1 or without. `normalized_bbox: false`: boxes are in pixels; widths and heights of
//!   priors are 1 more under CENTER_SIZE, and sides count both edges where boxes are compared. `clip: true`
//!   cuts boxes at 0 and 1 before the suppression; those in pixels at the last pixel of the fourth bottom, the
//!   image (N, C, height, width).
//! - OpenVINO: `normalized: false`: a prior has five numbers, that of its image and four edges in pixels,
//!   which are divided by `input_width` and `input_height` (default 1). `clip_before_nms` and `clip_after_nms`
//!   cut boxes at 0 and 1 before the suppression and behind it.
//! - RefineDet: the fourth and fifth bottom are the scores (N, P · 2) and the locations (N, P · 4) of a first
//!   step. Priors are decoded by the latter, and then by the former locations. Where the score of an object
//!   is below `objectness_score` (default 0.01), those of the prior are 1 for class 0 and 0 for all others.
//! - TextBoxes++: `use_polygon: true`, for CENTER_SIZE: 12 numbers instead of 4 for each location: the box,
//!   and x and y of the four corners of a quadrangle, offsets from those of the prior (left top, right top,
//!   right bottom, left bottom) in its sizes, times v₀ and v₁. Rows have 15 numbers: the quadrangle comes
//!   last. `use_polygon: false`: 9 numbers: the box, two points, as offsets from the centre of the prior, and a
//!   height `h·exp(v₃·t)`. Rows have 12 numbers.
//! - gklz1982's YOLO v2: one bottom, predictions (N, B · (5 + K), S, S), as those of RegionLoss.
//!   `biases`, width and height of each of B = `num_box` anchors (default 5), in cells. The score is the objectness times the greatest
//!   softmax; boxes of at least `confidence_threshold` (default 0.01) count, and in the order of cells and
//!   anchors one falls that overlaps an earlier one, of any class, by `nms_threshold` (default 0.45) or more.
//!   Rows: item, class from 0, score, centre x and y, width and height, in shares of the image.
//!
//! There is no gradient.

mod boxes;
mod options;

use crate::common::build;
use crate::detection::yolo::region_output;
use cortado_core::{Arity, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["detection_output_param"],
    bottoms: Arity::between(1, 5),
    not_differentiable: Some("whether a box stays has no gradient"),
    ..LayerKind::new(
        "DetectionOutput",
        "The boxes that SSD found, without those that overlap better ones.",
        module_doc!("mod.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.detection_output_param().cloned().unwrap_or_default();
    match param.bottom.len() {
        1 => region_output::build(&KIND, &options),
        bottoms => boxes::build(&options, bottoms),
    }
}
