//! Micro-kernels for x86: with AVX2 and FMA, 6 × 16 in `f32` and 6 × 8 in `f64` (twelve accumulators of the sixteen registers, two columns of B, a
//! broadcast); with AVX-512, 12 × 32 and 12 × 16 (twenty-four of thirty-two). The rows divide the blocks that `block.rs` packs. Where a matrix ends,
//! a third or two thirds of the rows are enough.

use super::{Kernel, Start};
use crate::prefetch::prefetch_ends_for_writing;
use std::arch::x86_64::*;

pub(super) const AVX2_F32: Kernel<f32> = Kernel {
    rows: 6,
    columns: 16,
    run: avx2_f32::<6>,
    short: &[(2, avx2_f32::<2>), (4, avx2_f32::<4>)],
    narrow: Some(avx2_f32_narrow),
};
pub(super) const AVX2_F64: Kernel<f64> = Kernel {
    rows: 6,
    columns: 8,
    run: avx2_f64::<6>,
    short: &[(2, avx2_f64::<2>), (4, avx2_f64::<4>)],
    narrow: Some(avx2_f64_narrow),
};

pub(super) const AVX512_F32: Kernel<f32> = Kernel {
    rows: 12,
    columns: 32,
    run: avx512_f32::<12>,
    short: &[(4, avx512_f32::<4>), (8, avx512_f32::<8>)],
    narrow: Some(avx512_f32_narrow),
};
pub(super) const AVX512_F64: Kernel<f64> = Kernel {
    rows: 12,
    columns: 16,
    run: avx512_f64::<12>,
    short: &[(4, avx512_f64::<4>), (8, avx512_f64::<8>)],
    narrow: Some(avx512_f64_narrow),
};

macro_rules! kernel {
    ($name:ident, $narrow:ident, $features:literal, $type:ty, $rows:literal, $lanes:literal, $zero:ident, $load:ident, $broadcast:ident, $fma:ident, $add:ident, $store:ident) => {
        /// The first `ROWS` rows of a tile.
        ///
        /// # Safety
        /// See [`Kernel::run`]; the machine must have these features.
        #[target_feature(enable = $features)]
        unsafe fn $name<const ROWS: usize>(
            k: usize,
            mut a: *const $type,
            mut b: *const $type,
            c: *mut $type,
            ldc: usize,
            start: Start<'_, $type>,
        ) {
            // SAFETY: the panels hold k rows each, and `c` a full tile.
            unsafe {
                // As many as there are rows: else the sums would begin in memory, and not in registers.
                let starts = match start {
                    Start::Rows(starts) => <&[$type; ROWS]>::try_from(starts).expect("a start for each row"),
                    Start::Zero | Start::Held => &[0.0; ROWS],
                };
                let mut sums = [[$zero(); 2]; ROWS];
                for (sums, &start) in sums.iter_mut().zip(starts) {
                    *sums = [$broadcast(start); 2];
                }
                for row in 0..ROWS {
                    let row = c.wrapping_add(row * ldc);
                    prefetch_ends_for_writing(row, row.wrapping_add(2 * $lanes - 1));
                }
                for _ in 0..k {
                    let (b0, b1) = ($load(b), $load(b.add($lanes)));
                    for (row, sums) in sums.iter_mut().enumerate() {
                        let a = $broadcast(*a.add(row));
                        sums[0] = $fma(a, b0, sums[0]);
                        sums[1] = $fma(a, b1, sums[1]);
                    }
                    a = a.add($rows);
                    b = b.add(2 * $lanes);
                }
                for (row, sums) in sums.iter().enumerate() {
                    for (half, &sum) in sums.iter().enumerate() {
                        let c = c.add(row * ldc + half * $lanes);
                        $store(
                            c,
                            if matches!(start, Start::Held) {
                                $add($load(c), sum)
                            } else {
                                sum
                            },
                        );
                    }
                }
            }
        }

        /// # Safety
        /// See [`Kernel::narrow`]; the machine must have these features.
        #[target_feature(enable = $features)]
        unsafe fn $narrow(k: usize, mut panels: [*const $type; 2], mut b: *const $type, c: *mut $type) {
            // SAFETY: the panels hold k rows each, and `c` a tile.
            unsafe {
                let mut sums = [[$zero(); $rows]; 2];
                for _ in 0..k {
                    let b0 = $load(b);
                    for (a, sums) in panels.iter_mut().zip(&mut sums) {
                        for (row, sum) in sums.iter_mut().enumerate() {
                            *sum = $fma($broadcast(*a.add(row)), b0, *sum);
                        }
                        *a = a.add($rows);
                    }
                    b = b.add(2 * $lanes);
                }
                for (row, &sum) in sums.as_flattened().iter().enumerate() {
                    $store(c.add(row * $lanes), sum);
                }
            }
        }
    };
}

kernel!(
    avx2_f32,
    avx2_f32_narrow,
    "avx2,fma",
    f32,
    6,
    8,
    _mm256_setzero_ps,
    _mm256_loadu_ps,
    _mm256_set1_ps,
    _mm256_fmadd_ps,
    _mm256_add_ps,
    _mm256_storeu_ps
);
kernel!(
    avx2_f64,
    avx2_f64_narrow,
    "avx2,fma",
    f64,
    6,
    4,
    _mm256_setzero_pd,
    _mm256_loadu_pd,
    _mm256_set1_pd,
    _mm256_fmadd_pd,
    _mm256_add_pd,
    _mm256_storeu_pd
);
kernel!(
    avx512_f32,
    avx512_f32_narrow,
    "avx512f",
    f32,
    12,
    16,
    _mm512_setzero_ps,
    _mm512_loadu_ps,
    _mm512_set1_ps,
    _mm512_fmadd_ps,
    _mm512_add_ps,
    _mm512_storeu_ps
);
kernel!(
    avx512_f64,
    avx512_f64_narrow,
    "avx512f",
    f64,
    12,
    8,
    _mm512_setzero_pd,
    _mm512_loadu_pd,
    _mm512_set1_pd,
    _mm512_fmadd_pd,
    _mm512_add_pd,
    _mm512_storeu_pd
);
