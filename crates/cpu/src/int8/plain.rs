//! Vectors of integers in plain Rust.

use super::tile::{DEPTH, Whole};
use crate::panels::Dots;

/// A vector in plain Rust.
#[derive(Clone, Copy)]
pub(super) struct Software<const LANES: usize>([i32; LANES]);

/// A vector in plain Rust, of products of signed inputs: 128 is subtracted from each.
#[derive(Clone, Copy)]
pub(super) struct Shifted<const LANES: usize>([i32; LANES]);

macro_rules! software {
    ($vector:ident, $input:ident) => {
        impl<const LANES: usize> Dots for $vector<LANES> {
            type Numbers = Whole;
            const LANES: usize = LANES;
            type Inputs = [i32; DEPTH];
            type Weights = [[i8; DEPTH]; LANES];

            #[inline(always)]
            unsafe fn zero() -> Self {
                Self([0; LANES])
            }

            #[inline(always)]
            unsafe fn inputs(from: *const u8) -> Self::Inputs {
                // SAFETY: the caller's promise.
                unsafe { from.cast::<[u8; DEPTH]>().read() }.map($input)
            }

            #[inline(always)]
            unsafe fn weights(from: *const i8) -> Self::Weights {
                // SAFETY: the caller's promise.
                unsafe { from.cast::<Self::Weights>().read() }
            }

            #[inline(always)]
            unsafe fn add(mut self, inputs: Self::Inputs, weights: Self::Weights) -> Self {
                for (sum, weights) in self.0.iter_mut().zip(weights) {
                    let products = inputs.iter().zip(weights).map(|(x, w)| x * i32::from(w));
                    *sum += products.sum::<i32>();
                }
                self
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut i32) {
                // SAFETY: the caller's promise.
                unsafe { to.cast::<[i32; LANES]>().write(self.0) };
            }
        }
    };
}

software!(Software, unsigned);
software!(Shifted, shifted);

#[inline(always)]
fn unsigned(x: u8) -> i32 {
    i32::from(x)
}

/// x − 128, which has the bits of x but for the first.
#[inline(always)]
fn shifted(x: u8) -> i32 {
    i32::from((x ^ 0x80) as i8)
}
