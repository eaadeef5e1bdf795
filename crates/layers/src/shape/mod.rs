//! Layers that choose, copy, split, join or view elements, and compute nothing.

pub(crate) mod auto_crop;
pub(crate) mod batch_reindex;
pub(crate) mod concat;
pub(crate) mod crop;
pub(crate) mod crop_center;
pub(crate) mod filter;
pub(crate) mod flatten;
pub(crate) mod flip;
pub(crate) mod gather;
pub(crate) mod grid;
pub(crate) mod gs_tiling;
pub(crate) mod merge_crop;
pub(crate) mod padding;
pub(crate) mod permute;
pub(crate) mod reorg;
pub(crate) mod reshape;
pub(crate) mod reverse;
pub(crate) mod shuffle_channel;
pub(crate) mod silence;
pub(crate) mod slice;
pub(crate) mod slope;
pub(crate) mod split;
pub(crate) mod tile;
pub(crate) mod transpose;
