//! A part of an image, copied to where padding is zeros and the elements that a stride skips lie
//! apart: there its columns are those of an unpadded image, and each element is read from there as
//! often as kernels meet it.

use crate::base::copy::every;
use crate::base::path::{Vectorized, vectorized};
use crate::gemm::with_stage_buffer;
use cortado_mem::reserve::{self, Result};
use cortado_ops::{ConvAxis, ConvGeometry, Float};
use std::ops::Range;

/// The most bytes of a stage.
const BYTES: usize = 320 << 10;

/// Columns of a staged image, as the packing of unpadded images takes them.
pub(super) struct Stage<'a, T> {
    /// The staged rows and columns. Only what an unpadded geometry's runs depend on counts.
    pub(super) geometry: ConvGeometry,
    pub(super) image: &'a [T],
    /// The offset of each requested row of columns.
    pub(super) offsets: Vec<usize>,
    /// The requested outputs, counted from the first one of their row.
    pub(super) pixels: Range<usize>,
}

/// Where things are in a stage.
struct Layout {
    channels: Range<usize>,
    /// The first output row, and their number.
    first: usize,
    rows: usize,
    /// The input rows that they meet, padding included.
    height: usize,
    /// The elements of one phase of a row: every `stride`th one.
    phase: usize,
    /// The elements of a row.
    pitch: usize,
}

/// Runs `work` on a stage of the rows `rows` of columns at the outputs `pixels`, if the geometry
/// has two axes and a kernel that meets elements more than once, and the stage is small enough.
///
/// # Errors
/// Out of memory, or those of `work`.
pub(super) fn with_stage<T: Float>(
    geometry: &ConvGeometry,
    image: &[T],
    rows: Range<usize>,
    pixels: Range<usize>,
    work: impl FnOnce(Stage<'_, T>) -> Result,
) -> Result<bool> {
    let [y, x] = geometry.axes.as_slice() else {
        return Ok(false);
    };
    let kernel_plane = geometry.kernel_plane();
    if kernel_plane == 1 || pixels.is_empty() || rows.is_empty() {
        return Ok(false);
    }
    let first = pixels.start / x.output;
    let output_rows = (pixels.end - 1) / x.output + 1 - first;
    let phase = (x.input + 2 * x.pad).div_ceil(x.stride);
    let layout = Layout {
        channels: rows.start / kernel_plane..(rows.end - 1) / kernel_plane + 1,
        first,
        rows: output_rows,
        height: (output_rows - 1) * y.stride + (y.kernel - 1) * y.dilation + 1,
        phase,
        pitch: phase * x.stride,
    };
    let len = (layout.channels.len() * layout.height).saturating_mul(layout.pitch);
    if len > BYTES / size_of::<T>() {
        return Ok(false);
    }
    // What follows the last run may be read, and is written over.
    with_stage_buffer(len + 16, |buffer| {
        vectorized(Fill {
            layout: &layout,
            axes: [y, x],
            image,
            to: &mut *buffer,
        });
        let offset = |row: usize| {
            let (channel, offset) = (row / kernel_plane - layout.channels.start, row % kernel_plane);
            let (ky, kx) = (offset / x.kernel * y.dilation, offset % x.kernel * x.dilation);
            (channel * layout.height + ky) * layout.pitch + kx % x.stride * layout.phase + kx / x.stride
        };
        work(Stage {
            geometry: layout.geometry(geometry, y, x),
            image: buffer,
            offsets: reserve::collected(rows.map(offset))?,
            pixels: pixels.start - first * x.output..pixels.end - first * x.output,
        })?;
        Ok(true)
    })
}

/// Copies the input rows of the channels into a stage.
struct Fill<'a, T> {
    layout: &'a Layout,
    axes: [&'a ConvAxis; 2],
    image: &'a [T],
    to: &'a mut [T],
}

impl<T: Float> Vectorized for Fill<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let (layout, [y, x]) = (self.layout, self.axes);
        let plane = y.input * x.input;
        let mut lines = self.to.chunks_exact_mut(layout.pitch);
        for channel in layout.channels.clone() {
            for (row, line) in (0..layout.height).zip(&mut lines) {
                match (layout.first * y.stride + row)
                    .checked_sub(y.pad)
                    .filter(|&row| row < y.input)
                {
                    Some(row) => layout.fill_row(x, &self.image[channel * plane + row * x.input..][..x.input], line),
                    None => line.fill(T::ZERO),
                }
            }
        }
    }
}

impl Layout {
    /// Copies a row, each phase for itself.
    #[inline(always)]
    fn fill_row<T: Float>(&self, x: &ConvAxis, from: &[T], to: &mut [T]) {
        for (phase, to) in to.chunks_exact_mut(self.phase).enumerate() {
            // The first element of the phase that is not padding, and the first that is again.
            let skipped = x.pad.saturating_sub(phase).div_ceil(x.stride).min(to.len());
            let first = skipped * x.stride + phase - x.pad.min(skipped * x.stride + phase);
            let end = (skipped + x.input.saturating_sub(first).div_ceil(x.stride)).min(to.len());
            to[..skipped].fill(T::ZERO);
            to[end..].fill(T::ZERO);
            every(x.stride, from, first, &mut to[skipped..end]);
        }
    }

    fn geometry(&self, geometry: &ConvGeometry, y: &ConvAxis, x: &ConvAxis) -> ConvGeometry {
        let axes = vec![
            ConvAxis {
                input: self.height,
                pad: 0,
                output: self.rows,
                ..*y
            },
            ConvAxis {
                input: self.pitch,
                pad: 0,
                stride: 1,
                ..*x
            },
        ];
        ConvGeometry { axes, ..*geometry }
    }
}
