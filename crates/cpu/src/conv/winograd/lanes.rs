//! Vectors of eight numbers, and the three one-dimensional transforms of F(4, 3) on them.
//!
//! Loops here and in the transforms of tiles are no closures: a closure may be called, and then keeps the baseline of the target.

use crate::path::{Path, path};
#[cfg(target_arch = "x86_64")]
use crate::path::{Vectorized, avx2};
use std::ops::{Add, Mul, Sub};

/// The numbers of one vector.
pub(super) const LANES: usize = 8;

/// Eight numbers: one of each of eight tiles, or of eight outputs.
pub(super) trait Vector: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {
    fn all(value: f32) -> Self;
    fn load(from: &[f32; LANES]) -> Self;
    fn store(self, to: &mut [f32; LANES]);
    /// Vector i holds element i of every row.
    fn transpose(rows: &[&[f32; LANES]; LANES]) -> [Self; LANES];
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
        self.0.run::<x86::Avx2>();
    }
}

/// The points at which the polynomials are evaluated are 0, ±A, ±B and ∞. With these the error is less than half of that with ±1 and ±2, which
/// are more usual; they and their squares are exact.
const A: f32 = 0.625;
const B: f32 = 1.5;
const A2: f32 = A * A;
const B2: f32 = B * B;

/// Bᵀ · d: six inputs.
#[inline(always)]
pub(super) fn input_transform<V: Vector>(d: [V; 6]) -> [V; 6] {
    let (a2, b2) = (V::all(A2), V::all(B2));
    let (even, odd) = (d[4] - b2 * d[2], V::all(A) * (d[3] - b2 * d[1]));
    let (even2, odd2) = (d[4] - a2 * d[2], V::all(B) * (d[3] - a2 * d[1]));
    [
        even2 - b2 * (d[2] - a2 * d[0]),
        even + odd,
        even - odd,
        even2 + odd2,
        even2 - odd2,
        (d[5] - a2 * d[3]) - b2 * (d[3] - a2 * d[1]),
    ]
}

/// G · g: three weights.
#[inline(always)]
pub(super) fn weight_transform<V: Vector>(g: [V; 3]) -> [V; 6] {
    const SCALE: f32 = 1.0 / (2.0 * A2 * (A2 - B2));
    const SCALE2: f32 = 1.0 / (2.0 * B2 * (B2 - A2));
    let (even, odd) = (V::all(SCALE) * (g[0] + V::all(A2) * g[2]), V::all(A * SCALE) * g[1]);
    let (even2, odd2) = (V::all(SCALE2) * (g[0] + V::all(B2) * g[2]), V::all(B * SCALE2) * g[1]);
    [
        V::all(1.0 / (A2 * B2)) * g[0],
        even + odd,
        even - odd,
        even2 + odd2,
        even2 - odd2,
        g[2],
    ]
}

/// Aᵀ · m: four outputs of six products.
#[inline(always)]
pub(super) fn output_transform<V: Vector>(m: [V; 6]) -> [V; 4] {
    let (sum, difference) = (m[1] + m[2], m[1] - m[2]);
    let (sum2, difference2) = (m[3] + m[4], m[3] - m[4]);
    [
        m[0] + sum + sum2,
        V::all(A) * difference + V::all(B) * difference2,
        V::all(A2) * sum + V::all(B2) * sum2,
        V::all(A2 * A) * difference + V::all(B2 * B) * difference2 + m[5],
    ]
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

/// Vectors as the compiler makes them.
#[derive(Clone, Copy)]
struct Plain([f32; LANES]);

macro_rules! plain_operator {
    ($trait:ident, $name:ident, $assign:tt) => {
        impl $trait for Plain {
            type Output = Self;

            #[inline(always)]
            fn $name(mut self, other: Self) -> Self {
                for i in 0..LANES {
                    self.0[i] $assign other.0[i];
                }
                self
            }
        }
    };
}
plain_operator!(Add, add, +=);
plain_operator!(Sub, sub, -=);
plain_operator!(Mul, mul, *=);

impl Vector for Plain {
    #[inline(always)]
    fn all(value: f32) -> Self {
        Self([value; LANES])
    }

    #[inline(always)]
    fn load(from: &[f32; LANES]) -> Self {
        Self(*from)
    }

    #[inline(always)]
    fn store(self, to: &mut [f32; LANES]) {
        *to = self.0;
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
    use std::arch::x86_64::*;
    use std::ops::{Add, Mul, Sub};

    /// Vectors of 256 bits. Used on the AVX2 path only: that is what the safety of all calls below rests on.
    #[derive(Clone, Copy)]
    pub(super) struct Avx2(__m256);

    macro_rules! operator {
        ($trait:ident, $name:ident, $intrinsic:ident) => {
            impl $trait for Avx2 {
                type Output = Self;

                #[inline(always)]
                fn $name(self, other: Self) -> Self {
                    // SAFETY: see `Avx2`.
                    Self(unsafe { $intrinsic(self.0, other.0) })
                }
            }
        };
    }
    operator!(Add, add, _mm256_add_ps);
    operator!(Sub, sub, _mm256_sub_ps);
    operator!(Mul, mul, _mm256_mul_ps);

    impl Vector for Avx2 {
        #[inline(always)]
        fn all(value: f32) -> Self {
            // SAFETY: see `Avx2`.
            Self(unsafe { _mm256_set1_ps(value) })
        }

        #[inline(always)]
        fn load(from: &[f32; LANES]) -> Self {
            // SAFETY: see `Avx2`; eight numbers.
            Self(unsafe { _mm256_loadu_ps(from.as_ptr()) })
        }

        #[inline(always)]
        fn store(self, to: &mut [f32; LANES]) {
            // SAFETY: see `Avx2`; eight numbers.
            unsafe { _mm256_storeu_ps(to.as_mut_ptr(), self.0) }
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
