//! Inputs and weights in bf16, as their bits, and sums in `f32`; and vectors in plain Rust.
//!
//! A group of terms is a pair. The second product is added first, and each sum is rounded, as the manual of Intel's
//! processors states for `vdpbf16ps`: so all kernels that take numbers that are not normal as they are have the same
//! bits.

use crate::panels::{self, Dots, Numbers};
use cortado_ops::bfloat16::widen;

/// Products of factors in bf16, with sums in `f32`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Halves;

impl Numbers for Halves {
    type Input = u16;
    type Weight = u16;
    type Sum = f32;
    const DEPTH: usize = 2;
}

/// The sums of a row.
pub(super) type Sums = panels::Sums<Halves>;
/// Some rows and some panels.
pub(super) type Tile<'a> = panels::Tile<'a, Halves>;

/// A vector in plain Rust.
#[derive(Clone, Copy)]
pub(super) struct Software<const LANES: usize>([f32; LANES]);

impl<const LANES: usize> Dots for Software<LANES> {
    type Numbers = Halves;
    const LANES: usize = LANES;
    type Inputs = [f32; 2];
    type Weights = [[u16; 2]; LANES];

    #[inline(always)]
    unsafe fn zero() -> Self {
        Self([0.0; LANES])
    }

    #[inline(always)]
    unsafe fn inputs(from: *const u16) -> Self::Inputs {
        // SAFETY: the caller's promise.
        unsafe { from.cast::<[u16; 2]>().read() }.map(widen)
    }

    #[inline(always)]
    unsafe fn weights(from: *const u16) -> Self::Weights {
        // SAFETY: the caller's promise.
        unsafe { from.cast::<Self::Weights>().read() }
    }

    #[inline(always)]
    unsafe fn add(mut self, inputs: Self::Inputs, weights: Self::Weights) -> Self {
        for (sum, weights) in self.0.iter_mut().zip(weights) {
            // The products are exact, so that these are the bits of fused ones.
            *sum += inputs[1] * widen(weights[1]);
            *sum += inputs[0] * widen(weights[0]);
        }
        self
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32) {
        // SAFETY: the caller's promise.
        unsafe { to.cast::<[f32; LANES]>().write(self.0) };
    }
}
