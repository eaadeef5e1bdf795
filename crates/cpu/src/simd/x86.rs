//! Vectors of 256 and of 512 bits.

use super::{Simd, SimdKernel, SimdWork};
use std::arch::x86_64::*;

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

/// Vectors of 256 bits. Used on the AVX2 path only: that is what the safety of all calls below rests on.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(pub(crate) __m256);

/// Vectors of 512 bits, on the AVX-512 path only.
#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512);

macro_rules! simd {
    ($vector:ident, $lanes:literal, $sums:literal, $splat:ident, $load:ident, $store:ident, $add:ident, $sub:ident, $mul:ident, $div:ident, $sqrt:ident, $fma:ident, $max:ident, $min:ident, $load_first:ident, $store_first:ident) => {
        impl Simd for $vector {
            const LANES: usize = $lanes;
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
            unsafe fn store_first(self, to: *mut f32, n: usize) {
                // SAFETY: the path's instructions, and the caller's promise.
                unsafe { $store_first(to, self.0, n) }
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
        }
    };
}

simd!(
    Avx2,
    8,
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
    store_first_256
);

simd!(
    Avx512,
    16,
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
    store_first_512
);

/// # Safety
/// The machine must have AVX2, and `n` numbers, at most 8, can be read there.
#[inline(always)]
unsafe fn load_first_256(from: *const f32, n: usize) -> __m256 {
    const MASKS: [i32; 16] = [-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0];
    debug_assert!(n <= 8);
    // SAFETY: the caller's promise; eight masks begin at 8 − n.
    unsafe { _mm256_maskload_ps(from, _mm256_loadu_si256(MASKS.as_ptr().add(8 - n).cast())) }
}

/// In parts, because a masked store is slow on some machines.
///
/// # Safety
/// The machine must have AVX2, and `n` numbers, at most 8, can be written there.
#[inline(always)]
unsafe fn store_first_256(mut to: *mut f32, lanes: __m256, n: usize) {
    // SAFETY: the caller's promise; the parts add up to n.
    unsafe {
        if n >= 8 {
            return _mm256_storeu_ps(to, lanes);
        }
        let mut part = _mm256_castps256_ps128(lanes);
        if n & 4 != 0 {
            _mm_storeu_ps(to, part);
            part = _mm256_extractf128_ps::<1>(lanes);
            to = to.add(4);
        }
        if n & 2 != 0 {
            _mm_storel_pd(to.cast(), _mm_castps_pd(part));
            part = _mm_movehl_ps(part, part);
            to = to.add(2);
        }
        if n & 1 != 0 {
            _mm_store_ss(to, part);
        }
    }
}

/// The mask of the first `n` lanes of 16.
#[inline(always)]
fn first(n: usize) -> __mmask16 {
    ((1u32 << n) - 1) as __mmask16
}

/// # Safety
/// The machine must have AVX-512 F, and `n` numbers, at most 16, can be read there.
#[inline(always)]
unsafe fn load_first_512(from: *const f32, n: usize) -> __m512 {
    // SAFETY: the caller's promise.
    unsafe { _mm512_maskz_loadu_ps(first(n), from) }
}

/// # Safety
/// The machine must have AVX-512 F, and `n` numbers, at most 16, can be written there.
#[inline(always)]
unsafe fn store_first_512(to: *mut f32, lanes: __m512, n: usize) {
    // SAFETY: the caller's promise.
    unsafe { _mm512_mask_storeu_ps(to, first(n), lanes) }
}
