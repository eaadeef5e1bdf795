//! Windows that slide over images.

pub(crate) mod convolution;
pub(crate) mod deconvolution;
pub(crate) mod im2col;
pub(crate) mod pooling;
pub(crate) mod spp;
