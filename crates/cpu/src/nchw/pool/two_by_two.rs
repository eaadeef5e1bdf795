//! Maxima of windows of 2 × 2 side by side, with their places: the commonest pooling.

use crate::base::path::{Vectorized, vectorized};
use cortado_ops::{Float, PoolAxis};

/// The maxima of a plane, and their places. The slices were checked to be long enough.
pub(super) fn forward<T: Float>(rows: PoolAxis, columns: PoolAxis, x: &[T], y: &mut [T], mask: &mut [i32]) {
    vectorized(Plane {
        rows,
        columns,
        x,
        y,
        mask,
    });
}

struct Plane<'a, T> {
    rows: PoolAxis,
    columns: PoolAxis,
    x: &'a [T],
    y: &'a mut [T],
    mask: &'a mut [i32],
}

impl<T: Float> Vectorized for Plane<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let (width, outputs) = (self.columns.input, self.columns.output);
        for r in 0..self.rows.output {
            let at = 2 * r * width;
            let (top, bottom) = self.x[at..at + 2 * width].split_at(width);
            let mut row = Row {
                top: &top.as_chunks().0[..outputs],
                bottom: &bottom.as_chunks().0[..outputs],
                places: [at as i32, (at + width) as i32],
                y: &mut self.y[r * outputs..][..outputs],
                mask: &mut self.mask[r * outputs..][..outputs],
            };
            // What is left of a row takes shorter vectors; four outputs are faster one by one.
            let done = row.through::<16>(0);
            let done = row.through::<8>(done);
            row.through::<1>(done);
        }
    }
}

/// A row of outputs and the two of inputs that it is made of.
struct Row<'a, T> {
    top: &'a [[T; 2]],
    bottom: &'a [[T; 2]],
    /// Where these rows begin in the plane.
    places: [i32; 2],
    y: &'a mut [T],
    mask: &'a mut [i32],
}

impl<T: Float> Row<'_, T> {
    /// Computes the outputs from `at` on, `N` at a time, as long as there are as many. Gives the
    /// first that is left.
    #[inline(always)]
    fn through<const N: usize>(&mut self, mut at: usize) -> usize {
        let rows = [self.top, self.bottom];
        while let (Some(y), Some(mask)) = (
            self.y[at..].first_chunk_mut::<N>(),
            self.mask[at..].first_chunk_mut::<N>(),
        ) {
            let (mut greatest, mut place) = ([T::LOWEST; N], [-1; N]);
            for (row, first) in rows.iter().zip(self.places) {
                let windows = &row[at..at + N];
                let first = first.wrapping_add(2 * at as i32);
                for column in [0, 1] {
                    for i in 0..N {
                        let value = windows[i][column];
                        let above = value > greatest[i];
                        greatest[i] = if above { value } else { greatest[i] };
                        let here = first.wrapping_add((2 * i + column) as i32);
                        place[i] = if above { here } else { place[i] };
                    }
                }
            }
            (*y, *mask) = (greatest, place);
            at += N;
        }
        at
    }
}
