//! Images that move: matching of places, reading at positions that other layers compute, and images that are changed
//! together with their flow.

mod augmentation;
mod correlate;
pub(crate) mod correlation;
pub(crate) mod correlation1d;
pub(crate) mod data_augmentation;
pub(crate) mod flow_augmentation;
pub(crate) mod flow_warp;
pub(crate) mod generate_augmentation_parameters;
pub(crate) mod resample;
mod sampler;
pub(crate) mod spatial_transformer;
pub(crate) mod warp;
mod warping;
