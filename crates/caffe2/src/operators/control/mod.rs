//! Control flow, and operators that pass blobs on.

mod branch;
mod conditional;
mod pass;
pub mod scope;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    pass::ALIAS,
    conditional::KIND,
    pass::COPY,
    scope::CREATE_SCOPE,
    scope::DO,
    pass::ENSURE_CPU_OUTPUT,
    scope::HAS_SCOPE,
    branch::IF,
    pass::STOP_GRADIENT,
    branch::WHILE,
];
