//! Plain numeric element types, and their view as bytes.

use std::fmt::Debug;

/// A numeric type that any bit pattern is a value of and that has no padding, so it can be
/// zero-filled and seen as bytes.
///
/// # Safety
/// Implementors must be valid for every bit pattern (all-zero included), have no padding, and have
/// no drop glue.
pub unsafe trait Pod: Copy + Default + Debug + Send + Sync + 'static {}

// SAFETY: primitive numbers have no padding and no invalid bit patterns.
unsafe impl Pod for u8 {}
// SAFETY: as above.
unsafe impl Pod for i32 {}
// SAFETY: as above.
unsafe impl Pod for u32 {}
// SAFETY: as above.
unsafe impl Pod for f32 {}
// SAFETY: as above.
unsafe impl Pod for f64 {}

/// The bytes of a slice, in the machine's own byte order.
pub fn as_bytes<T: Pod>(values: &[T]) -> &[u8] {
    // SAFETY: `T` has no padding, and the length in bytes cannot overflow because the slice exists.
    unsafe { std::slice::from_raw_parts(values.as_ptr().cast(), size_of_val(values)) }
}

/// The bytes of a slice, for writing.
pub fn as_bytes_mut<T: Pod>(values: &mut [T]) -> &mut [u8] {
    // SAFETY: as `as_bytes`, and every bit pattern that is written is a valid `T`.
    unsafe { std::slice::from_raw_parts_mut(values.as_mut_ptr().cast(), size_of_val(values)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_back() {
        let mut values = [1.0f32, -2.5];
        assert_eq!(as_bytes(&values)[..4], 1.0f32.to_ne_bytes());
        as_bytes_mut(&mut values)[4..].copy_from_slice(&7.0f32.to_ne_bytes());
        assert_eq!(values, [1.0, 7.0]);
    }
}
