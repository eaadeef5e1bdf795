//! Sums, products and extremes: of several blobs, or along the axes of one.

pub(crate) mod accum;
pub(crate) mod arg_max;
pub(crate) mod batch_reduction;
pub(crate) mod broadcast_mul;
pub(crate) mod channel_scale;
pub(crate) mod eltwise;
pub(crate) mod eltwise_adv;
pub(crate) mod gradient_scaler;
pub(crate) mod gram;
pub(crate) mod grouping;
pub(crate) mod maximum;
pub(crate) mod mean;
pub(crate) mod outer_product;
pub(crate) mod reduction;
pub(crate) mod rescale;
pub(crate) mod spatial_product;
