//! Vectors of a number for each tile, and how they are transposed: a tile's rows lie across the
//! vectors of its transforms.
//!
//! Loops here and in the transforms of tiles are not closures: the compiler may not inline a
//! closure, which then uses only the baseline of the target.

use crate::base::path::{Path, path};
#[cfg(target_arch = "x86_64")]
use crate::base::path::{Vectorized, avx2, avx512};
#[cfg(target_arch = "x86_64")]
use crate::simd::x86::{Avx2, Avx512};
use crate::simd::{Plain, Simd};
#[cfg(target_arch = "aarch64")]
use crate::simd::{neon::Neon, transposed};
use crate::winograd::weight_matrix;
#[cfg(target_arch = "x86_64")]
use std::marker::PhantomData;

/// The elements of a row of a tile that are read at once: as many as the widest tile has.
pub(super) const ROW: usize = 8;

/// The lanes of the longest vectors.
pub(super) const MAX_LANES: usize = 16;

/// A number of each of `LANES` tiles, or of as many outputs.
pub(super) trait Vector<const LANES: usize>: Simd {
    /// Vector i holds element i of every row.
    fn transpose(rows: &[&[f32; ROW]; LANES]) -> [Self; ROW];

    /// The reverse: row i holds element i of every vector.
    fn rows(vectors: &[[f32; LANES]; ROW]) -> [[f32; ROW]; LANES];

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
    fn run<V: Vector<LANES>, const LANES: usize>(self);
}

/// Does the work with the vectors of the path that is taken.
pub(super) fn with_vectors<W: VectorWork>(work: W) {
    match path() {
        Path::Portable => work.run::<Plain, 8>(),
        // SAFETY: the path is taken only where the machine has these instructions.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { avx2(On::<Avx2, 8, W>(work, PhantomData)) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { avx512(On::<Avx512, 16, W>(work, PhantomData)) },
        #[cfg(target_arch = "aarch64")]
        Path::Neon => work.run::<Neon, 8>(),
    }
}

/// Work on vectors of one type.
#[cfg(target_arch = "x86_64")]
struct On<V, const LANES: usize, W>(W, PhantomData<V>);

#[cfg(target_arch = "x86_64")]
impl<V: Vector<LANES>, const LANES: usize, W: VectorWork> Vectorized for On<V, LANES, W> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.0.run::<V, LANES>();
    }
}

/// The first `ROW` lanes of `values`.
#[inline(always)]
pub(super) fn write_row<S: Simd>(values: S, to: &mut [f32; ROW]) {
    // SAFETY: as many numbers, and no vector has fewer lanes.
    unsafe { values.store_first(to.as_mut_ptr(), ROW) }
}

/// G · g.
#[inline(always)]
pub(super) fn weight_transform<V: Simd, const K: usize, const SIDE: usize, const R: usize>(g: [V; R]) -> [V; SIDE] {
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
pub(super) fn column_of<V: Simd, const ROWS: usize, const COLUMNS: usize>(
    rows: &[[V; COLUMNS]; ROWS],
    column: usize,
) -> [V; ROWS] {
    let mut to = [rows[0][column]; ROWS];
    for (to, row) in to.iter_mut().zip(rows) {
        *to = row[column];
    }
    to
}

impl Vector<8> for Plain {
    #[inline(always)]
    fn transpose(rows: &[&[f32; ROW]; 8]) -> [Self; ROW] {
        let mut to = [Self([0.0; 8]); ROW];
        for (i, row) in rows.iter().enumerate() {
            for (to, &value) in to.iter_mut().zip(*row) {
                to.0[i] = value;
            }
        }
        to
    }

    #[inline(always)]
    fn rows(vectors: &[[f32; 8]; ROW]) -> [[f32; ROW]; 8] {
        eight_rows::<Self>(&vectors.each_ref())
    }
}

/// [`Vector::rows`] of eight lanes is a transposition, too.
#[inline(always)]
fn eight_rows<V: Vector<8>>(vectors: &[&[f32; 8]; ROW]) -> [[f32; ROW]; 8] {
    let mut rows = [[0.0; ROW]; 8];
    for (row, values) in rows.iter_mut().zip(V::transpose(vectors)) {
        values.write(row);
    }
    rows
}

#[cfg(target_arch = "aarch64")]
impl Vector<8> for Neon {
    #[inline(always)]
    fn transpose(rows: &[&[f32; ROW]; 8]) -> [Self; ROW] {
        transposed(rows.map(Self::of))
    }

    #[inline(always)]
    fn rows(vectors: &[[f32; 8]; ROW]) -> [[f32; ROW]; 8] {
        eight_rows::<Self>(&vectors.each_ref())
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{ROW, Vector, eight_rows};
    use crate::simd::x86::{Avx2, Avx512};
    use std::arch::x86_64::*;

    impl Vector<8> for Avx2 {
        #[inline(always)]
        fn transpose(rows: &[&[f32; ROW]; 8]) -> [Self; ROW] {
            let [left, right] = [transpose_half::<0>(rows), transpose_half::<4>(rows)];
            let ([a, b, c, d], [e, f, g, h]) = (left, right);
            [a, b, c, d, e, f, g, h]
        }

        #[inline(always)]
        fn rows(vectors: &[[f32; 8]; ROW]) -> [[f32; ROW]; 8] {
            eight_rows::<Self>(&vectors.each_ref())
        }
    }

    impl Vector<16> for Avx512 {
        #[inline(always)]
        fn transpose(rows: &[&[f32; ROW]; 16]) -> [Self; ROW] {
            let [left, right] = [transpose_wide_half::<0>(rows), transpose_wide_half::<4>(rows)];
            let ([a, b, c, d], [e, f, g, h]) = (left, right);
            [a, b, c, d, e, f, g, h]
        }

        #[inline(always)]
        fn rows(vectors: &[[f32; 16]; ROW]) -> [[f32; ROW]; 16] {
            let mut rows = [[0.0; ROW]; 16];
            for (half, rows) in rows.as_chunks_mut::<8>().0.iter_mut().enumerate() {
                let mut lanes = [&[0.0; 8]; ROW];
                for (lanes, vector) in lanes.iter_mut().zip(vectors) {
                    *lanes = &vector.as_chunks().0[half];
                }
                *rows = eight_rows::<Avx2>(&lanes);
            }
            rows
        }
    }

    /// The columns `FIRST..FIRST + 4`.
    #[inline(always)]
    fn transpose_half<const FIRST: usize>(rows: &[&[f32; ROW]; 8]) -> [Avx2; 4] {
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

    /// Four columns of sixteen rows.
    #[inline(always)]
    fn transpose_wide_half<const FIRST: usize>(rows: &[&[f32; ROW]; 16]) -> [Avx512; 4] {
        // SAFETY: see `Avx512`; four numbers of each row.
        unsafe {
            let mut fours = [_mm512_setzero_ps(); 4];
            for (i, four) in fours.iter_mut().enumerate() {
                let mut parts = [_mm_setzero_ps(); 4];
                for (part, to) in parts.iter_mut().enumerate() {
                    *to = _mm_loadu_ps(rows[i + 4 * part].as_ptr().add(FIRST));
                }
                let wide = _mm512_insertf32x4::<1>(_mm512_castps128_ps512(parts[0]), parts[1]);
                let wide = _mm512_insertf32x4::<2>(wide, parts[2]);
                *four = _mm512_insertf32x4::<3>(wide, parts[3]);
            }
            let [a, b, c, d] = fours;
            let (ab_low, ab_high) = (_mm512_unpacklo_ps(a, b), _mm512_unpackhi_ps(a, b));
            let (cd_low, cd_high) = (_mm512_unpacklo_ps(c, d), _mm512_unpackhi_ps(c, d));
            [
                Avx512(_mm512_shuffle_ps::<0x44>(ab_low, cd_low)),
                Avx512(_mm512_shuffle_ps::<0xee>(ab_low, cd_low)),
                Avx512(_mm512_shuffle_ps::<0x44>(ab_high, cd_high)),
                Avx512(_mm512_shuffle_ps::<0xee>(ab_high, cd_high)),
            ]
        }
    }
}
