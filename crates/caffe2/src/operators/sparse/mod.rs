//! Sparse lookups and segments of given lengths.

mod lengths;
mod map;
mod reduce;
mod rows;
mod segments;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    map::CREATE,
    map::FROM_PAIRS,
    rows::GATHER,
    reduce::LENGTHS_MAX,
    reduce::LENGTHS_MEAN,
    reduce::LENGTHS_SUM,
    rows::TILE,
    lengths::TO_OFFSETS,
    lengths::TO_RANGES,
    lengths::TO_SEGMENT_IDS,
    lengths::TO_SHAPE,
    lengths::TO_WEIGHTS,
    reduce::LENGTHS_WEIGHTED_SUM,
    map::TO_PAIRS,
    rows::PACK,
    lengths::FROM_SEGMENT_IDS,
    lengths::RANGES_OF_SEGMENT_IDS,
    reduce::SORTED_MEAN,
    reduce::RANGE_LOG_MEAN_EXP,
    reduce::RANGE_LOG_SUM_EXP,
    reduce::RANGE_MAX,
    reduce::RANGE_MEAN,
    reduce::RANGE_SUM,
    reduce::SORTED_SUM,
    reduce::SORTED_WEIGHTED_SUM,
    reduce::SPARSE_LENGTHS_MEAN,
    reduce::SPARSE_LENGTHS_POSITIONAL,
    reduce::SPARSE_LENGTHS_SUM,
    reduce::SPARSE_LENGTHS_WEIGHTED_SUM,
    reduce::SPARSE_SORTED_MEAN,
    reduce::SPARSE_SORTED_SUM,
    reduce::SPARSE_SORTED_WEIGHTED_SUM,
    reduce::SPARSE_UNSORTED_MEAN,
    reduce::SPARSE_UNSORTED_SUM,
    reduce::SPARSE_UNSORTED_WEIGHTED_SUM,
    rows::UNPACK,
    reduce::UNSORTED_MEAN,
    reduce::UNSORTED_SUM,
    reduce::UNSORTED_WEIGHTED_SUM,
];
