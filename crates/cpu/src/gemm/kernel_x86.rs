//! Micro-kernels for x86: AVX2 with FMA, 6 × 16 in `f32` and 6 × 8 in `f64` (twelve accumulators, two columns of B, two broadcasts).

use super::Kernel;
use std::arch::x86_64::*;

const ROWS: usize = 6;

pub(super) const AVX2_F32: Kernel<f32> = Kernel {
    rows: ROWS,
    columns: 16,
    run: avx2_f32,
};
pub(super) const AVX2_F64: Kernel<f64> = Kernel {
    rows: ROWS,
    columns: 8,
    run: avx2_f64,
};

macro_rules! avx2_kernel {
    ($name:ident, $type:ty, $lanes:literal, $zero:ident, $load:ident, $broadcast:ident, $fma:ident, $add:ident, $store:ident) => {
        /// # Safety
        /// See [`Kernel::run`]; the machine must have AVX2 and FMA.
        #[target_feature(enable = "avx2,fma")]
        unsafe fn $name(
            k: usize,
            mut a: *const $type,
            mut b: *const $type,
            c: *mut $type,
            ldc: usize,
            accumulate: bool,
        ) {
            // SAFETY: the panels hold k rows each, and `c` a full tile.
            unsafe {
                let mut sums = [[$zero(); 2]; ROWS];
                for _ in 0..k {
                    let (b0, b1) = ($load(b), $load(b.add($lanes)));
                    for (row, sums) in sums.iter_mut().enumerate() {
                        let a = $broadcast(&*a.add(row));
                        sums[0] = $fma(a, b0, sums[0]);
                        sums[1] = $fma(a, b1, sums[1]);
                    }
                    a = a.add(ROWS);
                    b = b.add(2 * $lanes);
                }
                for (row, sums) in sums.iter().enumerate() {
                    for (half, &sum) in sums.iter().enumerate() {
                        let c = c.add(row * ldc + half * $lanes);
                        $store(c, if accumulate { $add($load(c), sum) } else { sum });
                    }
                }
            }
        }
    };
}

avx2_kernel!(
    avx2_f32,
    f32,
    8,
    _mm256_setzero_ps,
    _mm256_loadu_ps,
    _mm256_broadcast_ss,
    _mm256_fmadd_ps,
    _mm256_add_ps,
    _mm256_storeu_ps
);
avx2_kernel!(
    avx2_f64,
    f64,
    4,
    _mm256_setzero_pd,
    _mm256_loadu_pd,
    _mm256_broadcast_sd,
    _mm256_fmadd_pd,
    _mm256_add_pd,
    _mm256_storeu_pd
);
