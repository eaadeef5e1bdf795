//! Plain numeric element types, and their view as bytes.

use std::fmt::{self, Debug};

/// A numeric type that any bit pattern is a value of and that has no padding, so it can be
/// zero-filled and seen as bytes.
///
/// # Safety
/// Implementors must be valid for every bit pattern (all-zero included), have no padding, and have
/// no drop glue.
pub unsafe trait Pod: Copy + Default + Debug + Send + Sync + 'static {}

macro_rules! pod {
    ($($number:ty),* $(,)?) => {$(
        // SAFETY: numbers have no padding and no invalid bit patterns.
        unsafe impl Pod for $number {}
    )*};
}
pod!(u8, i8, u16, i16, u32, i32, i64, half::f16, f32, f64);

/// A truth value of one byte: false is 0, everything else is true.
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
pub struct Bool(u8);

// SAFETY: it is a `u8`, and every bit pattern is valid.
unsafe impl Pod for Bool {}

impl Bool {
    /// The truth value.
    pub fn get(self) -> bool {
        self.0 != 0
    }
}

impl From<bool> for Bool {
    fn from(value: bool) -> Self {
        Self(value.into())
    }
}

impl PartialEq for Bool {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl PartialOrd for Bool {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        self.get().partial_cmp(&other.get())
    }
}

impl fmt::Display for Bool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), f)
    }
}

impl Debug for Bool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.get(), f)
    }
}

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
    fn every_byte_but_0_is_true() {
        let mut values = [Bool::from(true), Bool::from(false), Bool::default()];
        assert_eq!(as_bytes(&values), [1, 0, 0]);
        as_bytes_mut(&mut values)[1] = 200;
        assert_eq!(format!("{values:?} {}", values[1]), "[true, true, false] true");
        assert!(values[1] == values[0] && values[2] < values[1]);
    }

    #[test]
    fn bytes_and_back() {
        let mut values = [1.0f32, -2.5];
        assert_eq!(as_bytes(&values)[..4], 1.0f32.to_ne_bytes());
        as_bytes_mut(&mut values)[4..].copy_from_slice(&7.0f32.to_ne_bytes());
        assert_eq!(values, [1.0, 7.0]);
    }
}
