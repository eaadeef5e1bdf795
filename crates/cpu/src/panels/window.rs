//! The sizes of a convolution, and the inputs of a window as a row of numbers.

use crate::nhwc::NhwcImage;
use cortado_ops::{ConvGeometry, count};
use std::ops::Range;

/// The sizes of a convolution of images. An inner product of images is one whose window is the
/// whole image.
#[derive(Clone, Copy, Debug)]
pub struct ProductWindow {
    /// The groups.
    pub group: usize,
    /// The channels of the input.
    pub channels: usize,
    /// The channels of the output.
    pub outputs: usize,
    /// The sizes of the kernel: rows, columns.
    pub kernel: [usize; 2],
    /// The steps between windows.
    pub stride: [usize; 2],
    /// The pixels of padding before the image.
    pub pad: [usize; 2],
    /// The distances between neighbouring elements of the kernel.
    pub dilation: [usize; 2],
    /// The sizes of the input.
    pub input: [usize; 2],
    /// The sizes of the output.
    pub output: [usize; 2],
}

impl ProductWindow {
    /// # Panics
    /// When the images have other sizes than the window.
    pub(crate) fn assert_sizes(&self, from: &NhwcImage, to: &NhwcImage) {
        assert!(
            [from.height, from.width] == self.input
                && [to.height, to.width] == self.output
                && (from.channels, to.channels, from.batch) == (self.channels, self.outputs, to.batch),
            "{from:?} and {to:?} are not those of {self:?}"
        );
    }

    /// Of a convolution of images that is sound. `None` without exactly two axes.
    pub fn of(geometry: &ConvGeometry) -> Option<Self> {
        let [rows, columns] = &geometry.axes[..] else {
            return None;
        };
        geometry.is_sound().then_some(Self {
            group: geometry.group,
            channels: geometry.channels,
            outputs: geometry.num_output,
            kernel: [rows.kernel, columns.kernel],
            stride: [rows.stride, columns.stride],
            pad: [rows.pad, columns.pad],
            dilation: [rows.dilation, columns.dilation],
            input: [rows.input, columns.input],
            output: [rows.output, columns.output],
        })
    }

    /// Of the product of whole images, as rows, with a matrix.
    pub fn whole([channels, height, width]: [usize; 3], outputs: usize) -> Self {
        Self {
            group: 1,
            channels,
            outputs,
            kernel: [height, width],
            stride: [1; 2],
            pad: [0; 2],
            dilation: [1; 2],
            input: [height, width],
            output: [1; 2],
        }
    }

    /// Whether each output has one channel of its own.
    pub fn is_depthwise(&self) -> bool {
        self.group > 1 && [self.channels, self.outputs] == [self.group; 2]
    }

    /// The inputs of a window in a group.
    pub(crate) fn terms(&self) -> usize {
        count([self.channels / self.group.max(1), self.kernel[0], self.kernel[1]])
    }

    /// Where the weight of a term is among those of its output: terms are in the order row, column,
    /// channel, weights in the order channel, row, column.
    pub(crate) fn weight_of(&self, term: usize) -> usize {
        let channels = (self.channels / self.group).max(1);
        let [rows, columns] = self.kernel;
        term % channels * rows * columns + term / channels
    }

    /// The row of a kernel's element in the input, if it is inside. `axis` is 0 for rows.
    #[inline(always)]
    pub(crate) fn inside(&self, axis: usize, output: usize, element: usize) -> Option<usize> {
        let at = output * self.stride[axis] + element * self.dilation[axis];
        at.checked_sub(self.pad[axis]).filter(|&at| at < self.input[axis])
    }

    /// The pieces of a window that lies inside an image, if each is whole groups of `depth` terms: its rows. `None` if
    /// windows are no such pieces of memory.
    pub(super) fn pieces(&self, image: &NhwcImage, depth: usize) -> Option<usize> {
        let [rows, columns] = self.kernel;
        let follow = columns == 1 || (self.dilation[1] == 1 && self.channels == image.pixel);
        let is_whole = count([columns, self.channels]).is_multiple_of(depth);
        (self.group == 1 && rows > 0 && columns > 0 && follow && is_whole).then_some(rows)
    }

    /// Where the window of an output pixel lies, if it is inside the image: all from its first to its last element.
    #[inline(always)]
    pub(super) fn span(&self, image: &NhwcImage, [n, y, x]: [usize; 3]) -> Option<Range<usize>> {
        let first = |axis: usize, at: usize| {
            let first = (at * self.stride[axis]).checked_sub(self.pad[axis])?;
            let reach = (self.kernel[axis] - 1) * self.dilation[axis];
            (first + reach < self.input[axis]).then_some(first as isize)
        };
        let start = image.at(n, first(0, y)?, first(1, x)?);
        let rows = (self.kernel[0] - 1) * self.dilation[0] * image.row();
        let columns = (self.kernel[1] - 1) * image.pixel + self.channels;
        Some(start..start + rows + columns)
    }

    /// Writes the inputs of the window of an output pixel, of these channels, with `padding` outside of the image. `read` copies elements of `data`.
    #[inline(always)]
    pub(super) fn gather<S, I: Copy>(
        &self,
        (data, image): (&[S], &NhwcImage),
        [n, y, column]: [usize; 3],
        channels: Range<usize>,
        (padding, read): (I, impl Fn(&[S], &mut [I])),
        to: &mut [I],
    ) {
        let (start, channels) = (channels.start, channels.len());
        let runs = self.dilation[1] == 1 && channels == image.pixel;
        let first = column * self.stride[1];
        let is_inside = first >= self.pad[1] && first - self.pad[1] + self.kernel[1] <= self.input[1];
        let row = self.kernel[1] * channels;
        for (element, to) in to.chunks_exact_mut(row.max(1)).take(self.kernel[0]).enumerate() {
            let Some(y) = self.inside(0, y, element) else {
                to.fill(padding);
                continue;
            };
            if runs && is_inside {
                let at = image.at(n, y as isize, (first - self.pad[1]) as isize);
                read(&data[at..at + row], to);
                continue;
            }
            for (element, to) in to.chunks_exact_mut(channels.max(1)).enumerate() {
                match self.inside(1, column, element) {
                    Some(column) => {
                        let at = image.at(n, y as isize, column as isize) + start;
                        read(&data[at..at + channels], to);
                    }
                    None => to.fill(padding),
                }
            }
        }
    }
}
