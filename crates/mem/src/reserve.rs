//! Fallible allocation of vectors whose size comes from a file, a flag or a shape.
//!
//! The methods of `Vec` and `collect` end the program if the system refuses memory. These return an
//! error, and `tidy` refuses the others for such sizes.

use crate::{OutOfMemory, Pod};
use std::alloc::{Layout, alloc_zeroed};

/// The result of an allocation.
pub type Result<T = (), E = OutOfMemory> = std::result::Result<T, E>;

fn refused<T>(len: usize) -> OutOfMemory {
    OutOfMemory {
        bytes: len.saturating_mul(size_of::<T>()),
    }
}

/// An empty vector with a capacity of `len` elements.
///
/// # Errors
/// Out of memory.
pub fn empty<T>(len: usize) -> Result<Vec<T>> {
    let mut values = Vec::new();
    at_least(&mut values, len)?;
    Ok(values)
}

/// Raises the capacity to at least `len` elements in all.
///
/// # Errors
/// Out of memory.
pub fn at_least<T>(values: &mut Vec<T>, len: usize) -> Result {
    let more = len.saturating_sub(values.len());
    values.try_reserve_exact(more).map_err(|_| refused::<T>(len))
}

/// Changes the length of a vector. New elements are copies of `value`.
///
/// # Errors
/// Out of memory.
pub fn resize<T: Clone>(values: &mut Vec<T>, len: usize, value: T) -> Result {
    at_least(values, len)?;
    // bounded by the room that there is now
    values.resize(len, value);
    Ok(())
}

/// A vector of `len` copies of `value`.
///
/// # Errors
/// Out of memory.
pub fn filled<T: Clone>(len: usize, value: T) -> Result<Vec<T>> {
    let mut values = Vec::new();
    resize(&mut values, len, value)?;
    Ok(values)
}

/// A vector of `len` zeros. Those of large vectors take no memory before the first access; `filled`
/// would write each of them.
///
/// # Errors
/// Out of memory.
pub fn zeros<T: Pod>(len: usize) -> Result<Vec<T>> {
    let layout = Layout::array::<T>(len).map_err(|_| refused::<T>(len))?;
    if layout.size() == 0 {
        return filled(len, T::default());
    }
    // SAFETY: the layout's size is not zero.
    let start = unsafe { alloc_zeroed(layout) }.cast::<T>();
    if start.is_null() {
        return Err(refused::<T>(len));
    }
    // SAFETY: allocated with the layout of `len` elements, whose bits may all be zero.
    Ok(unsafe { Vec::from_raw_parts(start, len, len) })
}

/// A copy of a slice.
///
/// # Errors
/// Out of memory.
pub fn copied<T: Clone>(values: &[T]) -> Result<Vec<T>> {
    let mut copy = Vec::new();
    extend(&mut copy, values)?;
    Ok(copy)
}

/// Appends copies of the elements of a slice.
///
/// # Errors
/// Out of memory.
pub fn extend<T: Clone>(values: &mut Vec<T>, more: &[T]) -> Result {
    let len = values.len().saturating_add(more.len());
    values.try_reserve(more.len()).map_err(|_| refused::<T>(len))?;
    // bounded by the room that there is now
    values.extend_from_slice(more);
    Ok(())
}

/// Appends the elements of an iterator.
///
/// # Errors
/// Out of memory.
pub fn append<T>(values: &mut Vec<T>, more: impl IntoIterator<Item = T>) -> Result {
    more.into_iter().try_for_each(|value| push(values, value))
}

/// Appends an element.
///
/// # Errors
/// Out of memory.
pub fn push<T>(values: &mut Vec<T>, value: T) -> Result {
    if values.len() == values.capacity() {
        values.try_reserve(1).map_err(|_| refused::<T>(values.len() + 1))?;
    }
    values.push(value);
    Ok(())
}

/// The elements of an iterator, as a vector.
///
/// # Errors
/// Out of memory.
pub fn collected<T>(values: impl IntoIterator<Item = T>) -> Result<Vec<T>> {
    try_collected(values.into_iter().map(Ok))
}

/// The elements of an iterator as a vector, or its first error.
///
/// # Errors
/// That error, or out of memory.
pub fn try_collected<T, E: From<OutOfMemory>>(values: impl IntoIterator<Item = Result<T, E>>) -> Result<Vec<T>, E> {
    let values = values.into_iter();
    let mut all = empty(values.size_hint().0)?;
    for value in values {
        push(&mut all, value?)?;
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_are_those_of_the_standard_library() {
        assert_eq!(zeros::<f64>(5), Ok(vec![0.0; 5]));
        assert_eq!(zeros::<u8>(0), Ok(Vec::new()));
        assert_eq!(filled(2, 7), Ok(vec![7, 7]));
        assert_eq!(copied(&[1, 2]), Ok(vec![1, 2]));
        assert_eq!(collected((0..9).filter(|n| n % 2 == 0)), Ok(vec![0, 2, 4, 6, 8]));
        let mut values = vec![1];
        assert_eq!(extend(&mut values, &[2, 3]).and_then(|()| push(&mut values, 4)), Ok(()));
        assert_eq!(values, [1, 2, 3, 4]);
    }

    #[test]
    fn what_no_memory_can_hold_is_refused() {
        let bytes = usize::MAX;
        assert_eq!(zeros::<f32>(bytes / 2), Err(OutOfMemory { bytes }));
        assert_eq!(filled(bytes / 2, 0_u64), Err(OutOfMemory { bytes }));
        let half = isize::MAX as usize;
        assert_eq!(zeros::<u8>(half), Err(OutOfMemory { bytes: half }));
        assert_eq!(empty::<u8>(half), Err(OutOfMemory { bytes: half }));
        assert_eq!(
            collected(std::iter::repeat_n(0_u8, half)),
            Err(OutOfMemory { bytes: half })
        );
    }
}
