//! Vectors of AVX-512 BF16, whose instruction adds two products to each sum, and of AVX2, where factors are widened.

use super::numbers::{Halves, Sums, Tile};
use crate::panels::{Dots, dots};
use std::arch::x86_64::*;

/// Sixteen accumulators of eight rows and two panels, of thirty-two registers.
///
/// # Safety
/// The machine must have AVX-512 F and BF16; and as `Bf16Kernel::sums`.
#[target_feature(enable = "avx512f,avx512bf16")]
pub(super) unsafe fn sums_of_pairs(tile: &Tile<'_>, sums: &mut [Sums]) {
    // SAFETY: the caller's promise.
    unsafe { dots::<Pairs, 1, 8>(tile, sums) }
}

/// Eight accumulators of four rows and one panel, and four registers of weights, of sixteen registers.
///
/// # Safety
/// The machine must have AVX2 and FMA; and as `Bf16Kernel::sums`.
#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn sums_widened(tile: &Tile<'_>, sums: &mut [Sums]) {
    // SAFETY: the caller's promise.
    unsafe { dots::<Widened, 2, 4>(tile, sums) }
}

/// Only used where the machine has AVX-512 BF16: the safety of its functions rests on that.
#[derive(Clone, Copy)]
struct Pairs(__m512);

impl Dots for Pairs {
    type Numbers = Halves;
    const LANES: usize = 16;
    type Inputs = __m512bh;
    type Weights = __m512bh;

    #[inline(always)]
    unsafe fn zero() -> Self {
        // SAFETY: the machine's instructions.
        Self(unsafe { _mm512_setzero_ps() })
    }

    #[inline(always)]
    unsafe fn inputs(from: *const u16) -> __m512bh {
        // SAFETY: the machine's instructions, and the caller's promise; both types are 512 bits of any value.
        unsafe { std::mem::transmute(_mm512_set1_epi32(from.cast::<i32>().read_unaligned())) }
    }

    #[inline(always)]
    unsafe fn weights(from: *const u16) -> __m512bh {
        // SAFETY: as above.
        unsafe { std::mem::transmute(_mm512_loadu_si512(from.cast())) }
    }

    #[inline(always)]
    unsafe fn add(self, inputs: __m512bh, weights: __m512bh) -> Self {
        // SAFETY: the machine's instructions.
        Self(unsafe { _mm512_dpbf16_ps(self.0, inputs, weights) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32) {
        // SAFETY: the machine's instructions, and the caller's promise.
        unsafe { _mm512_storeu_ps(to, self.0) };
    }
}

/// Only used where the machine has AVX2 and FMA.
#[derive(Clone, Copy)]
struct Widened(__m256);

/// The first and the second number of each pair of bits.
#[inline(always)]
unsafe fn widen(pairs: __m256i) -> [__m256; 2] {
    // SAFETY: the machine's instructions.
    unsafe {
        let upper = _mm256_set1_epi32(0xffff_0000_u32 as i32);
        let (first, second) = (_mm256_slli_epi32::<16>(pairs), _mm256_and_si256(pairs, upper));
        // No closure: it would not have the instructions, and so not be inlined.
        [_mm256_castsi256_ps(first), _mm256_castsi256_ps(second)]
    }
}

impl Dots for Widened {
    type Numbers = Halves;
    const LANES: usize = 8;
    type Inputs = [__m256; 2];
    type Weights = [__m256; 2];

    #[inline(always)]
    unsafe fn zero() -> Self {
        // SAFETY: the machine's instructions.
        Self(unsafe { _mm256_setzero_ps() })
    }

    #[inline(always)]
    unsafe fn inputs(from: *const u16) -> [__m256; 2] {
        // SAFETY: the machine's instructions, and the caller's promise.
        unsafe { widen(_mm256_set1_epi32(from.cast::<i32>().read_unaligned())) }
    }

    #[inline(always)]
    unsafe fn weights(from: *const u16) -> [__m256; 2] {
        // SAFETY: the machine's instructions, and the caller's promise.
        unsafe { widen(_mm256_loadu_si256(from.cast())) }
    }

    #[inline(always)]
    unsafe fn add(self, inputs: [__m256; 2], weights: [__m256; 2]) -> Self {
        // SAFETY: the machine's instructions.
        unsafe {
            let sum = _mm256_fmadd_ps(inputs[1], weights[1], self.0);
            Self(_mm256_fmadd_ps(inputs[0], weights[0], sum))
        }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32) {
        // SAFETY: the machine's instructions, and the caller's promise.
        unsafe { _mm256_storeu_ps(to, self.0) };
    }
}
