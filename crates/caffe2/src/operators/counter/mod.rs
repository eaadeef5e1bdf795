//! Counters, and what else several operators share.

mod atomic;
mod counters;
mod iter;

use crate::operator::OperatorKind;
use crate::run::Run;
use cortado_core::{Bool, Error, Result};

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    atomic::FETCH_ADD,
    atomic::FETCH_ADD_64,
    iter::ATOMIC_ITER,
    atomic::CHECK_BOOL,
    counters::IS_DONE,
    atomic::SET_BOOL,
    counters::DOWN,
    counters::UP,
    atomic::CREATE_BOOL,
    counters::CREATE,
    atomic::CREATE_MUTEX,
    iter::ITER,
    counters::RESET,
    counters::RETRIEVE,
];

/// The only element of an input, yes or no.
///
/// # Errors
/// Another type, or another number of elements.
pub(super) fn condition(run: &Run<'_>, input: usize) -> Result<bool> {
    let array = run.input::<Bool>(input)?;
    match array.data()?[..] {
        [value] => Ok(value.get()),
        _ => Err(run.about_input(
            input,
            Error::mismatch("number of elements of a condition", 1, array.count()),
        )),
    }
}
