//! Sums, products and extremes: of several blobs, or along the axes of one.

pub(crate) mod accum;
pub(crate) mod arg_max;
pub(crate) mod broadcast_mul;
pub(crate) mod eltwise;
pub(crate) mod grouping;
pub(crate) mod mean;
pub(crate) mod reduction;
pub(crate) mod spatial_product;
