//! Shapes: the same elements in another form, parts of them, or several tensors joined.

mod blocks;
mod channel_axis;
mod concat;
mod dims;
mod expand;
mod flatten;
mod order;
mod pad_image;
mod query;
mod reshape;
mod slice;
mod split;
mod tile;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    blocks::BATCH_TO_SPACE,
    order::CHANNEL_SHUFFLE,
    concat::CONCAT,
    concat::DEPTH_CONCAT,
    split::DEPTH_SPLIT,
    expand::KIND,
    dims::EXPAND_DIMS,
    flatten::FLATTEN,
    flatten::FLATTEN_TO_VEC,
    dims::MERGE_DIM,
    order::NCHW_TO_NHWC,
    order::NHWC_TO_NCHW,
    tile::NUMPY_TILE,
    pad_image::KIND,
    dims::PREPEND_DIM,
    reshape::RESHAPE,
    reshape::RESIZE_LIKE,
    query::SHAPE,
    query::SIZE,
    slice::KIND,
    blocks::SPACE_TO_BATCH,
    split::SPLIT,
    split::SPLIT_BY_LENGTHS,
    dims::SQUEEZE,
    tile::TILE,
    order::TRANSPOSE,
];
