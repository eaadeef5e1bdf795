//! Depthwise convolution: one filter for each channel.
//!
//! The loops run over vectors of channels, for some pixels of a row at a time. All that a window
//! reads of a line of the cache is read at once and serves all outputs of the block, because with
//! many channels the pixels of a window fall into the same few sets of the first cache. Where they
//! are very many a task first copies what it reads of its channels to one place.
//!
//! | file | what it holds |
//! |---|---|
//! | `rows.rs` | the kernel: the outputs of some rows |
//! | `separable.rs` | a depthwise convolution with a convolution of single pixels after it |

mod rows;
mod separable;

pub use separable::Separable;

use super::{Filters, reach};
use crate::base::aligned::Aligned;
use crate::nhwc::activation::check_channels;
use crate::nhwc::gather::gather;
use crate::nhwc::tasks::{Part, UNIT, View, assert_same, for_parts, try_blocks};
use crate::nhwc::{Activation, NhwcImage, NhwcSource, NhwcTarget};
use crate::simd::{lanes, with_simd};
use cortado_mem::reserve::Result;
use cortado_ops::count;
use rows::Rows;
use std::ops::Range;

/// From this distance of pixels on, copies are worth it.
const FAR: usize = 512;
/// The elements of a copy, for the first cache.
const COPY: usize = 6 << 10;

/// A convolution in which each output has one channel of its own, prepacked.
#[derive(Debug)]
pub struct Depthwise {
    /// For each vector of channels the bias and then the taps.
    weights: Aligned<f32>,
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
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// When `group`, `channels` and `outputs` differ, when weights, biases or slopes do not fit
    /// them, or when `output` is not the geometry's result for `input`.
    pub fn new(filters: &Filters<'_>, input: &NhwcImage, output: &NhwcImage, activation: Activation) -> Result<Self> {
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
        assert!(
            filters.weights.len() == count([channels, kernel[0], kernel[1]]),
            "{} weights",
            filters.weights.len()
        );
        for (i, (from, to)) in [(input.height, output.height), (input.width, output.width)]
            .into_iter()
            .enumerate()
        {
            let padded = pad[i].checked_mul(2).and_then(|pad| pad.checked_add(from));
            let reach = reach(to, kernel[i], stride[i], dilation[i]);
            let fits = reach.zip(padded).is_some_and(|(reach, padded)| reach < padded);
            assert!(fits && stride[i] > 0, "{to} outputs of {from} inputs");
        }
        let (lanes, taps) = (lanes(), kernel[0] * kernel[1]);
        let mut weights = Aligned::zeros(channels.next_multiple_of(lanes) * (1 + taps))?;
        for c in 0..channels {
            let to = &mut weights[c / lanes * lanes * (1 + taps) + c % lanes..];
            to[0] = filters.bias.map_or(0.0, |bias| bias[c]);
            for tap in 0..taps {
                to[(1 + tap) * lanes] = filters.weights[c * taps + tap];
            }
        }
        Ok(Self {
            weights,
            channels,
            kernel,
            stride,
            pad,
            dilation,
            input: [input.height, input.width],
            output: [output.height, output.width],
            activation,
        })
    }

    /// y = activation(filters ⋆ x + bias + sum). The border of `y` is not written.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// When the images are not of the sizes that it was made for, when the border of `x` is
    /// narrower than the padding, or when a slice is too short.
    pub fn run(&self, x: NhwcSource<'_>, sum: Option<NhwcSource<'_>>, mut y: NhwcTarget<'_>) -> Result {
        let (x, y) = (View::of(&x), View::of_mut(&mut y));
        let sum = sum.as_ref().map(View::of);
        let (from, to) = (&x.image, &y.image);
        self.check(from);
        assert!(
            [to.height, to.width] == self.output && from.batch == to.batch && to.channels == self.channels,
            "from {from:?} to {to:?}, but it was made for {:?} to {:?}",
            self.input,
            self.output
        );
        if let Some(sum) = &sum {
            assert_same(&sum.image, to);
        }
        let taps = self.kernel[0] * self.kernel[1];
        let cost = to.batch * to.height * to.width * to.channels * taps;
        match self.rows_to_copy(from, to.height) {
            None => {
                for_parts(to, cost, |part| self.rows(x, sum, y, part));
                Ok(())
            }
            Some(rows) => try_blocks(to, cost, rows, |part| self.rows_of_copy(x, sum, y, part)),
        }
    }

    /// # Panics
    /// When it was not made for such inputs, or their border is narrower than the padding.
    pub(super) fn check(&self, from: &NhwcImage) {
        assert!(
            [from.height, from.width] == self.input && from.channels == self.channels,
            "from {from:?}, but it was made for {:?} and {} channels",
            self.input,
            self.channels
        );
        assert!(
            from.border >= self.pad[0].max(self.pad[1]),
            "a border of {} for a padding of {:?}",
            from.border,
            self.pad
        );
    }

    /// The images that it computes from a batch, alone in memory.
    pub(super) fn outputs(&self, batch: usize) -> NhwcImage {
        NhwcImage::new(batch, [self.channels, self.output[0], self.output[1]], 0)
    }

    /// All channels of some rows of an image, by this thread. Windows lie inside the border of `x`,
    /// and `y` holds the rows.
    pub(super) fn band(&self, x: View, y: View, image: usize, rows: Range<usize>) -> Result {
        let part = |rows, channels| Part { image, rows, channels };
        match self.rows_to_copy(&x.image, rows.len()) {
            None => self.rows(x, None, y, part(rows, 0..self.channels)),
            Some(some) => {
                for first in (0..self.channels).step_by(UNIT) {
                    for top in rows.clone().step_by(some) {
                        let part = part(top..rows.end.min(top + some), first..self.channels.min(first + UNIT));
                        self.rows_of_copy(x, None, y, part)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The inputs that the rows of an image from `row` to `end` read besides what those before them
    /// do.
    pub(super) fn inputs_after<'a>(&self, x: &NhwcSource<'a>, image: usize, row: usize, end: usize) -> &'a [f32] {
        let last = |end: usize| {
            let windows = self.rows_of_windows(end.max(1) - 1..end.max(1));
            let y = windows.end.min((x.image.height + x.image.border) as isize);
            x.image.at(image, y, -(x.image.border as isize)) - x.image.first_channel
        };
        &x.data[last(row)..last(end)]
    }

    fn rows(&self, x: View, sum: Option<View>, y: View, part: Part) {
        check_channels(&self.activation, self.channels);
        with_simd(Rows {
            of: self,
            activation: &self.activation,
            x,
            sum,
            y,
            part,
        });
    }

    fn rows_of_copy(&self, x: View, sum: Option<View>, y: View, part: Part) -> Result {
        let rows = self.rows_of_windows(part.rows.clone());
        gather(x, rows, &part, |x| self.rows(x, sum, y, part.clone()))
    }

    /// How many of the `most` rows of outputs a task makes from a copy of its channels of the
    /// input, if that is worth it.
    fn rows_to_copy(&self, x: &NhwcImage, most: usize) -> Option<usize> {
        let row = (x.width + 2 * x.border) * UNIT;
        let reach = (self.kernel[0] - 1) * self.dilation[0] + 1;
        let rows = ((COPY / row).checked_sub(reach)? / self.stride[0] + 1).min(most);
        (x.pixel >= FAR && self.kernel[1] > 1 && rows >= 4).then_some(rows)
    }

    /// The rows of the input that rows of the output read.
    fn rows_of_windows(&self, rows: Range<usize>) -> Range<isize> {
        let first = |row: usize| (row * self.stride[0]) as isize - self.pad[0] as isize;
        let reach = (self.kernel[0] - 1) * self.dilation[0] + 1;
        first(rows.start)..first(rows.end - 1) + reach as isize
    }
}
