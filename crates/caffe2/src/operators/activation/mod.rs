//! Activations: functions of single elements with a bend.

mod pointwise;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[pointwise::RELU, pointwise::SIGMOID, pointwise::TANH];
