//! Layers of Deformable ConvNets that are no layers of regions.

pub(crate) mod deformable_convolution;
mod sampling;
