//! Elements picked by index.

mod gather;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[gather::KIND];
