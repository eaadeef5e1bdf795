//! Vectors of NEON, whose products have two signed factors: 128 is subtracted from each input.

use super::tile::{Sums, Tile, Whole};
use crate::panels::{Dots, dots};
use std::arch::aarch64::*;
use std::arch::asm;

/// # Safety
/// As `IntKernel::sums`.
#[target_feature(enable = "neon")]
pub(super) unsafe fn sums(tile: &Tile<'_>, sums: &mut [Sums]) {
    // SAFETY: the caller's promise.
    unsafe { dots::<Pairs, 4, 4>(tile, sums) }
}

/// Twenty-four accumulators of six rows and one panel, of thirty-two registers.
///
/// # Safety
/// The machine must have the instructions for products of dots; and as `IntKernel::sums`.
#[target_feature(enable = "neon,dotprod")]
pub(super) unsafe fn sums_dot(tile: &Tile<'_>, sums: &mut [Sums]) {
    // SAFETY: the caller's promise.
    unsafe { dots::<Fours, 4, 6>(tile, sums) }
}

/// Products in 16 bits, of which pairs are added: −128 · 127 · 2 and −128 · −127 · 2 fit.
#[derive(Clone, Copy)]
struct Pairs(int32x4_t);

/// `sdot`. Only used where the machine has it: the safety of its functions rests on that.
#[derive(Clone, Copy)]
struct Fours(int32x4_t);

#[inline]
#[target_feature(enable = "neon")]
fn pairs(sums: int32x4_t, x: int8x16_t, w: int8x16_t) -> int32x4_t {
    let low = vmull_s8(vget_low_s8(x), vget_low_s8(w));
    vpadalq_s16(sums, vpaddq_s16(low, vmull_high_s8(x, w)))
}

/// The intrinsic `vdotq_s32`, which Rust does not offer yet.
#[inline]
#[target_feature(enable = "neon,dotprod")]
fn fours(mut sums: int32x4_t, x: int8x16_t, w: int8x16_t) -> int32x4_t {
    // SAFETY: it changes the sums only.
    unsafe {
        asm!(
            "sdot {sums:v}.4s, {x:v}.16b, {w:v}.16b",
            sums = inout(vreg) sums,
            x = in(vreg) x,
            w = in(vreg) w,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    sums
}

macro_rules! neon {
    ($vector:ident, $dot:ident) => {
        impl Dots for $vector {
            type Numbers = Whole;
            const LANES: usize = 4;
            type Inputs = int8x16_t;
            type Weights = int8x16_t;

            #[inline(always)]
            unsafe fn zero() -> Self {
                // SAFETY: the machine's instructions.
                Self(unsafe { vdupq_n_s32(0) })
            }

            #[inline(always)]
            unsafe fn inputs(from: *const u8) -> int8x16_t {
                // SAFETY: the machine's instructions, and the caller's promise.
                unsafe {
                    let x = vdupq_n_u32(from.cast::<u32>().read_unaligned());
                    vreinterpretq_s8_u32(veorq_u32(x, vdupq_n_u32(0x8080_8080)))
                }
            }

            #[inline(always)]
            unsafe fn weights(from: *const i8) -> int8x16_t {
                // SAFETY: the machine's instructions, and the caller's promise.
                unsafe { vld1q_s8(from) }
            }

            #[inline(always)]
            unsafe fn add(self, x: int8x16_t, w: int8x16_t) -> Self {
                // SAFETY: the machine's instructions.
                Self(unsafe { $dot(self.0, x, w) })
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut i32) {
                // SAFETY: the machine's instructions, and the caller's promise.
                unsafe { vst1q_s32(to, self.0) }
            }
        }
    };
}

neon!(Pairs, pairs);
neon!(Fours, fours);
