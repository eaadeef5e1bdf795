//! Pooling.

mod integral_image;
mod lp_pool;
mod pool;
mod roi;
mod roi_align;
mod roi_align_rotated;
mod roi_pool;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    pool::AVERAGE,
    pool::AVERAGE_1D,
    pool::AVERAGE_2D,
    pool::AVERAGE_3D,
    integral_image::KIND,
    lp_pool::KIND,
    pool::MAX,
    pool::MAX_1D,
    pool::MAX_2D,
    pool::MAX_3D,
    roi_align::KIND,
    roi_align_rotated::KIND,
    roi_pool::KIND,
];
