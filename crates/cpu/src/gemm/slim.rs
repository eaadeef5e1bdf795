//! C (+)= α · A · Bᵀ with few rows of A: a fully connected layer on a small batch. Each row of B is read once, from where it lies, which is all that such
//! a product takes.

use crate::Float;
use crate::parallel::{Shared, for_each};
use crate::path::{Path, Vectorized, multiply_add, path, vectorized};

/// The most rows of A. With more of them it pays to pack B.
const ROWS: usize = 16;
/// The rows of B of one task, and of one tile.
const TASK: usize = 16;
const TILE: usize = 4;

/// Whether a product of this size is one for [`product`].
pub(super) fn pays(m: usize) -> bool {
    m <= ROWS
}

/// C (+)= α · A · Bᵀ: `m` rows of A and `n` rows of B, of `k` elements each, `lda` and `ldb` apart.
pub(super) fn product<T: Float>(
    (m, n, k): (usize, usize, usize),
    alpha: T,
    (a, lda): (&[T], usize),
    (b, ldb): (&[T], usize),
    (c, ldc): (&mut [T], usize),
    accumulate: bool,
) {
    let c = Shared(c.as_mut_ptr());
    for_each(n.div_ceil(TASK), m * n * k, |task| {
        for j in (task * TASK..n.min((task + 1) * TASK)).step_by(TILE) {
            // A tile that is not full takes its last row again.
            let right: [&[T]; TILE] = std::array::from_fn(|i| &b[(j + i).min(n - 1) * ldb..][..k]);
            for i in (0..m).step_by(2) {
                let left = [i, (i + 1).min(m - 1)].map(|i| &a[i * lda..][..k]);
                let sums = vectorized(Dots { left, right });
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
}

/// The dot products of two rows with four.
struct Dots<'a, T> {
    left: [&'a [T]; 2],
    right: [&'a [T]; TILE],
}

impl<T: Float> Vectorized for Dots<'_, T> {
    type Output = [[T; TILE]; 2];

    #[inline(always)]
    fn run(self) -> Self::Output {
        match (path() == Path::Portable, size_of::<T>() == 4) {
            (true, _) => self.sized::<4, false>(),
            (false, true) => self.sized::<8, true>(),
            (false, false) => self.sized::<4, true>(),
        }
    }
}

impl<T: Float> Dots<'_, T> {
    /// In `N` running sums for each product, which are added up in order.
    #[inline(always)]
    fn sized<const N: usize, const FUSED: bool>(&self) -> [[T; TILE]; 2] {
        let mut sums = [[[T::ZERO; N]; TILE]; 2];
        let left = self.left.map(|row| row.as_chunks::<N>());
        let right = self.right.map(|row| row.as_chunks::<N>());
        for k in 0..left[0].0.len() {
            for (sums, left) in sums.iter_mut().zip(&left) {
                for (sums, right) in sums.iter_mut().zip(&right) {
                    for ((sum, &x), &w) in sums.iter_mut().zip(&left.0[k]).zip(&right.0[k]) {
                        *sum = multiply_add::<T, FUSED>(x, w, *sum);
                    }
                }
            }
        }
        let mut totals = [[T::ZERO; TILE]; 2];
        for (i, totals) in totals.iter_mut().enumerate() {
            for (j, total) in totals.iter_mut().enumerate() {
                for &sum in &sums[i][j] {
                    *total += sum;
                }
                for (&x, &w) in left[i].1.iter().zip(right[j].1) {
                    *total = multiply_add::<T, FUSED>(x, w, *total);
                }
            }
        }
        totals
    }
}
