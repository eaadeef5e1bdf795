//! What takes several instructions on vectors of 256 bits.

use super::MINUS_THREE_QUARTERS;
use std::arch::x86_64::*;

/// # Safety
/// The machine must have AVX2, and `n` numbers, at most 8, can be read there.
#[inline(always)]
pub(super) unsafe fn load_first_256(from: *const f32, n: usize) -> __m256 {
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
