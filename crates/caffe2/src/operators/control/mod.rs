//! Control flow, and operators that pass blobs on.

mod branch;
mod conditional;
mod pass;
pub mod scope;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    pass::ALIAS,
    pass::ALIAS_WITH_NAME,
    conditional::KIND,
    pass::COPY,
    pass::COPY_CPU_TO_GPU,
    pass::COPY_FROM_CPU_INPUT,
    pass::COPY_GPU_TO_CPU,
    pass::COPY_ON_DEVICE_LIKE,
    scope::CREATE_SCOPE,
    scope::DO,
    pass::ENSURE_CPU_OUTPUT,
    pass::ENSURE_DENSE,
    pass::FREE,
    scope::HAS_SCOPE,
    branch::IF,
    pass::STOP_GRADIENT,
    branch::WHILE,
];
