//! Vectors without any instructions of their own.

use super::{MINUS_THREE_QUARTERS, Simd};

/// Vectors as the compiler makes them.
#[derive(Clone, Copy)]
pub(crate) struct Plain(pub(crate) [f32; 8]);

impl Plain {
    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(f32, f32) -> f32) -> Self {
        for i in 0..Self::LANES {
            self.0[i] = f(self.0[i], other.0[i]);
        }
        self
    }
}

impl Simd for Plain {
    const LANES: usize = 8;
    const SUMS: usize = 12;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        Self([value; 8])
    }

    #[inline(always)]
    unsafe fn load(from: *const f32) -> Self {
        // SAFETY: the caller's promise; arrays of f32 have the alignment of f32.
        Self(unsafe { *from.cast() })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32) {
        // SAFETY: as above.
        unsafe { *to.cast() = self.0 }
    }

    #[inline(always)]
    unsafe fn load_first(from: *const f32, n: usize) -> Self {
        let mut lanes = [0.0; 8];
        for (i, lane) in lanes.iter_mut().enumerate().take(n) {
            // SAFETY: the caller's promise.
            *lane = unsafe { *from.add(i) };
        }
        Self(lanes)
    }

    #[inline(always)]
    unsafe fn store_first(self, to: *mut f32, n: usize) {
        for (i, &lane) in self.0.iter().enumerate().take(n) {
            // SAFETY: the caller's promise.
            unsafe { *to.add(i) = lane }
        }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a - b)
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.zip(other, |a, b| a * b)
    }

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        self.zip(other, |a, b| a / b)
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        self.zip(self, |a, _| a.sqrt())
    }

    #[inline(always)]
    fn guess_minus_three_quarters(self) -> Self {
        self.zip(self, |a, _| {
            let bits = a.to_bits() as i32;
            f32::from_bits(MINUS_THREE_QUARTERS.wrapping_sub(bits.wrapping_sub(bits >> 2)) as u32)
        })
    }

    #[inline(always)]
    fn all_within(self, low: f32, high: f32) -> bool {
        self.0
            .iter()
            .fold(true, |all, &lane| all & (lane >= low) & (lane <= high))
    }

    #[inline(always)]
    fn mul_add(self, factor: Self, term: Self) -> Self {
        self.mul(factor).add(term)
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.zip(other, |a, b| if a > b { a } else { b })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, |a, b| if a < b { a } else { b })
    }
}
