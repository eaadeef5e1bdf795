//! What helps to find mistakes.

mod check;
mod print;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[check::ASSERT, check::ENFORCE_FINITE, check::NAN_CHECK, print::KIND];
