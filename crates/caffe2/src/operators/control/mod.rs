//! Control flow, and operators that pass blobs on.

mod pass;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[pass::ALIAS, pass::COPY, pass::ENSURE_CPU_OUTPUT, pass::STOP_GRADIENT];
