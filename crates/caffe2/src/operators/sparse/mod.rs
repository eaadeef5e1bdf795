//! Sparse lookups and segments of given lengths.

mod lengths_sum;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[lengths_sum::KIND];
