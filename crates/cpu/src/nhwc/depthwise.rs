//! Depthwise convolution: one filter for each channel.
//!
//! The loops run over vectors of channels, for some pixels of a row at a time. All that a window reads of a line of the cache is read at once and serves
//! all outputs of the block, because with many channels the pixels of a window fall into the same few sets of the first cache.

use super::activate::{Chosen, load, store};
use super::tasks::{Part, View, assert_same, for_parts};
use super::{Activation, Filters, Image, Source, Target};
use crate::simd::{Simd, SimdWork, lanes, with_simd};

/// The outputs of a block.
const PIXELS: usize = 4;

/// A convolution in which each output has one channel of its own, prepacked.
#[derive(Clone, Debug)]
pub struct Depthwise {
    /// For each vector of channels the bias and then the taps.
    weights: Vec<f32>,
    channels: usize,
    kernel: [usize; 2],
    stride: [usize; 2],
    pad: [usize; 2],
    dilation: [usize; 2],
    input: [usize; 2],
    output: [usize; 2],
    activation: Activation,
}

impl Depthwise {
    /// # Panics
    /// When `group`, `channels` and `outputs` differ, when weights, biases or slopes do not fit them, or when `output` is not what the geometry makes
    /// of `input`.
    pub fn new(filters: &Filters<'_>, input: &Image, output: &Image, activation: Activation) -> Self {
        let Filters {
            channels,
            kernel,
            stride,
            pad,
            dilation,
            ..
        } = *filters;
        assert!(
            filters.group == channels && filters.outputs == channels,
            "{} groups of {channels} channels and {} outputs are not depthwise",
            filters.group,
            filters.outputs
        );
        assert!(
            input.channels == channels && output.channels == channels,
            "the images have other channels"
        );
        let taps = kernel[0] * kernel[1];
        assert!(
            filters.weights.len() == channels * taps,
            "{} weights",
            filters.weights.len()
        );
        for (i, (from, to)) in [(input.height, output.height), (input.width, output.width)]
            .into_iter()
            .enumerate()
        {
            let reach = (to.max(1) - 1) * stride[i] + (kernel[i] - 1) * dilation[i] + 1;
            assert!(reach <= from + 2 * pad[i], "{to} outputs of {from} inputs");
        }
        let lanes = lanes();
        let mut weights = vec![0.0; channels.next_multiple_of(lanes) * (1 + taps)];
        for c in 0..channels {
            let to = &mut weights[c / lanes * lanes * (1 + taps) + c % lanes..];
            to[0] = filters.bias.map_or(0.0, |bias| bias[c]);
            for tap in 0..taps {
                to[(1 + tap) * lanes] = filters.weights[c * taps + tap];
            }
        }
        Self {
            weights,
            channels,
            kernel,
            stride,
            pad,
            dilation,
            input: [input.height, input.width],
            output: [output.height, output.width],
            activation,
        }
    }

    /// y = activation(filters ⋆ x + bias + sum). The border of `y` is not written.
    ///
    /// # Panics
    /// When the images are not of the sizes that it was made for, when the border of `x` is narrower than the padding, or when a slice is too short.
    pub fn run(&self, x: Source<'_>, sum: Option<Source<'_>>, mut y: Target<'_>) {
        let (x, y) = (View::of(&x), View::of_mut(&mut y));
        let sum = sum.as_ref().map(View::of);
        let (from, to) = (&x.image, &y.image);
        assert!(
            [from.height, from.width] == self.input && [to.height, to.width] == self.output && from.batch == to.batch,
            "from {from:?} to {to:?}, but it was made for {:?} to {:?}",
            self.input,
            self.output
        );
        assert!(
            from.channels == self.channels && to.channels == self.channels,
            "other channels"
        );
        assert!(
            from.border >= self.pad[0].max(self.pad[1]),
            "a border of {} for a padding of {:?}",
            from.border,
            self.pad
        );
        if let Some(sum) = &sum {
            assert_same(&sum.image, to);
        }
        let activation = Chosen::new(&self.activation, self.channels);
        let taps = self.kernel[0] * self.kernel[1];
        let cost = to.batch * to.height * to.width * to.channels * taps;
        for_parts(to, cost, |part| {
            with_simd(Rows {
                of: self,
                activation,
                x,
                sum,
                y,
                part,
            });
        });
    }
}

struct Rows<'a> {
    of: &'a Depthwise,
    activation: Chosen<'a>,
    x: View,
    sum: Option<View>,
    y: View,
    part: Part,
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
                (0..width).for_each(|column| self.any::<S, 1>(row, column, channels.start));
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
    /// A block whose windows have `K` columns side by side, at a distance of `T`: `both` vectors two by two, then one by one up to channel `full`, then
    /// what is left.
    #[inline(always)]
    fn block<S: Simd, const K: usize, const T: usize>(&self, row: usize, column: usize, both: usize, full: usize) {
        let x = self.corner(row, column);
        let first = self.part.channels.start;
        for c in (first..first + both * S::LANES).step_by(2 * S::LANES) {
            // SAFETY: `new` and `run` have checked that windows lie inside the border, and the vectors are full.
            let sums = unsafe { self.sums::<S, K, T, 2>(x, c) };
            self.finish(sums, row, column, c, S::LANES);
        }
        for c in (first + both * S::LANES..full).step_by(S::LANES) {
            // SAFETY: as above.
            let sums = unsafe { self.sums::<S, K, T, 1>(x, c) };
            self.finish(sums, row, column, c, S::LANES);
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
            self.finish(sums, row, column, c, n);
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
        // SAFETY: the caller's promise; `new` has packed a bias and the taps for each vector of channels.
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
        // SAFETY: the caller's promise; `new` has packed a bias and the taps for each vector of channels.
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
    fn finish<S: Simd, const P: usize, const V: usize>(
        &self,
        mut sums: [[S; V]; P],
        row: usize,
        column: usize,
        c: usize,
        n: usize,
    ) {
        let at = |view: &View| view.at(self.part.image, row as isize, column as isize).wrapping_add(c);
        // SAFETY: the views hold these channels of these pixels, and no other task writes those of `y`.
        unsafe {
            if let Some(more) = &self.sum {
                let from = at(more);
                for (p, sums) in sums.iter_mut().enumerate() {
                    for (v, sum) in sums.iter_mut().enumerate() {
                        *sum = sum.add(load(from.add(p * more.image.pixel + v * S::LANES), n));
                    }
                }
            }
            self.activation.on(&mut sums, c, n);
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
/// They can be read.
#[inline(always)]
unsafe fn vectors<S: Simd, const V: usize>(from: *const f32, next: usize) -> [S; V] {
    let mut vectors = [S::splat(0.0); V];
    for (v, vector) in vectors.iter_mut().enumerate() {
        // SAFETY: the caller's promise.
        *vector = unsafe { S::load(from.add(v * next)) };
    }
    vectors
}

/// What column `J` of a row of all windows together adds to the sums. There are no columns after the last window's.
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
