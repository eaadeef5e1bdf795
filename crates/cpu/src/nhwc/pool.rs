//! Pooling: maxima and means of windows.
//!
//! Windows are clipped to the image, so the border is never read. A task works on blocks of outputs
//! in a row, whose columns of inputs are folded once for all outputs that share them.

use super::activation::{load, store};
use super::tasks::{Part, View, for_parts};
use super::{NhwcSource, NhwcTarget};
use crate::simd::{Simd, SimdWork, with_simd};
use cortado_ops::{PoolAxis, Span};
use std::ops::Range;

/// Pooling as Caffe does it: a window may reach over the padded edge on the right and below, and
/// what is outside counts for nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NhwcPool {
    /// The greatest element, padding not counted. Otherwise the mean, in which padding counts as
    /// zeros.
    pub max: bool,
    /// The size of the window, vertical and horizontal.
    pub kernel: [usize; 2],
    /// The step between windows.
    pub stride: [usize; 2],
    /// The padding before the image.
    pub pad: [usize; 2],
}

impl NhwcPool {
    /// y = the maxima or means of the windows of x. `y.image` gives the number of windows. A window
    /// outside of the image has the lowest finite maximum, and the mean 0.
    ///
    /// # Panics
    /// When batch or channels differ, or a slice is too short for its images.
    pub fn run(&self, x: NhwcSource<'_>, mut y: NhwcTarget<'_>) {
        let (x, y) = (View::of(&x), View::of_mut(&mut y));
        let (from, to) = (&x.image, &y.image);
        assert!(
            from.batch == to.batch && from.channels == to.channels,
            "{from:?} and {to:?} differ in size"
        );
        let axis = |i: usize, input, output| PoolAxis {
            input,
            kernel: self.kernel[i],
            stride: self.stride[i],
            pad: self.pad[i],
            output,
        };
        let rows = axis(0, from.height, to.height);
        let columns = axis(1, from.width, to.width);
        let window = self.kernel[0].min(from.height) * self.kernel[1].min(from.width);
        let cost = to.batch * to.height * to.width * to.channels * window.div_ceil(2);
        for_parts(to, cost, |part| match self.max {
            true => with_simd(Windows {
                fold: Max,
                rows,
                columns,
                x,
                y,
                part,
            }),
            false => with_simd(Windows {
                fold: Mean,
                rows,
                columns,
                x,
                y,
                part,
            }),
        });
    }
}

/// How the elements of a window become one.
trait Fold: Copy {
    const FIRST: f32;
    fn fold<S: Simd>(self, so_far: S, x: S) -> S;
    fn result<S: Simd>(self, folded: S, area: S) -> S;
}

#[derive(Clone, Copy)]
struct Max;

impl Fold for Max {
    const FIRST: f32 = f32::MIN;

    /// Maxima: NaN is skipped.
    #[inline(always)]
    fn fold<S: Simd>(self, so_far: S, x: S) -> S {
        x.max(so_far)
    }

    #[inline(always)]
    fn result<S: Simd>(self, folded: S, _: S) -> S {
        folded
    }
}

#[derive(Clone, Copy)]
struct Mean;

impl Fold for Mean {
    const FIRST: f32 = 0.0;

    #[inline(always)]
    fn fold<S: Simd>(self, so_far: S, x: S) -> S {
        so_far.add(x)
    }

    #[inline(always)]
    fn result<S: Simd>(self, folded: S, area: S) -> S {
        folded.div(area)
    }
}

struct Windows<F> {
    fold: F,
    rows: PoolAxis,
    columns: PoolAxis,
    x: View,
    y: View,
    part: Part,
}

impl<F: Fold> SimdWork for Windows<F> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        for row in self.part.rows.clone() {
            match (self.columns.kernel, self.columns.stride) {
                (2, 2) => self.row::<S, 2, 2, 4, 8>(row),
                (3, 2) => self.row::<S, 3, 2, 4, 9>(row),
                (3, 1) => self.row::<S, 3, 1, 4, 6>(row),
                _ => self.clipped::<S>(row, 0..self.columns.output),
            }
        }
    }
}

impl<F: Fold> Windows<F> {
    /// A row of outputs, `P` at a time where their windows of `K` columns at a distance of `T` are
    /// inside the image. Together they have `N` columns.
    #[inline(always)]
    fn row<S: Simd, const K: usize, const T: usize, const P: usize, const N: usize>(&self, row: usize) {
        let axis = &self.columns;
        let first = axis.pad.div_ceil(T).min(axis.output);
        let end = match (axis.input + axis.pad).checked_sub(K) {
            Some(last) => (last / T + 1).min(axis.output),
            None => 0,
        };
        if end < first + P {
            return self.clipped::<S>(row, 0..axis.output);
        }
        let span = self.rows.span(row);
        self.clipped::<S>(row, 0..first);
        let mut out = first;
        while out < end {
            // The last block may do some outputs again.
            out = out.min(end - P);
            self.block::<S, K, T, P, N>(row, &span, out);
            out += P;
        }
        self.clipped::<S>(row, end..axis.output);
    }

    /// `P` outputs, from output `out` on.
    #[inline(always)]
    fn block<S: Simd, const K: usize, const T: usize, const P: usize, const N: usize>(
        &self,
        row: usize,
        span: &Span,
        out: usize,
    ) {
        let channels = self.part.channels.clone();
        let (pixel, below) = (self.x.image.pixel, self.x.image.row());
        let area = S::splat((span.full * K).max(1) as f32);
        let x = self.x.at(
            self.part.image,
            span.start as isize,
            (out * T) as isize - self.columns.pad as isize,
        );
        let y = self.y.at(self.part.image, row as isize, out as isize);
        let rows = span.end.saturating_sub(span.start);
        for c in channels.clone().step_by(S::LANES) {
            let n = S::LANES.min(channels.end - c);
            let mut columns = [S::splat(F::FIRST); N];
            for i in 0..rows {
                for (j, column) in columns.iter_mut().enumerate() {
                    // SAFETY: the columns of the windows are inside the image, and the rows too.
                    let x = unsafe { load::<S>(x.wrapping_add(i * below + j * pixel + c), n) };
                    *column = self.fold.fold(*column, x);
                }
            }
            for p in 0..P {
                let mut folded = columns[p * T];
                for column in &columns[p * T + 1..p * T + K] {
                    folded = self.fold.fold(folded, *column);
                }
                // SAFETY: no other task writes these channels of this row.
                unsafe {
                    store(
                        self.fold.result(folded, area),
                        y.wrapping_add(p * self.y.image.pixel + c),
                        n,
                    )
                };
            }
        }
    }

    /// Outputs one by one, their windows clipped to the image.
    #[inline(always)]
    fn clipped<S: Simd>(&self, row: usize, outputs: Range<usize>) {
        let channels = self.part.channels.clone();
        let rows = self.rows.span(row);
        for out in outputs {
            let columns = self.columns.span(out);
            let mut c = channels.start;
            while c + 8 * S::LANES <= channels.end {
                self.window::<S, 8>(row, out, &rows, &columns, c, S::LANES);
                c += 8 * S::LANES;
            }
            while c + S::LANES <= channels.end {
                self.window::<S, 1>(row, out, &rows, &columns, c, S::LANES);
                c += S::LANES;
            }
            if c < channels.end {
                self.window::<S, 1>(row, out, &rows, &columns, c, channels.end - c);
            }
        }
    }

    /// `V` vectors of channels from `c` on, `n` lanes of each, of one window.
    #[inline(always)]
    fn window<S: Simd, const V: usize>(&self, row: usize, out: usize, rows: &Span, columns: &Span, c: usize, n: usize) {
        let mut folded = [S::splat(F::FIRST); V];
        for i in rows.start..rows.end {
            for j in columns.start..columns.end {
                let x = self.x.at(self.part.image, i as isize, j as isize).wrapping_add(c);
                for (v, folded) in folded.iter_mut().enumerate() {
                    // SAFETY: the window is clipped to the image.
                    *folded = self
                        .fold
                        .fold(*folded, unsafe { load::<S>(x.wrapping_add(v * S::LANES), n) });
                }
            }
        }
        let area = S::splat((rows.full * columns.full).max(1) as f32);
        let y = self.y.at(self.part.image, row as isize, out as isize).wrapping_add(c);
        for (v, &folded) in folded.iter().enumerate() {
            // SAFETY: no other task writes these channels of this row.
            unsafe { store(self.fold.result(folded, area), y.wrapping_add(v * S::LANES), n) };
        }
    }
}
