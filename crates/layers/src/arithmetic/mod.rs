//! Sums, products and extremes: of several blobs, or along the axes of one.

pub(crate) mod arg_max;
pub(crate) mod eltwise;
pub(crate) mod reduction;
