//! Sequences and segments.

mod ctc;
mod units;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[ctc::GREEDY, units::GRU, units::LSTM];
