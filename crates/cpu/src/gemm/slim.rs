//! C (+)= α · A · Bᵀ with few rows of A, in `f32`: a fully connected layer on a small batch. Each row of B is read once, from where it lies, which is all
//! that such a product takes.

use crate::Float;
use crate::parallel::{Shared, for_each};
use crate::simd::{Simd, SimdWork, with_simd};

/// The most rows of A. With more of them it pays to pack B.
const ROWS: usize = 16;
/// The rows of B of one task, and of one tile.
const TASK: usize = 16;
const TILE: usize = 4;

/// C (+)= α · A · Bᵀ: `m` rows of A and `n` rows of B, of `k` elements each, `lda` and `ldb` apart. If the product is none for this, nothing happens, and
/// the answer is `false`. The slices were checked to be long enough.
pub(super) fn product<T: Float>(
    (m, n, k): (usize, usize, usize),
    alpha: T,
    (a, lda): (&[T], usize),
    (b, ldb): (&[T], usize),
    (c, ldc): (&mut [T], usize),
    accumulate: bool,
) -> bool {
    let (Some(a), Some(b), true) = (T::as_f32(a), T::as_f32(b), m <= ROWS) else {
        return false;
    };
    let (alpha, c) = (alpha.to_f64() as f32, Shared(c.as_mut_ptr().cast::<f32>()));
    for_each(n.div_ceil(TASK), m * n * k, |task| {
        for j in (task * TASK..n.min((task + 1) * TASK)).step_by(TILE) {
            // A tile that is not full takes the last row again.
            let right: [&[f32]; TILE] = std::array::from_fn(|i| &b[(j + i).min(n - 1) * ldb..][..k]);
            for i in (0..m).step_by(2) {
                let left = [i, (i + 1).min(m - 1)].map(|i| &a[i * lda..][..k]);
                let sums = match m - i {
                    1 => [with_simd(Dots { left: [left[0]], right })[0]; 2],
                    _ => with_simd(Dots { left, right }),
                };
                for (i, sums) in (i..m).zip(&sums) {
                    // SAFETY: each task has its own columns of C.
                    let c = unsafe { c.slice(i * ldc + j, TILE.min(n - j)) };
                    for (c, &sum) in c.iter_mut().zip(sums) {
                        *c = if accumulate { *c + alpha * sum } else { alpha * sum };
                    }
                }
            }
        }
    });
    true
}

/// The dot products of some rows with four.
struct Dots<'a, const R: usize> {
    left: [&'a [f32]; R],
    right: [&'a [f32]; TILE],
}

impl<const R: usize> SimdWork for Dots<'_, R> {
    type Output = [[f32; TILE]; R];

    #[inline(always)]
    fn run<S: Simd>(self) -> Self::Output {
        let k = self.left[0].len();
        let whole = k / S::LANES * S::LANES;
        let mut sums = [[S::splat(0.0); TILE]; R];
        for at in (0..whole).step_by(S::LANES) {
            // SAFETY: all rows have k elements.
            unsafe {
                let mut w = [S::splat(0.0); TILE];
                for (w, right) in w.iter_mut().zip(&self.right) {
                    *w = S::load(right.as_ptr().add(at));
                }
                for (sums, left) in sums.iter_mut().zip(&self.left) {
                    let x = S::load(left.as_ptr().add(at));
                    for (sum, &w) in sums.iter_mut().zip(&w) {
                        *sum = x.mul_add(w, *sum);
                    }
                }
            }
        }
        let mut totals = [[0.0; TILE]; R];
        for (i, totals) in totals.iter_mut().enumerate() {
            for (j, total) in totals.iter_mut().enumerate() {
                *total = sum_of(sums[i][j]);
                for (&x, &w) in self.left[i][whole..].iter().zip(&self.right[j][whole..]) {
                    *total += x * w;
                }
            }
        }
        totals
    }
}

/// The lanes added up in order.
#[inline(always)]
fn sum_of<S: Simd>(vector: S) -> f32 {
    let mut lanes = [0.0; 64];
    // SAFETY: no vector is as long.
    unsafe { vector.store(lanes.as_mut_ptr()) };
    lanes[..S::LANES].iter().sum()
}
