//! Functions of single elements, of one tensor or of two that are broadcast.

mod arithmetic;
mod unary;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    arithmetic::ADD,
    arithmetic::DIV,
    arithmetic::MUL,
    unary::SQR,
    arithmetic::SUB,
];
