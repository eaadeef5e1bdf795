//! Sequences: recurrent nets, and labels of sequences.

mod beam;
mod ctc;
mod mask;
mod recurrent;
mod units;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    beam::KIND,
    ctc::GREEDY,
    units::GRU,
    units::LSTM,
    recurrent::KIND,
    mask::KIND,
];
