//! Vectors of two registers of 128 bits, which have the lanes of AVX2's.

use super::Simd;
use std::arch::aarch64::*;
use std::ops::Range;

/// Two registers of four lanes.
#[derive(Clone, Copy)]
pub(crate) struct Neon([float32x4_t; 2]);

/// All lanes.
type All = [f32; Neon::LANES];

/// The results of an instruction for both registers.
macro_rules! both {
    ($instruction:ident($($vector:expr),*)) => {
        // SAFETY: NEON is there wherever this is compiled.
        Self(unsafe { [$instruction($($vector.0[0]),*), $instruction($($vector.0[1]),*)] })
    };
}

impl Simd for Neon {
    const LANES: usize = 8;
    type Lanes = [u8; 2];
    const SUMS: usize = 12;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        // SAFETY: NEON is there wherever this is compiled.
        Self([unsafe { vdupq_n_f32(value) }; 2])
    }

    #[inline(always)]
    unsafe fn load(from: *const f32) -> Self {
        // SAFETY: the caller's promise.
        Self(unsafe { [vld1q_f32(from), vld1q_f32(from.add(4))] })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32) {
        // SAFETY: the caller's promise.
        unsafe {
            vst1q_f32(to, self.0[0]);
            vst1q_f32(to.add(4), self.0[1]);
        }
    }

    /// In parts of 4, 2 and 1.
    #[inline(always)]
    unsafe fn load_first(mut from: *const f32, n: usize) -> Self {
        debug_assert!(n <= Self::LANES);
        // SAFETY: the caller's promise; the parts add up to n.
        unsafe {
            if n >= Self::LANES {
                return Self::load(from);
            }
            let (none, nothing) = (vdup_n_f32(0.0), vdupq_n_f32(0.0));
            let mut four = nothing;
            if n & 4 != 0 {
                four = vld1q_f32(from);
                from = from.add(4);
            }
            let mut two = none;
            if n & 2 != 0 {
                two = vld1_f32(from);
                from = from.add(2);
            }
            let one = if n & 1 != 0 {
                vld1_lane_f32::<0>(from, none)
            } else {
                none
            };
            let rest = if n & 2 != 0 {
                vcombine_f32(two, one)
            } else {
                vcombine_f32(one, none)
            };
            Self(if n & 4 != 0 { [four, rest] } else { [rest, nothing] })
        }
    }

    #[inline(always)]
    fn lanes(inside: &Range<usize>) -> [u8; 2] {
        [inside.start as u8, inside.end as u8]
    }

    #[inline(always)]
    unsafe fn load_inside(from: *const f32, inside: [u8; 2]) -> Self {
        let [start, end] = inside.map(usize::from);
        // SAFETY: the caller's promise; the lanes are moved up to where the first one belongs,
        // which is less than all of them.
        unsafe {
            if start == 0 {
                return Self::load_first(from, end);
            }
            let mut lanes: [All; 2] = [[0.0; Self::LANES]; 2];
            let moved = lanes.as_flattened_mut();
            Self::load_first(from.wrapping_add(start), end - start).store(moved[start..][..Self::LANES].as_mut_ptr());
            Self::load(lanes[0].as_ptr())
        }
    }

    /// In parts of 4, 2 and 1.
    #[inline(always)]
    unsafe fn store_first(self, mut to: *mut f32, n: usize) {
        debug_assert!(n <= Self::LANES);
        // SAFETY: the caller's promise; the parts add up to n.
        unsafe {
            if n >= Self::LANES {
                return self.store(to);
            }
            let mut rest = self.0[0];
            if n & 4 != 0 {
                vst1q_f32(to, rest);
                rest = self.0[1];
                to = to.add(4);
            }
            let mut part = vget_low_f32(rest);
            if n & 2 != 0 {
                vst1_f32(to, part);
                part = vget_high_f32(rest);
                to = to.add(2);
            }
            if n & 1 != 0 {
                vst1_lane_f32::<0>(to, part);
            }
        }
    }

    #[inline(always)]
    unsafe fn store_inside(self, to: *mut f32, inside: [u8; 2]) {
        let [start, end] = inside.map(usize::from);
        // SAFETY: the caller's promise; the lanes are moved down to the first one that is written.
        unsafe {
            if start == 0 {
                return self.store_first(to, end);
            }
            let mut lanes: [All; 2] = [[0.0; Self::LANES]; 2];
            self.store(lanes[0].as_mut_ptr());
            let moved = Self::load(lanes.as_flattened()[start..][..Self::LANES].as_ptr());
            moved.store_first(to.wrapping_add(start), end - start);
        }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        both!(vaddq_f32(self, other))
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        both!(vsubq_f32(self, other))
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        both!(vmulq_f32(self, other))
    }

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        both!(vdivq_f32(self, other))
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        both!(vsqrtq_f32(self))
    }

    #[inline(always)]
    fn mul_add(self, factor: Self, term: Self) -> Self {
        both!(vfmaq_f32(term, self, factor))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        both!(greater(self, other))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        both!(smaller(self, other))
    }

    #[inline(always)]
    fn where_positive(self, yes: Self, no: Self) -> Self {
        both!(where_positive(self, yes, no))
    }

    #[inline(always)]
    fn evens(self, next: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, next.0);
        // SAFETY: as everywhere.
        Self(unsafe { [vuzp1q_f32(a, b), vuzp1q_f32(c, d)] })
    }

    #[inline(always)]
    fn odds(self, next: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, next.0);
        // SAFETY: as everywhere.
        Self(unsafe { [vuzp2q_f32(a, b), vuzp2q_f32(c, d)] })
    }

    #[inline(always)]
    fn zip_low(self, other: Self) -> Self {
        let (a, b) = (self.0[0], other.0[0]);
        // SAFETY: as everywhere.
        Self(unsafe { [vzip1q_f32(a, b), vzip2q_f32(a, b)] })
    }

    #[inline(always)]
    fn zip_high(self, other: Self) -> Self {
        let (a, b) = (self.0[1], other.0[1]);
        // SAFETY: as everywhere.
        Self(unsafe { [vzip1q_f32(a, b), vzip2q_f32(a, b)] })
    }
}

/// The instruction for the greater one would keep NaN.
#[inline]
#[target_feature(enable = "neon")]
fn greater(a: float32x4_t, b: float32x4_t) -> float32x4_t {
    vbslq_f32(vcgtq_f32(a, b), a, b)
}

#[inline]
#[target_feature(enable = "neon")]
fn smaller(a: float32x4_t, b: float32x4_t) -> float32x4_t {
    vbslq_f32(vcltq_f32(a, b), a, b)
}

#[inline]
#[target_feature(enable = "neon")]
fn where_positive(x: float32x4_t, yes: float32x4_t, no: float32x4_t) -> float32x4_t {
    vbslq_f32(vcgtzq_f32(x), yes, no)
}
