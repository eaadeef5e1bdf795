//! Elements picked by index.

mod gather;
mod permutation;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[gather::BATCH_GATHER, permutation::KIND, gather::GATHER];
