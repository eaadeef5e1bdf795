//! The columns of an image, row by row: row (channel, kernel offset) holds, for every output, the input element that this offset meets there.

use super::{ConvAxis, ConvGeometry};
use crate::Float;
use crate::gemm::{Matrix, Panels};
use std::ops::Range;

/// A run of outputs along the last axis, as one row of the columns sees it.
struct Run {
    /// The outputs, counted from the first one that was asked for.
    outputs: Range<usize>,
    /// Those of them that meet the input and not the padding.
    inside: Range<usize>,
    /// The element of the input plane that the first one inside meets.
    from: usize,
}

/// Walks the outputs `pixels` of one kernel offset, run by run. Divisions are done once, not for every run.
fn for_runs(geometry: &ConvGeometry, offset: usize, pixels: Range<usize>, mut visit: impl FnMut(Run, usize)) {
    let Some((last, outer)) = geometry.axes.split_last() else {
        return;
    };
    let shift = (offset % last.kernel * last.dilation) as isize - last.pad as isize;
    let reaching = |bound: isize| ((bound - shift).max(0) as usize).div_ceil(last.stride).min(last.output);
    let inside = reaching(0)..reaching(last.input as isize);
    let mut rows = InputRows::new(outer, offset / last.kernel, pixels.start / last.output);
    let (mut at, mut column) = (0, pixels.start % last.output);
    while at < pixels.len() {
        let end = (at + last.output - column).min(pixels.len());
        let behind = column + (end - at);
        let (first, limit) = (inside.start.clamp(column, behind), inside.end.clamp(column, behind));
        let run = match rows.current {
            Some(row) if first < limit => Run {
                outputs: at..end,
                inside: at + (first - column)..at + (limit - column),
                from: ((row * last.input + first * last.stride) as isize + shift) as usize,
            },
            _ => Run {
                outputs: at..end,
                inside: at..at,
                from: 0,
            },
        };
        visit(run, last.stride);
        (at, column) = (end, 0);
        rows.advance();
    }
}

/// The rows of the input plane that successive rows of outputs meet at a kernel offset; `None` in the padding.
struct InputRows<'a> {
    outer: &'a [ConvAxis],
    offset: usize,
    out: usize,
    current: Option<usize>,
}

impl<'a> InputRows<'a> {
    fn new(outer: &'a [ConvAxis], offset: usize, out: usize) -> Self {
        Self {
            outer,
            offset,
            out,
            current: input_row(outer, offset, out),
        }
    }

    #[inline(always)]
    fn advance(&mut self) {
        self.out += 1;
        self.current = match (self.outer, self.current) {
            // The commonest case, an image, needs no division.
            ([axis], Some(row)) => Some(row + axis.stride).filter(|&row| row < axis.input),
            _ => input_row(self.outer, self.offset, self.out),
        };
    }
}

/// The row of the input plane that row `out` of the outputs meets.
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

/// Writes the outputs `pixels` of row `row` of the columns of `image` (the channels of one group) to `to`.
fn read_row<T: Float>(geometry: &ConvGeometry, image: &[T], row: usize, pixels: Range<usize>, to: &mut [T]) {
    let (kernel_plane, input_plane) = (geometry.kernel_plane(), geometry.input_plane());
    let plane = &image[row / kernel_plane * input_plane..][..input_plane];
    for_runs(geometry, row % kernel_plane, pixels, |run, stride| {
        to[run.outputs.start..run.inside.start].fill(T::ZERO);
        to[run.inside.end..run.outputs.end].fill(T::ZERO);
        let to = &mut to[run.inside];
        if stride == 1 {
            copy(to, &plane[run.from..run.from + to.len()]);
        } else if !to.is_empty() {
            let from = plane[run.from..].iter().step_by(stride);
            to.iter_mut().zip(from).for_each(|(to, &from)| *to = from);
        }
    });
}

/// Adds the outputs `pixels` of row `row` to where they came from.
fn add_row<T: Float>(geometry: &ConvGeometry, image: &mut [T], row: usize, pixels: Range<usize>, from: &[T]) {
    let (kernel_plane, input_plane) = (geometry.kernel_plane(), geometry.input_plane());
    let plane = &mut image[row / kernel_plane * input_plane..][..input_plane];
    for_runs(geometry, row % kernel_plane, pixels, |run, stride| {
        let from = &from[run.inside];
        if stride == 1 {
            let to = &mut plane[run.from..run.from + from.len()];
            to.iter_mut().zip(from).for_each(|(to, &from)| *to += from);
        } else if !from.is_empty() {
            let to = plane[run.from..].iter_mut().step_by(stride);
            to.zip(from).for_each(|(to, &from)| *to += from);
        }
    });
}

/// A run of outputs of an image without padding: outputs `at..at + len` meet the elements from `from` on, plus the offset of the row.
struct Segment {
    at: usize,
    from: usize,
    len: usize,
}

/// Whether rows are the same elements at an offset: no padding, and neighbours along the last axis stay neighbours.
fn is_plain(geometry: &ConvGeometry) -> bool {
    geometry.axes.iter().all(|axis| axis.pad == 0) && geometry.axes.last().is_none_or(|axis| axis.stride == 1)
}

/// The element of the image that row `row` of the columns of a plain geometry meets at the first output.
fn row_offset(geometry: &ConvGeometry, row: usize) -> usize {
    let (mut rest, mut step, mut offset) = (row, 1, 0);
    for axis in geometry.axes.iter().rev() {
        offset += rest % axis.kernel * axis.dilation * step;
        rest /= axis.kernel;
        step *= axis.input;
    }
    offset + rest * step
}

/// The runs of the outputs `pixels` of a plain geometry.
fn segments(geometry: &ConvGeometry, pixels: Range<usize>) -> impl Iterator<Item = Segment> + '_ {
    let (last, outer) = match geometry.axes.split_last() {
        Some((last, outer)) => (last.output, outer),
        None => (1, [].as_slice()),
    };
    let width = geometry.axes.last().map_or(1, |axis| axis.input);
    let mut at = 0;
    std::iter::from_fn(move || {
        let pixel = pixels.start + at;
        if pixel >= pixels.end {
            return None;
        }
        let (mut row, column) = (pixel / last, pixel % last);
        let (mut from, mut step) = (column, width);
        for axis in outer.iter().rev() {
            from += row % axis.output * axis.stride * step;
            row /= axis.output;
            step *= axis.input;
        }
        let len = (last - column).min(pixels.end - pixel);
        let segment = Segment { at, from, len };
        at += len;
        Some(segment)
    })
}

/// Adds the outputs `pixels` of all `rows` of columns, `step` elements apart, to where they came from.
pub(super) fn add_rows<T: Float>(
    geometry: &ConvGeometry,
    image: &mut [T],
    rows: usize,
    pixels: Range<usize>,
    columns: &[T],
    step: usize,
) {
    if !is_plain(geometry) {
        for row in 0..rows {
            add_row(
                geometry,
                image,
                row,
                pixels.clone(),
                &columns[row * step..][..pixels.len()],
            );
        }
        return;
    }
    let segments: Vec<Segment> = segments(geometry, pixels).collect();
    for row in 0..rows {
        let (offset, line) = (row_offset(geometry, row), &columns[row * step..]);
        for segment in &segments {
            let to = &mut image[offset + segment.from..][..segment.len];
            let from = &line[segment.at..][..segment.len];
            to.iter_mut().zip(from).for_each(|(to, &from)| *to += from);
        }
    }
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
        if is_plain(self.geometry) {
            return pack_plain(self, k, x, width, to);
        }
        let depth = k.len();
        let mut line = [T::ZERO; LINE];
        for (depth_index, row) in k.enumerate() {
            let mut start = x.start;
            while start < x.end {
                // A line begins at a panel, so that it can be cut into panels.
                let end = x.end.min(start + LINE / width * width);
                read_row(self.geometry, self.image, row, start..end, &mut line[..end - start]);
                line[end - start..].fill(T::ZERO);
                let first_panel = (start - x.start) / width;
                let panels = (end - start).div_ceil(width);
                let to = &mut to[(first_panel * depth + depth_index) * width..];
                match width {
                    32 => cut::<T, 32>(&line, panels, depth, to),
                    16 => cut::<T, 16>(&line, panels, depth, to),
                    _ => cut::<T, 8>(&line, panels, depth, to),
                }
                start = end;
            }
        }
    }
}

/// Packs the columns of an image without padding: a panel's runs are the same for all rows, at another offset.
fn pack_plain<T: Float>(columns: &ColumnsByRow<'_, T>, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]) {
    let offsets: Vec<usize> = k.clone().map(|row| row_offset(columns.geometry, row)).collect();
    let mut runs = Vec::with_capacity(width);
    for (panel, to) in to
        .chunks_exact_mut(k.len() * width)
        .take(x.len().div_ceil(width))
        .enumerate()
    {
        let start = x.start + panel * width;
        let end = x.end.min(start + width);
        if end - start < width {
            to.fill(T::ZERO);
        }
        runs.clear();
        runs.extend(segments(columns.geometry, start..end));
        for (to, offset) in to.chunks_exact_mut(width).zip(&offsets) {
            for run in &runs {
                copy(
                    &mut to[run.at..][..run.len],
                    &columns.image[run.from + offset..][..run.len],
                );
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
        if is_plain(self.geometry) {
            return pack_plain_by_pixel(self, k, x, width, to);
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

/// The same for an image without padding: for each output, the elements at a panel's offsets.
fn pack_plain_by_pixel<T: Float>(
    columns: &ColumnsByPixel<'_, T>,
    k: Range<usize>,
    x: Range<usize>,
    width: usize,
    to: &mut [T],
) {
    let runs: Vec<Segment> = segments(columns.geometry, k.clone()).collect();
    let mut neighbours: Vec<Segment> = Vec::with_capacity(width);
    for (panel, to) in to
        .chunks_exact_mut(k.len() * width)
        .take(x.len().div_ceil(width))
        .enumerate()
    {
        let start = x.start + panel * width;
        let end = x.end.min(start + width);
        if end - start < width {
            to.fill(T::ZERO);
        }
        neighbours.clear();
        for row in start..end {
            let from = row_offset(columns.geometry, row);
            match neighbours.last_mut() {
                Some(last) if last.from + last.len == from => last.len += 1,
                _ => neighbours.push(Segment {
                    at: row - start,
                    from,
                    len: 1,
                }),
            }
        }
        for run in &runs {
            for i in 0..run.len {
                let to = &mut to[(run.at + i) * width..];
                for part in &neighbours {
                    copy_wide(&mut to[part.at..], &columns.image[run.from + i + part.from..], part.len);
                }
            }
        }
    }
}

/// Copies `len` elements; where both slices go on, a whole vector at a time, so that what follows in `to` must be written later.
#[inline(always)]
fn copy_wide<T: Float>(to: &mut [T], from: &[T], len: usize) {
    match (to.first_chunk_mut::<8>(), from.first_chunk::<8>()) {
        (Some(to), Some(from)) if len <= 8 => *to = *from,
        _ => to[..len].copy_from_slice(&from[..len]),
    }
}

/// Copies a line to panels `WIDTH` wide, each `depth` rows after the one before.
fn cut<T: Float, const WIDTH: usize>(line: &[T; LINE], panels: usize, depth: usize, to: &mut [T]) {
    for (panel, part) in line.as_chunks::<WIDTH>().0.iter().take(panels).enumerate() {
        if let Some(to) = to[panel * depth * WIDTH..].first_chunk_mut::<WIDTH>() {
            *to = *part;
        }
    }
}

/// Copies a slice over another of the same length; without a call for the short ones that the rows of small images are.
#[inline(always)]
pub(crate) fn copy<T: Float>(to: &mut [T], from: &[T]) {
    fn ends<T: Float, const N: usize>(to: &mut [T], from: &[T]) {
        if let (Some(first), Some(last)) = (from.first_chunk::<N>(), from.last_chunk::<N>()) {
            let at = to.len() - N;
            to[..N].copy_from_slice(first);
            to[at..].copy_from_slice(last);
        }
    }
    match from.len() {
        8..=16 => ends::<T, 8>(to, from),
        4..8 => ends::<T, 4>(to, from),
        17..=32 => ends::<T, 16>(to, from),
        _ => to.copy_from_slice(from),
    }
}

/// The elements that are read from the image at a time.
const LINE: usize = 256;
