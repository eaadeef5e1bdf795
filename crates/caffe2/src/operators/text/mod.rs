//! Strings of bytes: their parts, what they begin and end with, and numbers and strings joined.

mod join;
mod parts;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    parts::ENDS_WITH,
    parts::EQUALS,
    join::KIND,
    parts::PREFIX,
    parts::STARTS_WITH,
    parts::SUFFIX,
];
