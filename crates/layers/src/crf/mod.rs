//! Conditional random fields and other filters that keep the edges of an image.

pub(crate) mod dense_crf;
pub(crate) mod domain_transform;
mod lattice;
pub(crate) mod multi_stage_meanfield;
