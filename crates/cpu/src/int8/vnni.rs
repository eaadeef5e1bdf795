//! Vectors of `vpdpbusd`, which adds four products of `u8` and `i8` to each sum, exactly.

use super::tile::{Sums, Tile, Whole};
use crate::panels::{Dots, dots};
use std::arch::x86_64::*;

/// Sixteen accumulators of eight rows and two panels, of thirty-two registers.
///
/// # Safety
/// The machine must have AVX-512 F and VNNI; and as `IntKernel::sums`.
#[target_feature(enable = "avx512f,avx512vnni")]
pub(super) unsafe fn sums_512(tile: &Tile<'_>, sums: &mut [Sums]) {
    // SAFETY: the caller's promise.
    unsafe { dots::<Vnni512, 1, 8>(tile, sums) }
}

/// Twelve accumulators of six rows and one panel, of sixteen registers.
///
/// # Safety
/// The machine must have AVX2 and AVX-VNNI; and as `IntKernel::sums`.
#[target_feature(enable = "avx2,avxvnni")]
pub(super) unsafe fn sums_256(tile: &Tile<'_>, sums: &mut [Sums]) {
    // SAFETY: the caller's promise.
    unsafe { dots::<Vnni256, 2, 6>(tile, sums) }
}

/// Only used where the machine has AVX-512 VNNI: the safety of its functions rests on that.
#[derive(Clone, Copy)]
struct Vnni512(__m512i);

/// Only used where the machine has AVX-VNNI.
#[derive(Clone, Copy)]
struct Vnni256(__m256i);

macro_rules! vnni {
    ($vector:ident, $inside:ident, $lanes:literal, $zero:ident, $splat:ident, $load:ident, $dot:ident, $store:ident) => {
        impl Dots for $vector {
            type Numbers = Whole;
            const LANES: usize = $lanes;
            type Inputs = $inside;
            type Weights = $inside;

            #[inline(always)]
            unsafe fn zero() -> Self {
                // SAFETY: the machine's instructions.
                Self(unsafe { $zero() })
            }

            #[inline(always)]
            unsafe fn inputs(from: *const u8) -> $inside {
                // SAFETY: the machine's instructions, and the caller's promise.
                unsafe { $splat(from.cast::<i32>().read_unaligned()) }
            }

            #[inline(always)]
            unsafe fn weights(from: *const i8) -> $inside {
                // SAFETY: the machine's instructions, and the caller's promise.
                unsafe { $load(from.cast()) }
            }

            #[inline(always)]
            unsafe fn add(self, inputs: $inside, weights: $inside) -> Self {
                // SAFETY: the machine's instructions.
                Self(unsafe { $dot(self.0, inputs, weights) })
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut i32) {
                // SAFETY: the machine's instructions, and the caller's promise.
                unsafe { $store(to.cast(), self.0) }
            }
        }
    };
}

vnni!(
    Vnni512,
    __m512i,
    16,
    _mm512_setzero_si512,
    _mm512_set1_epi32,
    _mm512_loadu_si512,
    _mm512_dpbusd_epi32,
    _mm512_storeu_si512
);
vnni!(
    Vnni256,
    __m256i,
    8,
    _mm256_setzero_si256,
    _mm256_set1_epi32,
    _mm256_loadu_si256,
    _mm256_dpbusd_avx_epi32,
    _mm256_storeu_si256
);
