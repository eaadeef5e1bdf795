//! The columns of an image, row by row: row (channel, kernel offset) holds, for every output, the input element that this offset meets there.

use super::{ConvAxis, ConvGeometry};
use crate::Float;
use crate::gemm::{Matrix, Panels};
use std::ops::Range;

/// Walks the outputs `pixels` of one row in runs along the last axis: `visit(first output of the run, start of the run in the input plane, its axis
/// position, length)`. The position along the last axis is that of the first output and may lie in the padding; a run whose other axes lie there has no
/// start.
fn for_runs(
    geometry: &ConvGeometry,
    offset: usize,
    pixels: Range<usize>,
    mut visit: impl FnMut(Range<usize>, Option<usize>, isize, &ConvAxis),
) {
    let Some((last, outer)) = geometry.axes.split_last() else {
        return;
    };
    let last_offset = (offset % last.kernel * last.dilation) as isize;
    let mut pixel = pixels.start;
    while pixel < pixels.end {
        let column = pixel % last.output;
        let end = pixels.end.min(pixel - column + last.output);
        let row = input_row(outer, offset / last.kernel, pixel / last.output);
        let position = (column * last.stride) as isize - last.pad as isize + last_offset;
        visit(pixel..end, row.map(|row| row * last.input), position, last);
        pixel = end;
    }
}

/// The row of the input plane that output row `out` meets at a kernel offset; `None` in the padding.
fn input_row(outer: &[ConvAxis], mut offset: usize, mut out: usize) -> Option<usize> {
    let (mut row, mut step) = (0, 1);
    for axis in outer.iter().rev() {
        let at = (out % axis.output * axis.stride + offset % axis.kernel * axis.dilation).checked_sub(axis.pad)?;
        if at >= axis.input {
            return None;
        }
        row += at * step;
        step *= axis.input;
        (out, offset) = (out / axis.output, offset / axis.kernel);
    }
    Some(row)
}

/// The outputs of a run that meet the input and not the padding, counted from the run's start.
fn inside(position: isize, len: usize, axis: &ConvAxis) -> Range<usize> {
    let stride = axis.stride as isize;
    let first = if position < 0 {
        (-position + stride - 1) / stride
    } else {
        0
    };
    let behind = (axis.input as isize - position + stride - 1).max(0) / stride;
    let first = (first as usize).min(len);
    first..(behind as usize).clamp(first, len)
}

/// Writes the outputs `pixels` of row `row` of the columns of `image` (the channels of one group) to `to`.
fn read_row<T: Float>(geometry: &ConvGeometry, image: &[T], row: usize, pixels: Range<usize>, to: &mut [T]) {
    let (kernel_plane, input_plane) = (geometry.kernel_plane(), geometry.input_plane());
    let plane = &image[row / kernel_plane * input_plane..][..input_plane];
    let first = pixels.start;
    for_runs(geometry, row % kernel_plane, pixels, |run, start, position, axis| {
        let to = &mut to[run.start - first..run.end - first];
        let Some(start) = start else { return to.fill(T::ZERO) };
        let inside = inside(position, to.len(), axis);
        to[..inside.start].fill(T::ZERO);
        to[inside.end..].fill(T::ZERO);
        if inside.is_empty() {
            return;
        }
        let from = (start as isize + position + (inside.start * axis.stride) as isize) as usize;
        if axis.stride == 1 {
            to[inside.clone()].copy_from_slice(&plane[from..from + inside.len()]);
        } else {
            let from = plane[from..].iter().step_by(axis.stride);
            to[inside].iter_mut().zip(from).for_each(|(to, &from)| *to = from);
        }
    });
}

/// Adds the outputs `pixels` of row `row` to where they came from.
pub(super) fn add_row<T: Float>(
    geometry: &ConvGeometry,
    image: &mut [T],
    row: usize,
    pixels: Range<usize>,
    from: &[T],
) {
    let (kernel_plane, input_plane) = (geometry.kernel_plane(), geometry.input_plane());
    let plane = &mut image[row / kernel_plane * input_plane..][..input_plane];
    let first = pixels.start;
    for_runs(geometry, row % kernel_plane, pixels, |run, start, position, axis| {
        let from = &from[run.start - first..run.end - first];
        let Some(start) = start else { return };
        let inside = inside(position, from.len(), axis);
        if inside.is_empty() {
            return;
        }
        let to = (start as isize + position + (inside.start * axis.stride) as isize) as usize;
        if axis.stride == 1 {
            plane[to..to + inside.len()]
                .iter_mut()
                .zip(&from[inside])
                .for_each(|(to, &from)| *to += from);
        } else {
            plane[to..]
                .iter_mut()
                .step_by(axis.stride)
                .zip(&from[inside])
                .for_each(|(to, &from)| *to += from);
        }
    });
}

/// The columns as the right operand of the forward product: inner index = row of the columns, outer index = output.
pub(super) struct ColumnsByRow<'a, T> {
    pub(super) geometry: &'a ConvGeometry,
    pub(super) image: &'a [T],
}

impl<T: Float> Panels<T> for ColumnsByRow<'_, T> {
    fn pack(&self, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]) {
        if self.geometry.is_pointwise() {
            let plane = self.geometry.input_plane();
            let rows = self.geometry.weights_per_output();
            return Matrix::new(self.image, plane, 1, rows, plane).pack(k, x, width, to);
        }
        let depth = k.len();
        let mut line = [T::ZERO; LINE];
        for (depth_index, row) in k.enumerate() {
            let mut start = x.start;
            while start < x.end {
                // A line begins at a panel, so that it can be cut into panels.
                let end = x.end.min(start + LINE / width * width);
                read_row(self.geometry, self.image, row, start..end, &mut line[..end - start]);
                let first_panel = (start - x.start) / width;
                for (panel, part) in line[..end - start].chunks(width).enumerate() {
                    let to = &mut to[((first_panel + panel) * depth + depth_index) * width..][..width];
                    to[..part.len()].copy_from_slice(part);
                    to[part.len()..].fill(T::ZERO);
                }
                start = end;
            }
        }
    }
}

/// The columns as the right operand of the weights' gradient: inner index = output, outer index = row of the columns.
pub(super) struct ColumnsByPixel<'a, T> {
    pub(super) geometry: &'a ConvGeometry,
    pub(super) image: &'a [T],
}

impl<T: Float> Panels<T> for ColumnsByPixel<'_, T> {
    fn pack(&self, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]) {
        if self.geometry.is_pointwise() {
            let plane = self.geometry.input_plane();
            let rows = self.geometry.weights_per_output();
            return Matrix::new(self.image, 1, plane, plane, rows).pack(k, x, width, to);
        }
        let depth = k.len();
        let mut line = [T::ZERO; LINE];
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
            for i in 0..len {
                for k_start in k.clone().step_by(LINE) {
                    let pixels = k_start..k.end.min(k_start + LINE);
                    let line = &mut line[..pixels.len()];
                    read_row(self.geometry, self.image, start + i, pixels, line);
                    let to = to[(k_start - k.start) * width + i..].iter_mut().step_by(width);
                    to.zip(line.iter()).for_each(|(to, &from)| *to = from);
                }
            }
        }
    }
}

/// The elements that are read from the image at a time.
const LINE: usize = 256;
