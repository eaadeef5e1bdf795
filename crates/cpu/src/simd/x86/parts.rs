//! Parts of vectors, and their lanes in other orders.

use std::arch::x86_64::*;
use std::ops::Range;

/// # Safety
/// The machine must have AVX2, and `n` numbers, at most 8, can be read there.
#[inline(always)]
pub(super) unsafe fn load_first_256(from: *const f32, n: usize) -> __m256 {
    const MASKS: [i32; 16] = [-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0];
    debug_assert!(n <= 8);
    // SAFETY: the caller's promise; eight masks begin at 8 − n.
    unsafe { _mm256_maskload_ps(from, _mm256_loadu_si256(MASKS.as_ptr().add(8 - n).cast())) }
}

/// The first of these lanes, and the one behind the last.
#[inline(always)]
pub(super) fn lanes_256(inside: &Range<usize>) -> [u8; 2] {
    [inside.start as u8, inside.end as u8]
}

/// # Safety
/// The machine must have AVX2, and these numbers can be read.
#[inline(always)]
pub(super) unsafe fn load_inside_256(from: *const f32, inside: [u8; 2]) -> __m256 {
    let [start, end] = inside.map(i32::from);
    // SAFETY: the caller's promise; lanes that the mask leaves out are not read.
    unsafe {
        let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        let from_start = _mm256_cmpgt_epi32(lanes, _mm256_set1_epi32(start - 1));
        let to_end = _mm256_cmpgt_epi32(_mm256_set1_epi32(end), lanes);
        _mm256_maskload_ps(from, _mm256_and_si256(from_start, to_end))
    }
}

/// # Safety
/// The machine must have AVX2.
#[inline(always)]
pub(super) unsafe fn where_positive_256(x: __m256, yes: __m256, no: __m256) -> __m256 {
    // SAFETY: the caller's promise.
    unsafe { _mm256_blendv_ps(no, yes, _mm256_cmp_ps::<_CMP_GT_OQ>(x, _mm256_setzero_ps())) }
}

/// # Safety
/// The machine must have AVX2.
#[inline(always)]
pub(super) unsafe fn evens_256(a: __m256, b: __m256) -> __m256 {
    // SAFETY: the caller's promise.
    unsafe { in_order(_mm256_shuffle_ps::<0x88>(a, b)) }
}

/// # Safety
/// The machine must have AVX2.
#[inline(always)]
pub(super) unsafe fn odds_256(a: __m256, b: __m256) -> __m256 {
    // SAFETY: the caller's promise.
    unsafe { in_order(_mm256_shuffle_ps::<0xdd>(a, b)) }
}

/// # Safety
/// The machine must have AVX2.
#[inline(always)]
pub(super) unsafe fn zip_low_256(a: __m256, b: __m256) -> __m256 {
    // SAFETY: the caller's promise.
    unsafe { _mm256_permute2f128_ps::<0x20>(_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b)) }
}

/// # Safety
/// The machine must have AVX2.
#[inline(always)]
pub(super) unsafe fn zip_high_256(a: __m256, b: __m256) -> __m256 {
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
pub(super) unsafe fn store_first_256(mut to: *mut f32, lanes: __m256, n: usize) {
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

/// # Safety
/// The machine must have AVX2, and these numbers can be written.
#[inline(always)]
pub(super) unsafe fn store_inside_256(to: *mut f32, lanes: __m256, inside: [u8; 2]) {
    let [start, end] = inside.map(usize::from);
    // SAFETY: the caller's promise; the lanes are moved down to the first one that is written.
    unsafe {
        if start == 0 {
            return store_first_256(to, lanes, end);
        }
        let from = _mm256_add_epi32(
            _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7),
            _mm256_set1_epi32(start as i32),
        );
        let moved = _mm256_permutevar8x32_ps(lanes, from);
        store_first_256(to.wrapping_add(start), moved, end - start);
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
pub(super) unsafe fn load_first_512(from: *const f32, n: usize) -> __m512 {
    // SAFETY: the caller's promise.
    unsafe { _mm512_maskz_loadu_ps(first(n), from) }
}

/// # Safety
/// The machine must have AVX-512 F, and `n` numbers, at most 16, can be written there.
#[inline(always)]
pub(super) unsafe fn store_first_512(to: *mut f32, lanes: __m512, n: usize) {
    // SAFETY: the caller's promise.
    unsafe { _mm512_mask_storeu_ps(to, first(n), lanes) }
}

/// The mask of these lanes.
#[inline(always)]
pub(super) fn lanes_512(inside: &Range<usize>) -> __mmask16 {
    first(inside.end) & !first(inside.start)
}

/// # Safety
/// The machine must have AVX-512 F, and these numbers can be read.
#[inline(always)]
pub(super) unsafe fn load_inside_512(from: *const f32, inside: __mmask16) -> __m512 {
    // SAFETY: the caller's promise; lanes that the mask leaves out are not read.
    unsafe { _mm512_maskz_loadu_ps(inside, from) }
}

/// # Safety
/// The machine must have AVX-512 F, and these numbers can be written.
#[inline(always)]
pub(super) unsafe fn store_inside_512(to: *mut f32, lanes: __m512, inside: __mmask16) {
    // SAFETY: the caller's promise; lanes that the mask leaves out are not written.
    unsafe { _mm512_mask_storeu_ps(to, inside, lanes) }
}

/// # Safety
/// The machine must have AVX-512 F.
#[inline(always)]
pub(super) unsafe fn where_positive_512(x: __m512, yes: __m512, no: __m512) -> __m512 {
    // SAFETY: the caller's promise.
    unsafe { _mm512_mask_blend_ps(_mm512_cmp_ps_mask::<_CMP_GT_OQ>(x, _mm512_setzero_ps()), no, yes) }
}

/// # Safety
/// The machine must have AVX-512 F.
#[inline(always)]
pub(super) unsafe fn evens_512(a: __m512, b: __m512) -> __m512 {
    // SAFETY: the caller's promise.
    unsafe {
        let lanes = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
        _mm512_permutex2var_ps(a, lanes, b)
    }
}

/// # Safety
/// The machine must have AVX-512 F.
#[inline(always)]
pub(super) unsafe fn odds_512(a: __m512, b: __m512) -> __m512 {
    // SAFETY: the caller's promise.
    unsafe {
        let lanes = _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
        _mm512_permutex2var_ps(a, lanes, b)
    }
}

/// # Safety
/// The machine must have AVX-512 F.
#[inline(always)]
pub(super) unsafe fn zip_low_512(a: __m512, b: __m512) -> __m512 {
    // SAFETY: the caller's promise.
    unsafe {
        let lanes = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
        _mm512_permutex2var_ps(a, lanes, b)
    }
}

/// # Safety
/// The machine must have AVX-512 F.
#[inline(always)]
pub(super) unsafe fn zip_high_512(a: __m512, b: __m512) -> __m512 {
    // SAFETY: the caller's promise.
    unsafe {
        let lanes = _mm512_setr_epi32(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        _mm512_permutex2var_ps(a, lanes, b)
    }
}
