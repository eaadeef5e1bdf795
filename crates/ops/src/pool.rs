//! The windows of a pooling.

use crate::{ConvAxis, count};
use cortado_mem::reserve;

/// What is taken of each window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolMethod {
    /// The greatest element; padding counts for nothing.
    Max,
    /// The mean, in which padding counts as zeros.
    Mean,
}

/// A pooling: what is computed, and over which windows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// What is taken of each window.
    pub method: PoolMethod,
    /// The sizes.
    pub geometry: PoolGeometry,
}

/// One spatial axis of a pooling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolAxis {
    /// The size of the input.
    pub input: usize,
    /// The size of the window.
    pub kernel: usize,
    /// The step between windows.
    pub stride: usize,
    /// The zeros before the input.
    pub pad: usize,
    /// The size of the output.
    pub output: usize,
}

/// All spatial axes, the slowest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolGeometry {
    /// The axes.
    pub axes: Vec<PoolAxis>,
}

/// A window along one axis: the part inside the input, and its size before it was clipped to the
/// input (but not beyond the padding).
#[derive(Clone, Copy, Debug)]
pub struct Span {
    /// The first element inside.
    pub start: usize,
    /// Behind the last element inside.
    pub end: usize,
    /// The size before clipping.
    pub full: usize,
}

impl PoolAxis {
    /// The window of an output.
    pub fn span(&self, out: usize) -> Span {
        let start = signed(out.saturating_mul(self.stride)).saturating_sub(signed(self.pad));
        let padded = signed(self.input.saturating_add(self.pad));
        let end = start.saturating_add(signed(self.kernel)).min(padded);
        Span {
            start: start.max(0) as usize,
            end: end.clamp(0, self.input as isize) as usize,
            full: end.saturating_sub(start).max(0) as usize,
        }
    }
}

/// A size, or the greatest one with a sign where it is greater.
fn signed(size: usize) -> isize {
    size.min(isize::MAX as usize) as isize
}

impl PoolGeometry {
    /// The number of elements of an input plane.
    pub fn input_count(&self) -> usize {
        count(self.axes.iter().map(|axis| axis.input))
    }

    /// The number of elements of an output plane.
    pub fn output_count(&self) -> usize {
        count(self.axes.iter().map(|axis| axis.output))
    }

    /// The number of elements of this number of input planes.
    pub fn input_len(&self, planes: usize) -> usize {
        count([planes, self.input_count()])
    }

    /// The number of elements of this number of output planes.
    pub fn output_len(&self, planes: usize) -> usize {
        count([planes, self.output_count()])
    }

    /// Whether every window is 2 × 2 without overlap and inside the image: the commonest pooling.
    pub fn is_two_by_two(&self) -> bool {
        self.axes.len() == 2
            && self
                .axes
                .iter()
                .all(|a| a.kernel == 2 && a.stride == 2 && a.pad == 0 && 2 * a.output <= a.input)
    }

    /// The area of the only window, if it has the whole plane; the greatest number where it is greater.
    pub fn area_of_whole_plane(&self) -> Option<usize> {
        let spans = self.axes.iter().map(|axis| (axis, axis.span(0)));
        let whole = |(axis, span): (&PoolAxis, Span)| {
            (axis.output == 1 && span.start == 0 && span.end == axis.input && axis.input > 0).then_some(span.full)
        };
        let sizes: Option<Vec<usize>> = spans.map(whole).collect(); // bounded by the axes of an image
        sizes.map(count)
    }

    /// Calls `visit(output index, the window's elements as runs (start, length), area)` for every
    /// window of a plane, where the area is that of the window with its padding.
    ///
    /// # Errors
    /// Out of memory.
    pub fn windows(&self, mut visit: impl FnMut(usize, &[(usize, usize)], usize)) -> reserve::Result {
        let Some((last, outer)) = self.axes.split_last() else {
            visit(0, &[(0, 1)], 1);
            return Ok(());
        };
        if self.output_count() == 0 {
            return Ok(());
        }
        let spans_of = |axis: &PoolAxis| reserve::collected((0..axis.output).map(|o| axis.span(o)));
        let spans: Vec<Vec<Span>> = reserve::try_collected(self.axes.iter().map(spans_of))?;
        let (mut rows, mut runs) = (Vec::new(), Vec::new());
        let outer_count = count(outer.iter().map(|axis| axis.output));
        for outer_index in 0..outer_count {
            let area = window_rows(outer, &spans, outer_index, &mut rows)?;
            for (o, span) in spans[outer.len()].iter().enumerate() {
                runs.clear();
                let len = span.end.saturating_sub(span.start);
                for start in rows.iter().filter(|_| len > 0).map(|row| row * last.input + span.start) {
                    match runs.last_mut() {
                        Some((before, length)) if *before + *length == start => *length += len,
                        _ => reserve::push(&mut runs, (start, len))?,
                    }
                }
                visit(outer_index * last.output + o, &runs, area.saturating_mul(span.full));
            }
        }
        Ok(())
    }
}

/// Lists the rows (index among all rows of the input plane) of the windows at `outer_index`, and
/// gives their area without the last axis.
///
/// # Errors
/// Out of memory.
fn window_rows(
    outer: &[PoolAxis],
    spans: &[Vec<Span>],
    outer_index: usize,
    rows: &mut Vec<usize>,
) -> reserve::Result<usize> {
    rows.clear();
    reserve::push(rows, 0)?;
    let mut area = 1_usize;
    let mut divisor = count(outer.iter().map(|axis| axis.output));
    for (axis, spans) in outer.iter().zip(spans) {
        divisor /= axis.output.max(1);
        let span = spans[outer_index / divisor % axis.output];
        area = area.saturating_mul(span.full);
        let of_row = |row: &usize| {
            let first = row * axis.input;
            first + span.start..first + span.end
        };
        *rows = reserve::collected(rows.iter().flat_map(of_row))?;
    }
    Ok(area)
}

impl From<PoolAxis> for ConvAxis {
    fn from(axis: PoolAxis) -> Self {
        Self {
            input: axis.input,
            kernel: axis.kernel,
            stride: axis.stride,
            pad: axis.pad,
            dilation: 1,
            output: axis.output,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_area_that_cannot_be_counted_is_the_greatest_number() {
        let axis = PoolAxis {
            input: 2,
            kernel: 1 << 62,
            stride: 1,
            pad: 1 << 40,
            output: 1,
        };
        let geometry = PoolGeometry { axes: vec![axis; 3] };
        assert_eq!(geometry.area_of_whole_plane(), Some(usize::MAX));
        let mut windows = Vec::new();
        geometry
            .windows(|at, runs, area| windows.push((at, runs.to_vec(), area)))
            .unwrap();
        assert_eq!(windows, [(0, vec![(0, 8)], usize::MAX)]);
    }
}
