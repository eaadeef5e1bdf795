//! A matrix as it lies in memory, as an operand.

use super::interleave::interleave;
use super::operand::{Panels, Transpose};
use crate::base::prefetch::prefetch_run;
use cortado_mem::reserve::Result;
use cortado_ops::{Float, count};
use std::ops::Range;

/// The widest panels of any kernel.
const MAX_WIDTH: usize = 32;

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
            k == 0 || x == 0 || data.len() > count([k - 1, k_step]).saturating_add(count([x - 1, x_step])),
            "a matrix is too short"
        );
        Self {
            data,
            k_step,
            x_step,
            factor: T::ONE,
        }
    }

    /// The matrix times a factor.
    pub(crate) fn scaled(self, factor: T) -> Self {
        Self { factor, ..self }
    }
}

impl<T: Float> Panels<T> for Matrix<'_, T> {
    fn pack(&self, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]) -> Result {
        self.pack_all(k, x, width, to);
        Ok(())
    }
}

impl<T: Float> Matrix<'_, T> {
    /// See [`Panels::pack`].
    fn pack_all(&self, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]) {
        let depth = k.len();
        if self.x_step == 1 && self.factor == T::ONE {
            match width {
                32 => return self.pack_rows::<32>(k, x, to),
                16 => return self.pack_rows::<16>(k, x, to),
                12 => return self.pack_rows::<12>(k, x, to),
                8 => return self.pack_rows::<8>(k, x, to),
                6 => return self.pack_rows::<6>(k, x, to),
                _ => {}
            }
        }
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
            } else if self.k_step == 1 && width <= MAX_WIDTH {
                let starts: [usize; MAX_WIDTH] = std::array::from_fn(|i| k.start + (start + i) * self.x_step);
                interleave(self.data, &starts[..len], depth, width, to);
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

    /// Packs rows that lie in memory as they are wanted, several panels of a row at a time, so that
    /// it is read in longer pieces.
    fn pack_rows<const WIDTH: usize>(&self, k: Range<usize>, x: Range<usize>, to: &mut [T]) {
        const PANELS: usize = 4;
        const ROWS_AHEAD: usize = 4;
        let panel_len = k.len() * WIDTH;
        let groups = to.chunks_mut(PANELS * panel_len).zip(x.clone().step_by(PANELS * WIDTH));
        for (to, start) in groups {
            let len = (PANELS * WIDTH).min(x.end - start);
            for (row, k) in k.clone().enumerate() {
                let from = &self.data[k * self.k_step + start..][..len];
                // The rows lie apart, so that the machine does not foresee the next ones.
                prefetch_run(from.as_ptr().wrapping_add(ROWS_AHEAD * self.k_step), PANELS * WIDTH);
                let (whole, rest) = from.as_chunks::<WIDTH>();
                for (panel, from) in whole.iter().enumerate() {
                    to[panel * panel_len + row * WIDTH..][..WIDTH].copy_from_slice(from);
                }
                if !rest.is_empty() {
                    let to = &mut to[whole.len() * panel_len + row * WIDTH..][..WIDTH];
                    to[..rest.len()].copy_from_slice(rest);
                    to[rest.len()..].fill(T::ZERO);
                }
            }
        }
    }
}
