//! The kernel with AVX2. `maddubs` multiplies `u8` by `i8` and adds two products in 16 bits, with saturation, so
//! that groups of terms in which it could saturate are multiplied in 16 bits.

use super::tile::{DEPTH, OUTPUTS, Order, Sums, Tile};
use std::arch::x86_64::*;

/// The outputs of a vector of `i32`.
const LANES: usize = 8;
const VECTORS: usize = OUTPUTS / LANES;

/// # Safety
/// The machine must have AVX2; and as `IntKernel::sums`.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn sums(tile: &Tile<'_>, sums: &mut [Sums]) {
    let (order, weights) = (tile.panels.order.unwrap_or_default(), tile.panels.weights);
    assert!(weights.len() == order.groups.len() * OUTPUTS * DEPTH && sums.len() == tile.rows.len());
    // SAFETY: the panel has so many weights for each group; the caller's promise.
    unsafe {
        match (tile.rows, sums) {
            (&[a, b, c, d], [p, q, r, s]) => [*p, *q, *r, *s] = dots(weights, order, [a, b, c, d]),
            (&[a, b], [p, q]) => [*p, *q] = dots(weights, order, [a, b]),
            (&[a], [p]) => [*p] = dots(weights, order, [a]),
            (rows, _) => unreachable!("no tile has {} rows", rows.len()),
        }
    }
}

/// # Safety
/// The panel has the weights of as many groups as its order; and as [`sums`].
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn dots<const R: usize>(weights: &[i8], order: Order<'_>, rows: [*const u8; R]) -> [Sums; R] {
    // SAFETY: the panel has OUTPUTS · DEPTH weights for each group of its order; the caller's promise.
    unsafe {
        let zero = _mm256_setzero_si256();
        let mut sums = [[zero; VECTORS]; R];
        let mut weights = weights.as_ptr();
        let (safe, others) = order.groups.split_at(order.safe);
        let ones = _mm256_set1_epi16(1);
        for &group in safe {
            let w: [__m256i; VECTORS] = load(weights);
            for (row, sums) in rows.iter().zip(&mut sums) {
                let x = inputs(*row, group);
                for (sum, w) in sums.iter_mut().zip(w) {
                    // No pair saturates, so both additions are exact.
                    let pairs = _mm256_maddubs_epi16(x, w);
                    *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(pairs, ones));
                }
            }
            weights = weights.add(OUTPUTS * DEPTH);
        }
        let low = _mm256_set1_epi16(0xff);
        for &group in others {
            // The terms 0 and 2, and the terms 1 and 3, in 16 bits each.
            let w: [__m256i; VECTORS] = load(weights);
            let w = w.map(|w| {
                [
                    _mm256_srai_epi16::<8>(_mm256_slli_epi16::<8>(w)),
                    _mm256_srai_epi16::<8>(w),
                ]
            });
            for (row, sums) in rows.iter().zip(&mut sums) {
                let x = inputs(*row, group);
                let x = [_mm256_and_si256(x, low), _mm256_srli_epi16::<8>(x)];
                for (sum, w) in sums.iter_mut().zip(&w) {
                    let products = [_mm256_madd_epi16(x[0], w[0]), _mm256_madd_epi16(x[1], w[1])];
                    *sum = _mm256_add_epi32(*sum, _mm256_add_epi32(products[0], products[1]));
                }
            }
            weights = weights.add(OUTPUTS * DEPTH);
        }
        let mut found = [[0; OUTPUTS]; R];
        for (found, sums) in found.iter_mut().zip(sums) {
            for (vector, sum) in sums.into_iter().enumerate() {
                _mm256_storeu_si256(found.as_mut_ptr().add(vector * LANES).cast(), sum);
            }
        }
        found
    }
}

/// The four inputs of a group, in all lanes.
#[inline(always)]
unsafe fn inputs(row: *const u8, group: u32) -> __m256i {
    // SAFETY: the row can be read there, and the machine has AVX2.
    unsafe { _mm256_set1_epi32(row.add(group as usize * DEPTH).cast::<i32>().read_unaligned()) }
}

/// The weights of a group.
#[inline(always)]
unsafe fn load(from: *const i8) -> [__m256i; VECTORS] {
    // SAFETY: a group has so many.
    unsafe { std::array::from_fn(|vector| _mm256_loadu_si256(from.add(vector * LANES * DEPTH).cast())) }
}
