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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_an_error() {
        assert_eq!(filled(3, 7).unwrap(), [7; 3]);
        assert!(reserved::<u32>(5).unwrap().capacity() >= 5);
        let mut values = vec![1, 2];
        resize(&mut values, 1, 0).unwrap();
        resize(&mut values, 3, 9).unwrap();
        assert_eq!(values, [1, 9, 9]);
        for len in [usize::MAX, 1 << 50] {
            let error = filled(len, 0_u64).unwrap_err().to_string();
            let bytes = len.saturating_mul(8);
            assert_eq!(error, format!("out of memory: {bytes} bytes were refused"));
            assert!(resize(&mut values, len, 0).is_err());
        }
        assert_eq!(values, [1, 9, 9]);
    }
}
