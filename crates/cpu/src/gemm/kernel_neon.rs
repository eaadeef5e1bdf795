//! The micro-kernel for NEON: 6 × 16 in `f32`, as with AVX2, though twice the registers hold it:
//! twenty-four accumulators of thirty-two.

use super::kernel::Kernel;
use super::kernel_vectors::{ROWS_AHEAD, kernel};
use super::writing::{Start, Writing};
use crate::base::prefetch::{prefetch_ends_for_writing, prefetch_for_later, prefetch_run};
use crate::epilogue::not_for_registers;
use crate::simd::Simd;
use crate::simd::neon::Neon;
use cortado_ops::{PerChannel, Pointwise};

pub(super) const NEON_F32: Kernel<f32> = Kernel {
    rows: 6,
    columns: 16,
    run: neon_f32::<6>,
    short: &[(2, neon_f32::<2>), (4, neon_f32::<4>)],
    narrow: Some(neon_f32_narrow),
};

/// x, times `below` unless x > 0.
#[inline(always)]
fn slope(x: Neon, below: Neon) -> Neon {
    x.where_positive(x, x.mul(below))
}

/// # Safety
/// See [`Simd::store`].
#[inline(always)]
unsafe fn store(to: *mut f32, lanes: Neon) {
    // SAFETY: the caller's promise.
    unsafe { lanes.store(to) }
}

kernel!(
    neon_f32,
    neon_f32_narrow,
    "neon",
    f32,
    6,
    8,
    Neon::load,
    Neon::splat,
    Neon::mul_add,
    Neon::add,
    Neon::sub,
    Neon::mul,
    slope,
    store
);
