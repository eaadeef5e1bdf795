//! Learned linear maps that do not slide: matrix products, tables of rows, a factor and a summand
//! for each channel.

pub(crate) mod axpy;
pub(crate) mod bias;
pub(crate) mod eltwise_affine;
pub(crate) mod embed;
pub(crate) mod inner_product;
pub(crate) mod scale;
pub(crate) mod sparse_inner_product;
