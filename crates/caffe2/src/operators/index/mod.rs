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
    gather::BATCH_GATHER,
    permutation::KIND,
    mask::BOOLEAN_MASK,
    bucketize::KIND,
    find::FIND,
    find::DUPLICATES,
    gather::GATHER,
    find::IS_MEMBER_OF,
    scatter::SCATTER_ASSIGN,
    find::UNIQUE,
];
