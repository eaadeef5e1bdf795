//! Eight numbers at a time, and the three one-dimensional transforms of F(4, 3) on them.

use crate::path::{Path, path};
use std::ops::{Add, Mul, Sub};

/// The numbers of one vector.
pub(super) const LANES: usize = 8;

/// Eight numbers: one of each of eight tiles, or of eight outputs.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Lanes(pub(super) [f32; LANES]);

impl Lanes {
    pub(super) const ZERO: Self = Self([0.0; LANES]);
}

macro_rules! operator {
    ($trait:ident, $name:ident, $op:tt) => {
        impl $trait for Lanes {
            type Output = Self;

            #[inline(always)]
            fn $name(mut self, other: Self) -> Self {
                for i in 0..LANES {
                    self.0[i] = self.0[i] $op other.0[i];
                }
                self
            }
        }
    };
}
operator!(Add, add, +);
operator!(Sub, sub, -);

impl Mul<Lanes> for f32 {
    type Output = Lanes;

    #[inline(always)]
    fn mul(self, mut lanes: Lanes) -> Lanes {
        for i in 0..LANES {
            lanes.0[i] *= self;
        }
        lanes
    }
}

/// Bᵀ · d: six inputs.
#[inline(always)]
pub(super) fn input_transform(d: [Lanes; 6]) -> [Lanes; 6] {
    let (even, odd) = (d[4] - 4.0 * d[2], d[3] - 4.0 * d[1]);
    let (even2, odd2) = (d[4] - d[2], 2.0 * (d[3] - d[1]));
    [
        4.0 * (d[0] - d[2]) + even2,
        even + odd,
        even - odd,
        even2 + odd2,
        even2 - odd2,
        4.0 * (d[1] - d[3]) + (d[5] - d[3]),
    ]
}

/// G · g: three weights.
#[inline(always)]
pub(super) fn weight_transform(g: [Lanes; 3]) -> [Lanes; 6] {
    let even = (-1.0 / 6.0) * (g[0] + g[2]);
    let odd = (1.0 / 6.0) * g[1];
    let even2 = (1.0 / 24.0) * g[0] + (1.0 / 6.0) * g[2];
    let odd2 = (1.0 / 12.0) * g[1];
    [0.25 * g[0], even - odd, even + odd, even2 + odd2, even2 - odd2, g[2]]
}

/// Aᵀ · m: four outputs of six products.
#[inline(always)]
pub(super) fn output_transform(m: [Lanes; 6]) -> [Lanes; 4] {
    let (sum, difference) = (m[1] + m[2], m[1] - m[2]);
    let (sum2, difference2) = (m[3] + m[4], m[3] - m[4]);
    [
        m[0] + sum + sum2,
        difference + 2.0 * difference2,
        sum + 4.0 * sum2,
        difference + 8.0 * difference2 + m[5],
    ]
}

/// Exchanges rows and columns.
#[inline(always)]
pub(super) fn transpose(rows: &[&[f32; LANES]; LANES], wide: Wide) -> [Lanes; LANES] {
    #[cfg(target_arch = "x86_64")]
    if wide.0 {
        let mut to = [Lanes::ZERO; LANES];
        // SAFETY: `wide` is made only where the machine has AVX2.
        unsafe { transpose_avx2(rows, &mut to) };
        return to;
    }
    let _ = wide;
    std::array::from_fn(|column| Lanes(std::array::from_fn(|row| rows[row][column])))
}

/// Whether vectors of 256 bits may be used.
#[derive(Clone, Copy)]
pub(super) struct Wide(bool);

impl Wide {
    pub(super) fn of_path() -> Self {
        Self(path() != Path::Portable)
    }
}

/// # Safety
/// The machine must have AVX2.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2,fma")]
unsafe fn transpose_avx2(rows: &[&[f32; LANES]; LANES], to: &mut [Lanes; LANES]) {
    use std::arch::x86_64::*;
    // SAFETY: all loads and stores are of the eight numbers of one row.
    unsafe {
        let half = |row: usize, half: usize| _mm_loadu_ps(rows[row].as_ptr().add(4 * half));
        for side in 0..2 {
            let pair =
                |row: usize| _mm256_insertf128_ps::<1>(_mm256_castps128_ps256(half(row, side)), half(row + 4, side));
            let (a, b, c, d) = (pair(0), pair(1), pair(2), pair(3));
            let (ab_low, ab_high) = (_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b));
            let (cd_low, cd_high) = (_mm256_unpacklo_ps(c, d), _mm256_unpackhi_ps(c, d));
            let columns = [
                _mm256_shuffle_ps::<0x44>(ab_low, cd_low),
                _mm256_shuffle_ps::<0xee>(ab_low, cd_low),
                _mm256_shuffle_ps::<0x44>(ab_high, cd_high),
                _mm256_shuffle_ps::<0xee>(ab_high, cd_high),
            ];
            for (i, column) in columns.into_iter().enumerate() {
                _mm256_store_ps(to[4 * side + i].0.as_mut_ptr(), column);
            }
        }
    }
}
