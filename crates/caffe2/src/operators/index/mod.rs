//! Elements picked or found by index, or by what they are.

mod bucketize;
mod find;
mod gather;
mod mask;
mod permutation;
mod scatter;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    bucketize::ONE_HOT,
    gather::BATCH_GATHER,
    permutation::KIND,
    mask::BOOLEAN_MASK,
    bucketize::KIND,
    find::FIND,
    find::DUPLICATES,
    gather::GATHER,
    find::IS_MEMBER_OF,
    scatter::SCATTER,
    scatter::SCATTER_ASSIGN,
    scatter::WEIGHTED_SUM,
    find::UNIQUE,
];
