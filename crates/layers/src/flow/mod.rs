//! Images that move: matching of places, and reading at positions that other layers compute.

mod correlate;
pub(crate) mod correlation;
pub(crate) mod correlation1d;
pub(crate) mod data_augmentation;
pub(crate) mod flow_warp;
pub(crate) mod resample;
mod sampler;
pub(crate) mod spatial_transformer;
pub(crate) mod warp;
mod warping;
