//! Micro-kernels for x86: with AVX2 and FMA, 6 × 16 in `f32` and 6 × 8 in `f64` (twelve accumulators of the sixteen registers, two columns of B, a
//! broadcast); with AVX-512, 12 × 32 and 12 × 16 (twenty-four of thirty-two). The rows divide the blocks that `block.rs` packs. Where a matrix ends,
//! a third or two thirds of the rows are enough.

use super::{Kernel, Start, Writing};
use crate::finish::ChannelOp;
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
    ($name:ident, $narrow:ident, $features:literal, $type:ty, $rows:literal, $lanes:literal, $zero:ident, $load:ident, $broadcast:ident, $fma:ident, $add:ident, $sub:ident, $mul:ident, $slope:ident, $store:ident) => {
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
            writing: &Writing<'_, $type>,
        ) {
            // SAFETY: the panels hold k rows each, and `c` a full tile.
            unsafe {
                // As many as there are rows: else the sums would begin in memory, and not in registers.
                let starts = match writing.start {
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
                if matches!(writing.start, Start::Held) {
                    for (row, sums) in sums.iter_mut().enumerate() {
                        let c = c.add(row * ldc);
                        *sums = [$add($load(c), sums[0]), $add($load(c.add($lanes)), sums[1])];
                    }
                }
                for op in writing.then {
                    match op {
                        ChannelOp::Normalize(means, scales) => {
                            let (means, scales) = (
                                writing.coefficients::<ROWS>(means),
                                writing.coefficients::<ROWS>(scales),
                            );
                            for (sums, (&mean, &scale)) in sums.iter_mut().zip(means.iter().zip(scales)) {
                                let (mean, scale) = ($broadcast(mean), $broadcast(scale));
                                *sums = [$mul($sub(sums[0], mean), scale), $mul($sub(sums[1], mean), scale)];
                            }
                        }
                        ChannelOp::Affine(gammas, betas) => {
                            let (gammas, betas) = (
                                writing.coefficients::<ROWS>(gammas),
                                writing.coefficients::<ROWS>(betas),
                            );
                            for (sums, (&gamma, &beta)) in sums.iter_mut().zip(gammas.iter().zip(betas)) {
                                let (gamma, beta) = ($broadcast(gamma), $broadcast(beta));
                                *sums = [$add($mul(sums[0], gamma), beta), $add($mul(sums[1], gamma), beta)];
                            }
                        }
                        ChannelOp::Slope(below) => {
                            let below = $broadcast(*below);
                            for sums in &mut sums {
                                *sums = [$slope(sums[0], below), $slope(sums[1], below)];
                            }
                        }
                    }
                }
                for (row, sums) in sums.iter().enumerate() {
                    let c = c.add(row * ldc);
                    $store(c, sums[0]);
                    $store(c.add($lanes), sums[1]);
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

/// x, times `below` unless x > 0.
macro_rules! slope {
    ($name:ident, $vector:ty, $features:literal, |$x:ident, $below:ident| $value:expr) => {
        #[inline]
        #[target_feature(enable = $features)]
        fn $name($x: $vector, $below: $vector) -> $vector {
            $value
        }
    };
}

slope!(slope256_ps, __m256, "avx2,fma", |x, below| {
    let positive = _mm256_cmp_ps::<_CMP_GT_OQ>(x, _mm256_setzero_ps());
    _mm256_blendv_ps(_mm256_mul_ps(x, below), x, positive)
});
slope!(slope256_pd, __m256d, "avx2,fma", |x, below| {
    let positive = _mm256_cmp_pd::<_CMP_GT_OQ>(x, _mm256_setzero_pd());
    _mm256_blendv_pd(_mm256_mul_pd(x, below), x, positive)
});
slope!(slope512_ps, __m512, "avx512f", |x, below| {
    let positive = _mm512_cmp_ps_mask::<_CMP_GT_OQ>(x, _mm512_setzero_ps());
    _mm512_mask_mov_ps(_mm512_mul_ps(x, below), positive, x)
});
slope!(slope512_pd, __m512d, "avx512f", |x, below| {
    let positive = _mm512_cmp_pd_mask::<_CMP_GT_OQ>(x, _mm512_setzero_pd());
    _mm512_mask_mov_pd(_mm512_mul_pd(x, below), positive, x)
});

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
    _mm256_sub_ps,
    _mm256_mul_ps,
    slope256_ps,
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
    _mm256_sub_pd,
    _mm256_mul_pd,
    slope256_pd,
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
    _mm512_sub_ps,
    _mm512_mul_ps,
    slope512_ps,
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
    _mm512_sub_pd,
    _mm512_mul_pd,
    slope512_pd,
    _mm512_storeu_pd
);
