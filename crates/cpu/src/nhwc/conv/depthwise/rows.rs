//! The outputs of some rows, in blocks of pixels × vectors of channels.

use super::Depthwise;
use crate::nhwc::Activation;
use crate::nhwc::activation::{self, load, store};
use crate::nhwc::tasks::{Part, View};
use crate::simd::{Simd, SimdWork};

/// The outputs of a block.
const PIXELS: usize = 4;

/// The work of a part.
pub(super) struct Rows<'a> {
    pub(super) of: &'a Depthwise,
    pub(super) activation: &'a Activation,
    pub(super) x: View,
    /// The image that is added to the outputs.
    pub(super) sum: Option<View>,
    pub(super) y: View,
    pub(super) part: Part,
}

impl SimdWork for Rows<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let (width, channels) = (self.y.image.width, self.part.channels.clone());
        let both = channels.len() / (2 * S::LANES) * 2;
        let full = channels.start + channels.len() / S::LANES * S::LANES;
        for row in self.part.rows.clone() {
            if width < PIXELS {
                for column in 0..width {
                    self.any::<S, 1>(row, column, channels.start);
                }
                continue;
            }
            for block in 0..width.div_ceil(PIXELS) {
                // The last block may do some outputs again.
                let column = (block * PIXELS).min(width - PIXELS);
                match (self.of.kernel[1], self.of.stride[1], self.of.dilation[1]) {
                    (3, 1, 1) => self.block::<S, 3, 1>(row, column, both, full),
                    (3, 2, 1) => self.block::<S, 3, 2>(row, column, both, full),
                    (5, 1, 1) => self.block::<S, 5, 1>(row, column, both, full),
                    (5, 2, 1) => self.block::<S, 5, 2>(row, column, both, full),
                    _ => self.any::<S, PIXELS>(row, column, channels.start),
                }
            }
        }
    }
}

impl Rows<'_> {
    /// A block whose windows have `K` columns side by side, at a distance of `T`: `both` vectors
    /// two by two, then one by one up to channel `full`, then what is left.
    #[inline(always)]
    fn block<S: Simd, const K: usize, const T: usize>(&self, row: usize, column: usize, both: usize, full: usize) {
        let x = self.corner(row, column);
        let first = self.part.channels.start;
        for c in (first..first + both * S::LANES).step_by(2 * S::LANES) {
            // SAFETY: `new` and `run` have checked that windows lie inside the border, and the
            // vectors are full.
            let sums = unsafe { self.sums::<S, K, T, 2>(x, c) };
            self.write(sums, row, column, c, S::LANES);
        }
        for c in (first + both * S::LANES..full).step_by(S::LANES) {
            // SAFETY: as above.
            let sums = unsafe { self.sums::<S, K, T, 1>(x, c) };
            self.write(sums, row, column, c, S::LANES);
        }
        if full < self.part.channels.end {
            self.any::<S, PIXELS>(row, column, full);
        }
    }

    /// `P` outputs with windows of any kind, from channel `first` on.
    #[inline(always)]
    fn any<S: Simd, const P: usize>(&self, row: usize, column: usize, first: usize) {
        let (x, end) = (self.corner(row, column), self.part.channels.end);
        for c in (first..end).step_by(S::LANES) {
            let n = S::LANES.min(end - c);
            // SAFETY: `new` and `run` have checked that windows lie inside the border.
            let sums = unsafe {
                match n == S::LANES {
                    true => self.any_sums::<S, P>(x, c, S::LANES),
                    false => self.any_sums::<S, P>(x, c, n),
                }
            };
            self.write(sums, row, column, c, n);
        }
    }

    /// Where the window of an output begins.
    #[inline(always)]
    fn corner(&self, row: usize, column: usize) -> *const f32 {
        let Depthwise { stride, pad, .. } = self.of;
        let at = |i: usize, out: usize| (out * stride[i]) as isize - pad[i] as isize;
        self.x.at(self.part.image, at(0, row), at(1, column))
    }

    /// The bias and the taps of the vector of channels from `c` on.
    #[inline(always)]
    fn weights(&self, c: usize) -> *const f32 {
        let vector = 1 + self.of.kernel[0] * self.of.kernel[1];
        self.of.weights.as_ptr().wrapping_add(c * vector)
    }

    /// bias + Σ weight · x of a block, for `V` vectors of channels from `c` on.
    ///
    /// # Safety
    /// The windows of whole vectors can be read.
    #[inline(always)]
    unsafe fn sums<S: Simd, const K: usize, const T: usize, const V: usize>(
        &self,
        x: *const f32,
        c: usize,
    ) -> [[S; V]; PIXELS] {
        let pixel = self.x.image.pixel;
        let next = S::LANES * (1 + self.of.kernel[0] * K);
        let weights = self.weights(c);
        // SAFETY: the caller's promise; `new` has packed a bias and the taps for each vector of
        // channels.
        unsafe {
            let mut sums = [vectors::<S, V>(weights, next); PIXELS];
            for i in 0..self.of.kernel[0] {
                let mut taps = [[S::splat(0.0); V]; K];
                for (j, tap) in taps.iter_mut().enumerate() {
                    *tap = vectors(weights.add(S::LANES * (1 + i * K + j)), next);
                }
                let x = x.add(i * self.of.dilation[0] * self.x.image.row() + c);
                let (sums, taps) = (&mut sums, &taps);
                add_column::<S, 0, K, T, V>(x, pixel, taps, sums);
                add_column::<S, 1, K, T, V>(x, pixel, taps, sums);
                add_column::<S, 2, K, T, V>(x, pixel, taps, sums);
                add_column::<S, 3, K, T, V>(x, pixel, taps, sums);
                add_column::<S, 4, K, T, V>(x, pixel, taps, sums);
                add_column::<S, 5, K, T, V>(x, pixel, taps, sums);
                add_column::<S, 6, K, T, V>(x, pixel, taps, sums);
                add_column::<S, 7, K, T, V>(x, pixel, taps, sums);
                add_column::<S, 8, K, T, V>(x, pixel, taps, sums);
                add_column::<S, 9, K, T, V>(x, pixel, taps, sums);
                add_column::<S, 10, K, T, V>(x, pixel, taps, sums);
            }
            sums
        }
    }

    /// bias + Σ weight · x of `P` outputs and `n` lanes.
    ///
    /// # Safety
    /// The windows can be read.
    #[inline(always)]
    unsafe fn any_sums<S: Simd, const P: usize>(&self, x: *const f32, c: usize, n: usize) -> [[S; 1]; P] {
        let of = self.of;
        let (pixel, below) = (self.x.image.pixel, self.x.image.row());
        let step = of.stride[1] * pixel;
        let mut weights = self.weights(c);
        // SAFETY: the caller's promise; `new` has packed a bias and the taps for each vector of
        // channels.
        unsafe {
            let mut sums = [[S::load(weights)]; P];
            for i in 0..of.kernel[0] {
                for j in 0..of.kernel[1] {
                    weights = weights.add(S::LANES);
                    let weight = S::load(weights);
                    let x = x.add(i * of.dilation[0] * below + j * of.dilation[1] * pixel + c);
                    for (p, sum) in sums.iter_mut().enumerate() {
                        sum[0] = load::<S>(x.add(p * step), n).mul_add(weight, sum[0]);
                    }
                }
            }
            sums
        }
    }

    /// Writes `n` lanes of each vector, with what is added and the activation.
    #[inline(always)]
    fn write<S: Simd, const P: usize, const V: usize>(
        &self,
        mut sums: [[S; V]; P],
        row: usize,
        column: usize,
        c: usize,
        n: usize,
    ) {
        let at = |view: &View| view.at(self.part.image, row as isize, column as isize).wrapping_add(c);
        // SAFETY: the views hold these channels of these pixels, and no other task writes those of
        // `y`.
        unsafe {
            if let Some(more) = &self.sum {
                let from = at(more);
                for (p, sums) in sums.iter_mut().enumerate() {
                    for (v, sum) in sums.iter_mut().enumerate() {
                        *sum = sum.add(load(from.add(p * more.image.pixel + v * S::LANES), n));
                    }
                }
            }
            activation::apply(self.activation, &mut sums, c, n);
            let to = at(&self.y);
            for (p, sums) in sums.iter().enumerate() {
                for (v, &sum) in sums.iter().enumerate() {
                    store(sum, to.add(p * self.y.image.pixel + v * S::LANES), n);
                }
            }
        }
    }
}

/// `V` vectors at a distance of `next`.
///
/// # Safety
/// The inputs can be read.
#[inline(always)]
unsafe fn vectors<S: Simd, const V: usize>(from: *const f32, next: usize) -> [S; V] {
    let mut vectors = [S::splat(0.0); V];
    for (v, vector) in vectors.iter_mut().enumerate() {
        // SAFETY: the caller's promise.
        *vector = unsafe { S::load(from.add(v * next)) };
    }
    vectors
}

/// The part that column `J` of a row of all windows together adds to the sums. There are no columns
/// after the last window's.
///
/// # Safety
/// The column can be read if there is one.
#[inline(always)]
unsafe fn add_column<S: Simd, const J: usize, const K: usize, const T: usize, const V: usize>(
    x: *const f32,
    pixel: usize,
    taps: &[[S; V]; K],
    sums: &mut [[S; V]; PIXELS],
) {
    if J >= (PIXELS - 1) * T + K {
        return;
    }
    // SAFETY: the caller's promise.
    let x = unsafe { vectors::<S, V>(x.add(J * pixel), S::LANES) };
    for (p, sums) in sums.iter_mut().enumerate() {
        if J >= p * T && J - p * T < K {
            for ((sum, x), tap) in sums.iter_mut().zip(x).zip(taps[J - p * T]) {
                *sum = x.mul_add(tap, *sum);
            }
        }
    }
}
