//! The outputs of one kernel offset as runs along the last axis: any number of axes, padding and
//! strides.

use crate::base::copy::copy;
use cortado_ops::{ConvAxis, ConvGeometry, Float};
use std::ops::Range;

/// A run of outputs along the last axis, as one row of the columns sees it.
struct Run {
    /// The outputs, counted from the first requested one.
    outputs: Range<usize>,
    /// The outputs that meet the input and not the padding.
    inside: Range<usize>,
    /// The element of the input plane that the first one inside meets.
    from: usize,
}

/// Walks the outputs `pixels` of one kernel offset, run by run. Divisions are done once, not for
/// every run.
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

/// The rows of the input plane that successive rows of outputs meet at a kernel offset; `None` in
/// the padding.
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

/// Writes the outputs `pixels` of row `row` of the columns of `image` (the channels of one group)
/// to `to`.
pub(super) fn read_row<T: Float>(geometry: &ConvGeometry, image: &[T], row: usize, pixels: Range<usize>, to: &mut [T]) {
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
pub(super) fn add_row<T: Float>(
    geometry: &ConvGeometry,
    image: &mut [T],
    row: usize,
    pixels: Range<usize>,
    from: &[T],
) {
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
