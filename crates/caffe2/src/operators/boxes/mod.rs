//! Boxes: regions, their regression and their suppression.

mod bbox_transform;
mod box_with_nms_limit;
mod fpn;
mod generate_proposals;
mod geometry;
mod heatmap;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    bbox_transform::KIND,
    box_with_nms_limit::KIND,
    fpn::BOTH,
    fpn::COLLECT,
    fpn::DISTRIBUTE,
    generate_proposals::KIND,
    generate_proposals::CPP,
    heatmap::KIND,
];
