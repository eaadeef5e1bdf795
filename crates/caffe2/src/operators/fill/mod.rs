//! Tensors from arguments and random numbers.

mod constant_fill;
mod fill_shape;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[constant_fill::KIND];
