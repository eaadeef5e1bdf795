//! Dictionaries of keys: a number for each, in the order in which they came; and hashes of keys.

mod hash;
mod keys;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    keys::FREEZE,
    keys::GET,
    hash::KIND,
    keys::LOAD,
    keys::SIZE,
    keys::STORE,
    keys::CREATE_INT,
    keys::CREATE_LONG,
    keys::CREATE_STRING,
];
