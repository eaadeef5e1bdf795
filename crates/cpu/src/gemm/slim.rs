//! C (+)= α · A · Bᵀ with few rows of A, in `f32`: a fully connected layer on a small batch. Each
//! row of B is read once, from where it lies, which is all that such a product takes.

use super::dots::dots;
use crate::base::parallel::{Shared, for_each};
use cortado_ops::{Float, count};

/// The most rows of A for which [`gemm`](super::gemm) in `f32` reads B, transposed, from where it
/// lies. With more of them it pays to pack B.
pub const FEW_ROWS: usize = 16;
/// The rows of B of one task, and of one tile.
const TASK: usize = 16;
const TILE: usize = 4;

/// C (+)= α · A · Bᵀ: `m` rows of A and `n` rows of B, of `k` elements each, `lda` and `ldb` apart.
/// If the type of the elements is not supported, nothing happens, and the result is `false`. The
/// slices were checked to be long enough.
pub(super) fn product<T: Float>(
    (m, n, k): (usize, usize, usize),
    alpha: T,
    (a, lda): (&[T], usize),
    (b, ldb): (&[T], usize),
    (c, ldc): (&mut [T], usize),
    accumulate: bool,
) -> bool {
    let (Some(a), Some(b)) = (T::as_f32(a), T::as_f32(b)) else {
        return false;
    };
    let (alpha, c) = (alpha.to_f64() as f32, Shared(c.as_mut_ptr().cast::<f32>()));
    for_each(n.div_ceil(TASK), count([m, n, k]), |task| {
        for j in (task * TASK..n.min((task + 1) * TASK)).step_by(TILE) {
            // A tile that is not full takes the last row again.
            let right: [&[f32]; TILE] = std::array::from_fn(|i| &b[(j + i).min(n - 1) * ldb..][..k]);
            for i in (0..m).step_by(2) {
                let left = [i, (i + 1).min(m - 1)].map(|i| &a[i * lda..][..k]);
                let sums = match m - i {
                    1 => [dots([left[0]], right)[0]; 2],
                    _ => dots(left, right),
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
