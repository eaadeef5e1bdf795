//! Vectors of 256 and of 512 bits.

use super::{Simd, SimdKernel, SimdWork};
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

/// Vectors of 256 bits. Used on the AVX2 path only: that is what the safety of all calls below rests on.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(pub(crate) __m256);

/// Vectors of 512 bits, on the AVX-512 path only.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(pub(crate) __m512);

macro_rules! simd {
    ($vector:ident, $lanes:literal, $sums:literal, $splat:ident, $load:ident, $store:ident, $add:ident, $sub:ident, $mul:ident, $div:ident, $sqrt:ident, $fma:ident, $max:ident, $min:ident, $load_first:ident, $store_first:ident, $load_inside:ident, $evens:ident, $odds:ident, $zip_low:ident, $zip_high:ident) => {
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
            unsafe fn load_inside(from: *const f32, inside: &Range<usize>) -> Self {
                // SAFETY: the path's instructions, and the caller's promise.
                Self(unsafe { $load_inside(from, inside) })
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
    load_inside_256,
    evens_256,
    odds_256,
    zip_low_256,
    zip_high_256
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
    store_first_512,
    load_inside_512,
    evens_512,
    odds_512,
    zip_low_512,
    zip_high_512
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

/// # Safety
/// The machine must have AVX2, and these numbers can be read.
#[inline(always)]
unsafe fn load_inside_256(from: *const f32, inside: &Range<usize>) -> __m256 {
    // SAFETY: the caller's promise; lanes that the mask leaves out are not read.
    unsafe {
        let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        let from_start = _mm256_cmpgt_epi32(lanes, _mm256_set1_epi32(inside.start as i32 - 1));
        let to_end = _mm256_cmpgt_epi32(_mm256_set1_epi32(inside.end as i32), lanes);
        _mm256_maskload_ps(from, _mm256_and_si256(from_start, to_end))
    }
}

/// # Safety
/// The machine must have AVX2.
#[inline(always)]
unsafe fn evens_256(a: __m256, b: __m256) -> __m256 {
    // SAFETY: the caller's promise.
    unsafe { in_order(_mm256_shuffle_ps::<0x88>(a, b)) }
}

/// # Safety
/// The machine must have AVX2.
#[inline(always)]
unsafe fn odds_256(a: __m256, b: __m256) -> __m256 {
    // SAFETY: the caller's promise.
    unsafe { in_order(_mm256_shuffle_ps::<0xdd>(a, b)) }
}

/// # Safety
/// The machine must have AVX2.
#[inline(always)]
unsafe fn zip_low_256(a: __m256, b: __m256) -> __m256 {
    // SAFETY: the caller's promise.
    unsafe { _mm256_permute2f128_ps::<0x20>(_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b)) }
}

/// # Safety
/// The machine must have AVX2.
#[inline(always)]
unsafe fn zip_high_256(a: __m256, b: __m256) -> __m256 {
    // SAFETY: the caller's promise.
    unsafe { _mm256_permute2f128_ps::<0x31>(_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b)) }
}

/// Exchanges the two pairs in the middle: a shuffle takes one pair of each vector in turn.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
unsafe fn in_order(pairs: __m256) -> __m256 {
    // SAFETY: the caller's promise.
    unsafe { _mm256_castpd_ps(_mm256_permute4x64_pd::<0xd8>(_mm256_castps_pd(pairs))) }
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

/// # Safety
/// The machine must have AVX-512 F, and these numbers can be read.
#[inline(always)]
unsafe fn load_inside_512(from: *const f32, inside: &Range<usize>) -> __m512 {
    // SAFETY: the caller's promise; lanes that the mask leaves out are not read.
    unsafe { _mm512_maskz_loadu_ps(first(inside.end) & !first(inside.start), from) }
}

/// # Safety
/// The machine must have AVX-512 F.
#[inline(always)]
unsafe fn evens_512(a: __m512, b: __m512) -> __m512 {
    // SAFETY: the caller's promise.
    unsafe {
        let lanes = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
        _mm512_permutex2var_ps(a, lanes, b)
    }
}

/// # Safety
/// The machine must have AVX-512 F.
#[inline(always)]
unsafe fn odds_512(a: __m512, b: __m512) -> __m512 {
    // SAFETY: the caller's promise.
    unsafe {
        let lanes = _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
        _mm512_permutex2var_ps(a, lanes, b)
    }
}

/// # Safety
/// The machine must have AVX-512 F.
#[inline(always)]
unsafe fn zip_low_512(a: __m512, b: __m512) -> __m512 {
    // SAFETY: the caller's promise.
    unsafe {
        let lanes = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
        _mm512_permutex2var_ps(a, lanes, b)
    }
}

/// # Safety
/// The machine must have AVX-512 F.
#[inline(always)]
unsafe fn zip_high_512(a: __m512, b: __m512) -> __m512 {
    // SAFETY: the caller's promise.
    unsafe {
        let lanes = _mm512_setr_epi32(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        _mm512_permutex2var_ps(a, lanes, b)
    }
}
