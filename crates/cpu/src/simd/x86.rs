//! Vectors of 256 and of 512 bits.

mod parts;

use super::{Simd, SimdKernel, SimdWork};
use parts::*;
use std::arch::x86_64::*;
use std::ops::Range;

/// # Safety
/// The machine must have AVX2 and FMA.
#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn avx2<W: SimdWork>(work: W) -> W::Output {
    work.run::<Avx2>()
}

/// # Safety
/// The machine must have AVX2 and FMA; and the kernel's own.
#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn avx2_kernel<K: SimdKernel>(args: &K::Args) {
    // SAFETY: the caller's promise.
    unsafe { K::run::<Avx2>(args) }
}

/// # Safety
/// The machine must have AVX-512 F, VL, BW and DQ, and FMA.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,avx2,fma")]
pub(super) unsafe fn avx512<W: SimdWork>(work: W) -> W::Output {
    work.run::<Avx512>()
}

/// # Safety
/// The machine must have AVX-512 F, VL, BW and DQ, and FMA; and the kernel's own.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,avx2,fma")]
pub(super) unsafe fn avx512_kernel<K: SimdKernel>(args: &K::Args) {
    // SAFETY: the caller's promise.
    unsafe { K::run::<Avx512>(args) }
}

/// Vectors of 256 bits. Used on the AVX2 path only: that is what the safety of all calls below
/// rests on.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(pub(crate) __m256);

/// Vectors of 512 bits, on the AVX-512 path only.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(pub(crate) __m512);

macro_rules! simd {
    ($vector:ident, $lanes:literal, $inside:ty, $sums:literal, $splat:ident, $load:ident, $store:ident, $add:ident, $sub:ident, $mul:ident, $div:ident, $sqrt:ident, $fma:ident, $max:ident, $min:ident, $load_first:ident, $store_first:ident, $lanes_inside:ident, $load_inside:ident, $store_inside:ident, $where_positive:ident, $evens:ident, $odds:ident, $zip_low:ident, $zip_high:ident) => {
        impl Simd for $vector {
            const LANES: usize = $lanes;
            type Lanes = $inside;
            const SUMS: usize = $sums;

            #[inline(always)]
            fn splat(value: f32) -> Self {
                // SAFETY: the path's instructions.
                Self(unsafe { $splat(value) })
            }

            #[inline(always)]
            unsafe fn load(from: *const f32) -> Self {
                // SAFETY: the path's instructions, and the caller's promise.
                Self(unsafe { $load(from) })
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut f32) {
                // SAFETY: the path's instructions, and the caller's promise.
                unsafe { $store(to, self.0) }
            }

            #[inline(always)]
            unsafe fn load_first(from: *const f32, n: usize) -> Self {
                // SAFETY: the path's instructions, and the caller's promise.
                Self(unsafe { $load_first(from, n) })
            }

            #[inline(always)]
            fn lanes(inside: &Range<usize>) -> $inside {
                $lanes_inside(inside)
            }

            #[inline(always)]
            unsafe fn load_inside(from: *const f32, inside: $inside) -> Self {
                // SAFETY: the path's instructions, and the caller's promise.
                Self(unsafe { $load_inside(from, inside) })
            }

            #[inline(always)]
            unsafe fn store_first(self, to: *mut f32, n: usize) {
                // SAFETY: the path's instructions, and the caller's promise.
                unsafe { $store_first(to, self.0, n) }
            }

            #[inline(always)]
            unsafe fn store_inside(self, to: *mut f32, inside: $inside) {
                // SAFETY: the path's instructions, and the caller's promise.
                unsafe { $store_inside(to, self.0, inside) }
            }

            #[inline(always)]
            fn add(self, other: Self) -> Self {
                // SAFETY: the path's instructions.
                Self(unsafe { $add(self.0, other.0) })
            }

            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                // SAFETY: the path's instructions.
                Self(unsafe { $sub(self.0, other.0) })
            }

            #[inline(always)]
            fn mul(self, other: Self) -> Self {
                // SAFETY: the path's instructions.
                Self(unsafe { $mul(self.0, other.0) })
            }

            #[inline(always)]
            fn div(self, other: Self) -> Self {
                // SAFETY: the path's instructions.
                Self(unsafe { $div(self.0, other.0) })
            }

            #[inline(always)]
            fn sqrt(self) -> Self {
                // SAFETY: the path's instructions.
                Self(unsafe { $sqrt(self.0) })
            }

            #[inline(always)]
            fn mul_add(self, factor: Self, term: Self) -> Self {
                // SAFETY: the path's instructions.
                Self(unsafe { $fma(self.0, factor.0, term.0) })
            }

            #[inline(always)]
            fn max(self, other: Self) -> Self {
                // SAFETY: the path's instructions.
                Self(unsafe { $max(self.0, other.0) })
            }

            #[inline(always)]
            fn min(self, other: Self) -> Self {
                // SAFETY: the path's instructions.
                Self(unsafe { $min(self.0, other.0) })
            }

            #[inline(always)]
            fn where_positive(self, yes: Self, no: Self) -> Self {
                // SAFETY: the path's instructions.
                Self(unsafe { $where_positive(self.0, yes.0, no.0) })
            }

            #[inline(always)]
            fn evens(self, next: Self) -> Self {
                // SAFETY: the path's instructions.
                Self(unsafe { $evens(self.0, next.0) })
            }

            #[inline(always)]
            fn odds(self, next: Self) -> Self {
                // SAFETY: the path's instructions.
                Self(unsafe { $odds(self.0, next.0) })
            }

            #[inline(always)]
            fn zip_low(self, other: Self) -> Self {
                // SAFETY: the path's instructions.
                Self(unsafe { $zip_low(self.0, other.0) })
            }

            #[inline(always)]
            fn zip_high(self, other: Self) -> Self {
                // SAFETY: the path's instructions.
                Self(unsafe { $zip_high(self.0, other.0) })
            }
        }
    };
}

simd!(
    Avx2,
    8,
    [u8; 2],
    12,
    _mm256_set1_ps,
    _mm256_loadu_ps,
    _mm256_storeu_ps,
    _mm256_add_ps,
    _mm256_sub_ps,
    _mm256_mul_ps,
    _mm256_div_ps,
    _mm256_sqrt_ps,
    _mm256_fmadd_ps,
    _mm256_max_ps,
    _mm256_min_ps,
    load_first_256,
    store_first_256,
    lanes_256,
    load_inside_256,
    store_inside_256,
    where_positive_256,
    evens_256,
    odds_256,
    zip_low_256,
    zip_high_256
);

simd!(
    Avx512,
    16,
    __mmask16,
    24,
    _mm512_set1_ps,
    _mm512_loadu_ps,
    _mm512_storeu_ps,
    _mm512_add_ps,
    _mm512_sub_ps,
    _mm512_mul_ps,
    _mm512_div_ps,
    _mm512_sqrt_ps,
    _mm512_fmadd_ps,
    _mm512_max_ps,
    _mm512_min_ps,
    load_first_512,
    store_first_512,
    lanes_512,
    load_inside_512,
    store_inside_512,
    where_positive_512,
    evens_512,
    odds_512,
    zip_low_512,
    zip_high_512
);
