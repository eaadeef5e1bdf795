//! Vectors of eight numbers, and how they are transposed: a tile's rows lie across the vectors of its transforms.
//!
//! Loops here and in the transforms of tiles are no closures: a closure may be called, and then keeps the baseline of the target.

use crate::path::{Path, path};
#[cfg(target_arch = "x86_64")]
use crate::path::{Vectorized, avx2};
use crate::simd::{Plain, Simd};
use crate::winograd::weight_matrix;
use std::ops::Range;

/// The numbers of one vector.
pub(super) const LANES: usize = 8;

/// Eight numbers: one of each of eight tiles, or of eight outputs.
pub(super) trait Vector: Simd {
    /// Vector i holds element i of every row.
    fn transpose(rows: &[&[f32; LANES]; LANES]) -> [Self; LANES];

    /// The elements `inside` of the vector at `from`, and 0 in the other lanes.
    ///
    /// # Safety
    /// These elements can be read; `from` itself may lie before them.
    unsafe fn load_inside(from: *const f32, inside: &Range<usize>) -> Self;

    #[inline(always)]
    fn of(from: &[f32; LANES]) -> Self {
        const { assert!(Self::LANES == LANES) };
        // SAFETY: as many numbers as lanes.
        unsafe { Self::load(from.as_ptr()) }
    }

    #[inline(always)]
    fn write(self, to: &mut [f32; LANES]) {
        const { assert!(Self::LANES == LANES) };
        // SAFETY: as many numbers as lanes.
        unsafe { self.store(to.as_mut_ptr()) }
    }
}

/// Work on vectors of any type.
pub(super) trait VectorWork {
    fn run<V: Vector>(self);
}

/// Does the work with the vectors of the path that is taken.
pub(super) fn with_vectors<W: VectorWork>(work: W) {
    match path() {
        Path::Portable => work.run::<Plain>(),
        // SAFETY: the paths are taken only where the machine has these instructions; whoever has AVX-512 has them too.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 | Path::Avx512 => unsafe { avx2(OnAvx2(work)) },
    }
}

#[cfg(target_arch = "x86_64")]
struct OnAvx2<W>(W);

#[cfg(target_arch = "x86_64")]
impl<W: VectorWork> Vectorized for OnAvx2<W> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.0.run::<crate::simd::x86::Avx2>();
    }
}

/// G · g.
#[inline(always)]
pub(super) fn weight_transform<V: Vector, const K: usize, const SIDE: usize, const R: usize>(g: [V; R]) -> [V; SIDE] {
    let matrix = const { weight_matrix::<K, SIDE, R>() };
    let mut to = [g[R - 1]; SIDE];
    to[0] = g[0].mul(V::splat(matrix[0][0] as f32));
    for point in (1..SIDE - 1).step_by(2) {
        let factor = |i: usize| V::splat(matrix[point][i] as f32);
        let (mut even, mut odd) = (g[0].mul(factor(0)), g[1].mul(factor(1)));
        for (i, g) in g.iter().enumerate().skip(2) {
            let sum = if i % 2 == 0 { &mut even } else { &mut odd };
            *sum = g.mul_add(factor(i), *sum);
        }
        to[point] = even.add(odd);
        to[point + 1] = even.sub(odd);
    }
    to
}

/// A column of a few rows.
#[inline(always)]
pub(super) fn column_of<V: Vector, const ROWS: usize, const COLUMNS: usize>(
    rows: &[[V; COLUMNS]; ROWS],
    column: usize,
) -> [V; ROWS] {
    let mut to = [rows[0][column]; ROWS];
    for (to, row) in to.iter_mut().zip(rows) {
        *to = row[column];
    }
    to
}

impl Vector for Plain {
    #[inline(always)]
    unsafe fn load_inside(from: *const f32, inside: &Range<usize>) -> Self {
        let mut to = [0.0; LANES];
        for (i, to) in to.iter_mut().enumerate() {
            if inside.contains(&i) {
                // SAFETY: the caller's promise.
                *to = unsafe { *from.wrapping_add(i) };
            }
        }
        Self(to)
    }

    #[inline(always)]
    fn transpose(rows: &[&[f32; LANES]; LANES]) -> [Self; LANES] {
        let mut to = [Self([0.0; LANES]); LANES];
        for (i, row) in rows.iter().enumerate() {
            for (to, &value) in to.iter_mut().zip(*row) {
                to.0[i] = value;
            }
        }
        to
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{LANES, Vector};
    use crate::simd::x86::Avx2;
    use std::arch::x86_64::*;
    use std::ops::Range;

    impl Vector for Avx2 {
        #[inline(always)]
        unsafe fn load_inside(from: *const f32, inside: &Range<usize>) -> Self {
            // SAFETY: see `Avx2`; lanes that the mask leaves out are not read.
            unsafe {
                let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
                let from_start = _mm256_cmpgt_epi32(lanes, _mm256_set1_epi32(inside.start as i32 - 1));
                let to_end = _mm256_cmpgt_epi32(_mm256_set1_epi32(inside.end as i32), lanes);
                Self(_mm256_maskload_ps(from, _mm256_and_si256(from_start, to_end)))
            }
        }

        #[inline(always)]
        fn transpose(rows: &[&[f32; LANES]; LANES]) -> [Self; LANES] {
            let [left, right] = [transpose_half::<0>(rows), transpose_half::<4>(rows)];
            let ([a, b, c, d], [e, f, g, h]) = (left, right);
            [a, b, c, d, e, f, g, h]
        }
    }

    /// The columns `FIRST..FIRST + 4`.
    #[inline(always)]
    fn transpose_half<const FIRST: usize>(rows: &[&[f32; LANES]; LANES]) -> [Avx2; 4] {
        // SAFETY: see `Avx2`; four numbers of each row.
        unsafe {
            let mut pairs = [_mm256_setzero_ps(); 4];
            for (i, pair) in pairs.iter_mut().enumerate() {
                let low = _mm_loadu_ps(rows[i].as_ptr().add(FIRST));
                let high = _mm_loadu_ps(rows[i + 4].as_ptr().add(FIRST));
                *pair = _mm256_insertf128_ps::<1>(_mm256_castps128_ps256(low), high);
            }
            let [a, b, c, d] = pairs;
            let (ab_low, ab_high) = (_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b));
            let (cd_low, cd_high) = (_mm256_unpacklo_ps(c, d), _mm256_unpackhi_ps(c, d));
            [
                Avx2(_mm256_shuffle_ps::<0x44>(ab_low, cd_low)),
                Avx2(_mm256_shuffle_ps::<0xee>(ab_low, cd_low)),
                Avx2(_mm256_shuffle_ps::<0x44>(ab_high, cd_high)),
                Avx2(_mm256_shuffle_ps::<0xee>(ab_high, cd_high)),
            ]
        }
    }
}
