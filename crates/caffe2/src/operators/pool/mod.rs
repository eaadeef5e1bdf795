//! Pooling.

mod integral_image;
mod lp_pool;
mod pooling;
mod ps_roi_pool;
mod roi;
mod roi_align;
mod roi_align_rotated;
mod roi_pool;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    pooling::AVERAGE,
    pooling::AVERAGE_1D,
    pooling::AVERAGE_2D,
    pooling::AVERAGE_3D,
    integral_image::KIND,
    lp_pool::KIND,
    pooling::MAX,
    pooling::MAX_1D,
    pooling::MAX_2D,
    pooling::MAX_3D,
    ps_roi_pool::KIND,
    roi_align::KIND,
    roi_align_rotated::KIND,
    roi_pool::KIND,
    roi_pool::WITH_PLACES,
];
