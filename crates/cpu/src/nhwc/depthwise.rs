//! Depthwise convolution: one filter for each channel.
//!
//! The loops run over vectors of channels, for several pixels of a row at a time. A task takes as many channels as let the rows of a window stay in the
//! first cache, from one row of outputs to the next.

use super::activate::{Activate, ActivatedWork, load, store, with_activation};
use super::tasks::{Part, View, assert_same, for_parts};
use super::{Activation, Filters, Image, Source, Target};
use crate::simd::{Simd, SimdWork, lanes, with_simd};

/// The elements of the rows of a window that a task may keep in the first cache.
const CACHED: usize = 6 << 10;

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
        with_activation(&self.activation, self.channels, Run { of: self, x, sum, y });
    }
}

struct Run<'a> {
    of: &'a Depthwise,
    x: View,
    sum: Option<View>,
    y: View,
}

impl ActivatedWork for Run<'_> {
    fn run<A: Activate>(self, activate: A) {
        let Self { of, x, sum, y } = self;
        let image = &y.image;
        let taps = of.kernel[0] * of.kernel[1];
        let cost = image.batch * image.height * image.width * image.channels * taps;
        // Whole lines of the cache, and a power of two.
        let unit = 16;
        let fit = CACHED / (of.kernel[0] * (x.image.width + 2 * x.image.border)).max(1);
        let most = (1 << fit.max(unit).ilog2()).max(unit);
        for_parts(image, cost, unit, most, |part| {
            with_simd(Rows {
                of,
                activate,
                x,
                sum,
                y,
                part,
            });
        });
    }
}

struct Rows<'a, A> {
    of: &'a Depthwise,
    activate: A,
    x: View,
    sum: Option<View>,
    y: View,
    part: Part,
}

impl<A: Activate> SimdWork for Rows<'_, A> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let width = self.y.image.width;
        for row in self.part.rows.clone() {
            let mut column = 0;
            while column < width {
                if width >= 7 {
                    // The last block may do some outputs again.
                    column = column.min(width - 7);
                    self.block::<S, 7>(row, column);
                    column += 7;
                } else {
                    self.block::<S, 1>(row, column);
                    column += 1;
                }
            }
        }
    }
}

impl<A: Activate> Rows<'_, A> {
    /// `P` outputs of a row.
    #[inline(always)]
    fn block<S: Simd, const P: usize>(&self, row: usize, column: usize) {
        let of = self.of;
        let corner = [row * of.stride[0], column * of.stride[1]];
        let corner = [
            corner[0] as isize - of.pad[0] as isize,
            corner[1] as isize - of.pad[1] as isize,
        ];
        let x = self.x.at(self.part.image, corner[0], corner[1]);
        let y = self.y.at(self.part.image, row as isize, column as isize);
        let channels = self.part.channels.clone();
        let taps = of.kernel[0] * of.kernel[1];
        for c in channels.clone().step_by(S::LANES) {
            let n = S::LANES.min(channels.end - c);
            // SAFETY: `new` has packed a bias and the taps for each vector of channels, which tasks begin at; `new` and `run` have checked that
            // windows lie inside the border. No other task writes these channels of this row.
            unsafe {
                let weights = of.weights.as_ptr().add(c * (1 + taps));
                let mut sums = match n == S::LANES {
                    true => self.sums::<S, P>(x.wrapping_add(c), weights, S::LANES),
                    false => self.sums::<S, P>(x.wrapping_add(c), weights, n),
                };
                if let Some(more) = &self.sum {
                    let more_at = more.at(self.part.image, row as isize, column as isize).wrapping_add(c);
                    for (p, sum) in sums.iter_mut().enumerate() {
                        *sum = sum.add(load(more_at.wrapping_add(p * more.image.pixel), n));
                    }
                }
                for (p, &sum) in sums.iter().enumerate() {
                    let to = y.wrapping_add(p * self.y.image.pixel + c);
                    store(self.activate.on(sum, c, n), to, n);
                }
            }
        }
    }

    /// bias + Σ weight · x of `P` pixels and `n` lanes.
    ///
    /// # Safety
    /// The windows can be read, and the bias and the weights.
    #[inline(always)]
    unsafe fn sums<S: Simd, const P: usize>(&self, x: *const f32, mut weights: *const f32, n: usize) -> [S; P] {
        let of = self.of;
        let (pixel, below) = (self.x.image.pixel, self.x.image.row());
        let step = of.stride[1] * pixel;
        // SAFETY: the caller's promise.
        unsafe {
            let mut sums = [S::load(weights); P];
            for i in 0..of.kernel[0] {
                for j in 0..of.kernel[1] {
                    weights = weights.add(S::LANES);
                    let weight = S::load(weights);
                    let x = x.add(i * of.dilation[0] * below + j * of.dilation[1] * pixel);
                    for (p, sum) in sums.iter_mut().enumerate() {
                        *sum = load::<S>(x.add(p * step), n).mul_add(weight, *sum);
                    }
                }
            }
            sums
        }
    }
}
