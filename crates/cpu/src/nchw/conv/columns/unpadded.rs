//! Columns of an image without padding, in which neighbours along the last axis stay neighbours:
//! all rows are the same runs, each at an offset of its own.

use super::runs::add_row;
use crate::gemm::interleave;
use cortado_mem::reserve::{self, Result};
use cortado_ops::{ConvGeometry, Float};
use std::ops::Range;

/// A run of outputs of an image without padding: outputs `at..at + len` meet the elements from
/// `from` on, plus the offset of the row.
pub(in crate::nchw::conv) struct Segment {
    pub(in crate::nchw::conv) at: usize,
    pub(in crate::nchw::conv) from: usize,
    pub(in crate::nchw::conv) len: usize,
}

/// Whether rows are the same elements at an offset: no padding, and neighbours along the last axis
/// stay neighbours.
pub(in crate::nchw::conv) fn is_unpadded(geometry: &ConvGeometry) -> bool {
    geometry.axes.iter().all(|axis| axis.pad == 0) && geometry.axes.last().is_none_or(|axis| axis.stride == 1)
}

/// The element of the image that row `row` of the columns of an unpadded geometry meets at the
/// first output.
pub(in crate::nchw::conv) fn row_offset(geometry: &ConvGeometry, row: usize) -> usize {
    let (mut rest, mut step, mut offset) = (row, 1, 0);
    for axis in geometry.axes.iter().rev() {
        offset += rest % axis.kernel * axis.dilation * step;
        rest /= axis.kernel;
        step *= axis.input;
    }
    offset + rest * step
}

/// The runs of the outputs `pixels` of an unpadded geometry.
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

/// Adds the outputs `pixels` of all `rows` of columns, `step` elements apart, to where they came
/// from.
pub(in crate::nchw::conv) fn add_rows<T: Float>(
    geometry: &ConvGeometry,
    image: &mut [T],
    rows: usize,
    pixels: Range<usize>,
    columns: &[T],
    step: usize,
) -> Result {
    if !is_unpadded(geometry) {
        for row in 0..rows {
            add_row(
                geometry,
                image,
                row,
                pixels.clone(),
                &columns[row * step..][..pixels.len()],
            );
        }
        return Ok(());
    }
    let segments = reserve::collected(segments(geometry, pixels))?;
    for row in 0..rows {
        let (offset, line) = (row_offset(geometry, row), &columns[row * step..]);
        for segment in &segments {
            let to = &mut image[offset + segment.from..][..segment.len];
            let from = &line[segment.at..][..segment.len];
            to.iter_mut().zip(from).for_each(|(to, &from)| *to += from);
        }
    }
    Ok(())
}

/// Packs rows of columns as the right operand of the forward product: inner index = row, outer
/// index = output. The rows are the runs of the outputs `x` in `image`, each at its offset.
pub(in crate::nchw::conv) fn pack_by_row<T: Float>(
    geometry: &ConvGeometry,
    image: &[T],
    offsets: &[usize],
    x: Range<usize>,
    width: usize,
    to: &mut [T],
) -> Result {
    pack_segments(|pixels| segments(geometry, pixels), image, offsets, x, width, to)
}

/// Packs rows of columns as [`pack_by_row`] does, where `segments` gives the runs of some outputs.
pub(in crate::nchw::conv) fn pack_segments<T: Float, S: Iterator<Item = Segment>>(
    segments: impl Fn(Range<usize>) -> S,
    image: &[T],
    offsets: &[usize],
    x: Range<usize>,
    width: usize,
    to: &mut [T],
) -> Result {
    let mut runs = reserve::empty(width)?;
    for (panel, start) in x.clone().step_by(width).enumerate() {
        let to = &mut to[panel * offsets.len() * width..];
        runs.clear();
        runs.extend(segments(start..x.end.min(start + width)));
        match (width, &runs[..]) {
            (32, [run]) if run.len == 32 => copy_panel::<T, 32>(&image[run.from..], offsets, to),
            (16, [run]) if run.len == 16 => copy_panel::<T, 16>(&image[run.from..], offsets, to),
            (8, [run]) if run.len == 8 => copy_panel::<T, 8>(&image[run.from..], offsets, to),
            _ => copy_runs(image, &runs, offsets, width, to),
        }
    }
    Ok(())
}

/// Copies the `WIDTH` elements at each offset.
fn copy_panel<T: Float, const WIDTH: usize>(from: &[T], offsets: &[usize], to: &mut [T]) {
    for (to, &offset) in to.as_chunks_mut::<WIDTH>().0.iter_mut().zip(offsets) {
        to.copy_from_slice(&from[offset..][..WIDTH]);
    }
}

/// Copies the runs at each offset, zeros behind them.
fn copy_runs<T: Float>(image: &[T], runs: &[Segment], offsets: &[usize], width: usize, to: &mut [T]) {
    let end = runs.last().map_or(0, |run| run.at + run.len);
    for (row, &offset) in offsets.iter().enumerate() {
        let to = &mut to[row * width..];
        for run in runs {
            copy_wide(&mut to[run.at..], &image[run.from + offset..], run.len);
        }
        to[end..width].fill(T::ZERO);
    }
}

/// Packs rows of columns as the right operand of the weights' gradient: inner index = output, outer
/// index = row.
pub(in crate::nchw::conv) fn pack_by_pixel<T: Float>(
    geometry: &ConvGeometry,
    image: &[T],
    offsets: &[usize],
    k: Range<usize>,
    width: usize,
    to: &mut [T],
) -> Result {
    let runs = reserve::collected(segments(geometry, k.clone()))?;
    let mut starts = reserve::empty(width)?;
    for (to, offsets) in to.chunks_exact_mut(k.len() * width).zip(offsets.chunks(width)) {
        for run in &runs {
            starts.clear();
            starts.extend(offsets.iter().map(|offset| offset + run.from));
            interleave(image, &starts, run.len, width, &mut to[run.at * width..]);
        }
    }
    Ok(())
}

/// Copies `len` elements; where both slices go on, a whole vector at a time, so that what follows
/// in `to` must be written later.
#[inline(always)]
fn copy_wide<T: Float>(to: &mut [T], from: &[T], len: usize) {
    if len <= 8
        && let (Some(to), Some(from)) = (to.first_chunk_mut::<8>(), from.first_chunk::<8>())
    {
        *to = *from;
    } else if len <= 16
        && let (Some(to), Some(from)) = (to.first_chunk_mut::<16>(), from.first_chunk::<16>())
    {
        *to = *from;
    } else {
        to[..len].copy_from_slice(&from[..len]);
    }
}
