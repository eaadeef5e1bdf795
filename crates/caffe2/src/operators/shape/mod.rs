//! Shapes: the same elements in another form.

mod flatten;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[flatten::FLATTEN, flatten::FLATTEN_TO_VEC];
