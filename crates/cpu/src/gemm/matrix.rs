//! A matrix as it lies in memory, as an operand.

use super::{Panels, Transpose};
use crate::Float;
use std::ops::Range;

/// Element (k, x) is `data[k · k_step + x · x_step]`, times a factor.
pub(crate) struct Matrix<'a, T> {
    data: &'a [T],
    k_step: usize,
    x_step: usize,
    factor: T,
}

impl<'a, T: Float> Matrix<'a, T> {
    /// The left operand: op(A), m × k.
    pub(crate) fn left(a: &'a [T], lda: usize, trans: Transpose, m: usize, k: usize) -> Self {
        match trans {
            Transpose::No => Self::new(a, 1, lda, k, m),
            Transpose::Yes => Self::new(a, lda, 1, k, m),
        }
    }

    /// The right operand: op(B), k × n.
    pub(crate) fn right(b: &'a [T], ldb: usize, trans: Transpose, k: usize, n: usize) -> Self {
        match trans {
            Transpose::No => Self::new(b, ldb, 1, k, n),
            Transpose::Yes => Self::new(b, 1, ldb, k, n),
        }
    }

    /// An operand of `k` × `x` elements with these steps.
    pub(crate) fn new(data: &'a [T], k_step: usize, x_step: usize, k: usize, x: usize) -> Self {
        assert!(
            k == 0 || x == 0 || data.len() > (k - 1) * k_step + (x - 1) * x_step,
            "a matrix is too short"
        );
        Self {
            data,
            k_step,
            x_step,
            factor: T::ONE,
        }
    }

    /// The same, times a factor.
    pub(crate) fn scaled(self, factor: T) -> Self {
        Self { factor, ..self }
    }
}

impl<T: Float> Panels<T> for Matrix<'_, T> {
    fn pack(&self, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]) {
        let depth = k.len();
        for (panel, to) in to
            .chunks_exact_mut(depth * width)
            .take(x.len().div_ceil(width))
            .enumerate()
        {
            let start = x.start + panel * width;
            let len = width.min(x.end - start);
            if len < width {
                to.fill(T::ZERO);
            }
            if self.x_step == 1 {
                for (k, to) in k.clone().zip(to.chunks_exact_mut(width)) {
                    let from = &self.data[k * self.k_step + start..][..len];
                    to[..len].copy_from_slice(from);
                }
            } else if self.k_step == 1 && len == width && matches!(width, 6 | 8 | 12 | 16 | 32) {
                let row = |i: usize| &self.data[k.start + (start + i) * self.x_step..][..depth];
                match width {
                    6 => interleave::<T, 6>(row, to),
                    8 => interleave::<T, 8>(row, to),
                    12 => interleave::<T, 12>(row, to),
                    32 => interleave::<T, 32>(row, to),
                    _ => interleave::<T, 16>(row, to),
                }
            } else {
                for i in 0..len {
                    let from = &self.data[k.start * self.k_step + (start + i) * self.x_step..];
                    let from = from.iter().step_by(self.k_step.max(1)).take(depth);
                    to[i..]
                        .iter_mut()
                        .step_by(width)
                        .zip(from)
                        .for_each(|(to, &from)| *to = from);
                }
            }
            if self.factor != T::ONE {
                to.iter_mut().for_each(|to| *to *= self.factor);
            }
        }
    }
}

/// Writes the rows side by side: element k of every row, then element k + 1.
fn interleave<'a, T: Float, const WIDTH: usize>(row: impl Fn(usize) -> &'a [T], to: &mut [T]) {
    let rows: [&[T]; WIDTH] = std::array::from_fn(row);
    for (k, to) in to.as_chunks_mut::<WIDTH>().0.iter_mut().enumerate() {
        for (to, row) in to.iter_mut().zip(&rows) {
            *to = row[k];
        }
    }
}
