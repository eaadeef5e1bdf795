//! Micro-kernels for x86: with AVX2 and FMA, 6 × 16 in `f32` and 6 × 8 in `f64` (twelve
//! accumulators of the sixteen registers, two columns of B, a broadcast); with AVX-512, 12 × 32 and
//! 12 × 16 (twenty-four of thirty-two). The rows divide the blocks that `block.rs` packs. Where a
//! matrix ends, a third or two thirds of the rows are enough.

use super::kernel::Kernel;
use super::kernel_vectors::{ROWS_AHEAD, kernel};
use super::writing::{Start, Writing};
use crate::base::prefetch::{prefetch_ends_for_writing, prefetch_for_later, prefetch_run};
use crate::epilogue::not_for_registers;
use cortado_ops::{PerChannel, Pointwise};
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
    _mm512_loadu_pd,
    _mm512_set1_pd,
    _mm512_fmadd_pd,
    _mm512_add_pd,
    _mm512_sub_pd,
    _mm512_mul_pd,
    slope512_pd,
    _mm512_storeu_pd
);
