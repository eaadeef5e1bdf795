//! Pooling of planes of two dimensions, many windows at a time: element by element of the windows, in row-major order, over all windows of a row of the
//! output that have this element inside the input.

use super::PoolAxis;
use crate::{Float, Vectorized, vectorized};
use std::ops::Range;

/// The greatest values of a plane, and where they are; see [`max_pool_forward`](super::max_pool_forward).
pub(super) fn max_forward<T: Float>(axes: [PoolAxis; 2], x: &[T], y: &mut [T], mask: &mut [i32]) {
    vectorized(Max { axes, x, y, mask });
}

/// The means of a plane; see [`ave_pool_forward`](super::ave_pool_forward).
pub(super) fn ave_forward<T: Float>(axes: [PoolAxis; 2], x: &[T], y: &mut [T]) {
    vectorized(Average { axes, x, y });
}

impl PoolAxis {
    /// The windows whose element `k` lies inside the input.
    #[inline(always)]
    fn reached(&self, k: usize) -> Range<usize> {
        let first = self.pad.saturating_sub(k).div_ceil(self.stride);
        let behind = (self.input + self.pad).saturating_sub(k).div_ceil(self.stride);
        first..behind.clamp(first, self.output.max(first))
    }

    /// Calls `visit(windows, the place of their element in the input)` for each element of the windows.
    #[inline(always)]
    fn elements(&self, mut visit: impl FnMut(Range<usize>, usize)) {
        for k in 0..self.kernel {
            let windows = self.reached(k);
            if !windows.is_empty() {
                let first = windows.start * self.stride + k - self.pad;
                visit(windows, first);
            }
        }
    }
}

struct Max<'a, T> {
    axes: [PoolAxis; 2],
    x: &'a [T],
    y: &'a mut [T],
    mask: &'a mut [i32],
}

impl<T: Float> Vectorized for Max<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let [rows, columns] = self.axes;
        self.y.fill(T::LOWEST);
        self.mask.fill(-1);
        let outputs = self
            .y
            .chunks_exact_mut(columns.output)
            .zip(self.mask.chunks_exact_mut(columns.output));
        for (r, (y, mask)) in outputs.enumerate() {
            let span = rows.span(r);
            for row in span.start..span.end {
                columns.elements(|windows, first| {
                    let first = row * columns.input + first;
                    let (y, mask) = (&mut y[windows.clone()], &mut mask[windows]);
                    match columns.stride {
                        1 => take_greater::<T, 1>(&self.x[first..], first, y, mask),
                        2 => take_greater::<T, 2>(&self.x[first..], first, y, mask),
                        stride => {
                            for (i, (y, mask)) in y.iter_mut().zip(mask).enumerate() {
                                greater(self.x[first + i * stride], first + i * stride, y, mask);
                            }
                        }
                    }
                });
            }
        }
    }
}

#[inline(always)]
fn take_greater<T: Float, const STRIDE: usize>(x: &[T], first: usize, y: &mut [T], mask: &mut [i32]) {
    let last = y.len() - 1;
    // The last one apart, as its whole step may not be there.
    let steps = x.as_chunks::<STRIDE>().0.iter();
    for (i, ((x, y), mask)) in steps.zip(&mut y[..last]).zip(&mut mask[..last]).enumerate() {
        greater(x[0], first + i * STRIDE, y, mask);
    }
    greater(x[last * STRIDE], first + last * STRIDE, &mut y[last], &mut mask[last]);
}

#[inline(always)]
fn greater<T: Float>(value: T, index: usize, y: &mut T, mask: &mut i32) {
    let is_greater = value > *y;
    *y = if is_greater { value } else { *y };
    *mask = if is_greater { index as i32 } else { *mask };
}

struct Average<'a, T> {
    axes: [PoolAxis; 2],
    x: &'a [T],
    y: &'a mut [T],
}

impl<T: Float> Vectorized for Average<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let [rows, columns] = self.axes;
        self.y.fill(T::ZERO);
        for (r, y) in self.y.chunks_exact_mut(columns.output).enumerate() {
            let span = rows.span(r);
            for row in span.start..span.end {
                columns.elements(|windows, first| {
                    let x = &self.x[row * columns.input + first..];
                    let y = &mut y[windows];
                    match columns.stride {
                        1 => y.iter_mut().zip(x).for_each(|(y, &x)| *y += x),
                        stride => y.iter_mut().zip(x.iter().step_by(stride)).for_each(|(y, &x)| *y += x),
                    }
                });
            }
            for (o, y) in y.iter_mut().enumerate() {
                let area = span.full * columns.span(o).full;
                *y = *y / T::from_usize(area.max(1));
            }
        }
    }
}
