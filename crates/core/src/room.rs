//! Vectors whose size comes from a file or a flag: a refused allocation is an error, and never the
//! end of the program.

use crate::{Error, ErrorKind, Result};

/// An empty vector with room for `len` elements.
///
/// # Errors
/// Out of memory.
pub fn reserved<T>(len: usize) -> Result<Vec<T>> {
    let mut values = Vec::new();
    reserve(&mut values, len)?;
    Ok(values)
}

/// Makes room for `len` elements in all.
///
/// # Errors
/// Out of memory.
pub fn reserve<T>(values: &mut Vec<T>, len: usize) -> Result<()> {
    let more = len.saturating_sub(values.len());
    values.try_reserve_exact(more).map_err(|_| {
        Error::new(ErrorKind::OutOfMemory {
            bytes: len.saturating_mul(size_of::<T>()),
        })
    })
}

/// Gives a vector a length: what is new is `value`.
///
/// # Errors
/// Out of memory.
pub fn resize<T: Clone>(values: &mut Vec<T>, len: usize, value: T) -> Result<()> {
    reserve(values, len)?;
    // bounded by the room that there is now
    values.resize(len, value);
    Ok(())
}

/// A vector of `len` times `value`.
///
/// # Errors
/// Out of memory.
pub fn filled<T: Clone>(len: usize, value: T) -> Result<Vec<T>> {
    let mut values = Vec::new();
    resize(&mut values, len, value)?;
    Ok(values)
}
