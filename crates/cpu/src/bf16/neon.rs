//! Vectors of NEON, where factors are widened. `bfdot` rounds its sums in a different way from all other kernels, so it is
//! not used.

use super::numbers::{Halves, Sums, Tile};
use crate::panels::{Dots, dots};
use std::arch::aarch64::*;

/// Sixteen accumulators of four rows and one panel, and eight registers of weights, of thirty-two registers.
///
/// # Safety
/// As `Bf16Kernel::sums`.
#[target_feature(enable = "neon")]
pub(super) unsafe fn sums(tile: &Tile<'_>, sums: &mut [Sums]) {
    // SAFETY: the caller's promise.
    unsafe { dots::<Widened, 4, 4>(tile, sums) }
}

#[derive(Clone, Copy)]
struct Widened(float32x4_t);

/// The first and the second number of each pair of bits.
#[inline(always)]
unsafe fn widen(pairs: uint32x4_t) -> [float32x4_t; 2] {
    // SAFETY: the machine's instructions.
    unsafe {
        let upper = vdupq_n_u32(0xffff_0000);
        [
            vreinterpretq_f32_u32(vshlq_n_u32::<16>(pairs)),
            vreinterpretq_f32_u32(vandq_u32(pairs, upper)),
        ]
    }
}

impl Dots for Widened {
    type Numbers = Halves;
    const LANES: usize = 4;
    type Inputs = [float32x4_t; 2];
    type Weights = [float32x4_t; 2];

    #[inline(always)]
    unsafe fn zero() -> Self {
        // SAFETY: the machine's instructions.
        Self(unsafe { vdupq_n_f32(0.0) })
    }

    #[inline(always)]
    unsafe fn inputs(from: *const u16) -> [float32x4_t; 2] {
        // SAFETY: the machine's instructions, and the caller's promise.
        unsafe { widen(vdupq_n_u32(from.cast::<u32>().read_unaligned())) }
    }

    #[inline(always)]
    unsafe fn weights(from: *const u16) -> [float32x4_t; 2] {
        // SAFETY: the machine's instructions, and the caller's promise.
        unsafe { widen(vreinterpretq_u32_u16(vld1q_u16(from))) }
    }

    #[inline(always)]
    unsafe fn add(self, inputs: [float32x4_t; 2], weights: [float32x4_t; 2]) -> Self {
        // SAFETY: the machine's instructions.
        unsafe {
            let sum = vfmaq_f32(self.0, inputs[1], weights[1]);
            Self(vfmaq_f32(sum, inputs[0], weights[0]))
        }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32) {
        // SAFETY: the machine's instructions, and the caller's promise.
        unsafe { vst1q_f32(to, self.0) };
    }
}
