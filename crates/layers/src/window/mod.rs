//! Windows that slide over images.

pub(crate) mod convolution;
pub(crate) mod convolution3d;
pub(crate) mod convolution_depthwise;
pub(crate) mod deconvolution;
pub(crate) mod deconvolution3d;
pub(crate) mod depthwise_convolution;
pub(crate) mod downsample;
pub(crate) mod im2col;
pub(crate) mod im_resize;
pub(crate) mod interp;
pub(crate) mod local;
pub(crate) mod nd_convolution;
pub(crate) mod nd_pooling;
pub(crate) mod pooling;
pub(crate) mod pooling3d;
pub(crate) mod resize;
pub(crate) mod spp;
pub(crate) mod unpooling;
pub(crate) mod upsample;
mod volume;
