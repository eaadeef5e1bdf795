//! How the planes of an image are laid out for windows that slide over each of them: depthwise
//! convolution and pooling.
//!
//! The padded input is split by phase: phase (a, b) holds its elements (a + i · row stride, b + j ·
//! column stride). Seen so every stride is 1, and with rows of one width for the input's phases and
//! the output, an element of the kernel is a shift of the flat plane. Rows of the output are wider
//! than the output by what a shift can reach; these elements are not used, and must be padding
//! where it is read.

mod correlate;

pub(crate) use correlate::{LANES, correlate, dots};

use crate::base::copy::{copy, every};
use crate::base::parallel::{Shared, try_ranges};
use crate::base::path::{Vectorized, vectorized};
use crate::gemm::with_columns;
use cortado_mem::reserve::{self, Result};
use cortado_ops::{ConvAxis, Float, count};
use std::ops::Range;

/// The bytes of planes that a task holds at a time, if one row needs no more.
const BAND_BYTES: usize = 96 << 10;
/// The most bytes that one row of outputs may need.
const MAX_BYTES: usize = 1 << 20;

/// The elements of the planes of one task, about, if a plane has fewer.
const TASK: usize = 1 << 14;

/// Where an element of the kernel finds the input: in which phase, and how far on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tap {
    phase: usize,
    shift: usize,
}

/// The sizes of windows that slide over planes.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) rows: ConvAxis,
    pub(crate) columns: ConvAxis,
    pub(crate) channels: usize,
    /// The outputs of each channel.
    pub(crate) multiplier: usize,
    /// The width of flat rows.
    pub(crate) width: usize,
    /// The rows that a window reaches beyond its first one.
    pub(crate) reach: usize,
    /// The rows that are worked on at a time.
    pub(crate) band: usize,
    pub(crate) taps: Vec<Tap>,
}

impl Plan {
    /// The plan for `channels` planes with this number of outputs each, if one row of it is small
    /// enough.
    ///
    /// # Errors
    /// Out of memory.
    pub(crate) fn new<T: Float>(
        rows: ConvAxis,
        columns: ConvAxis,
        channels: usize,
        multiplier: usize,
    ) -> Result<Option<Self>> {
        if [rows.kernel, columns.kernel, rows.output, columns.output, multiplier].contains(&0) {
            return Ok(None);
        }
        let far = |axis: ConvAxis| (axis.kernel - 1).saturating_mul(axis.dilation) / axis.stride;
        let (reach, width) = (far(rows), columns.output.saturating_add(far(columns)));
        // More would not fit, and need not be looked at.
        if count([rows.stride, columns.stride, reach.saturating_add(1), width]) > MAX_BYTES {
            return Ok(None);
        }
        let tap = |row: usize, column: usize| Tap {
            phase: row % rows.stride * columns.stride + column % columns.stride,
            shift: row / rows.stride * width + column / columns.stride,
        };
        let taps = (0..rows.kernel)
            .flat_map(|i| (0..columns.kernel).map(move |j| (i, j)))
            .map(|(i, j)| tap(i * rows.dilation, j * columns.dilation));
        let mut plan = Self {
            rows,
            columns,
            channels,
            multiplier,
            width,
            reach,
            band: 1,
            taps: reserve::collected(taps)?,
        };
        let all = plan.rows.output + plan.reach;
        let mut bytes_of = |band: usize| {
            plan.band = band;
            plan.scratch().saturating_mul(size_of::<T>())
        };
        if bytes_of(1) > MAX_BYTES {
            return Ok(None);
        }
        // The most rows that fit: `fits` do, `too_many` do not or are not there.
        let (mut fits, mut too_many) = (1, all + 1);
        while too_many - fits > 1 {
            let band = fits.midpoint(too_many);
            match bytes_of(band) <= BAND_BYTES {
                true => fits = band,
                false => too_many = band,
            }
        }
        plan.band = fits;
        Ok(Some(plan))
    }

    /// The phases of the input.
    pub(crate) fn phases(&self) -> usize {
        self.rows.stride * self.columns.stride
    }

    /// The elements of a band of one phase, or of a band of outputs with what a window reaches
    /// before it.
    pub(crate) fn phase_len(&self) -> usize {
        (self.band + self.reach + 1) * self.width + LANES
    }

    /// The elements of `rows` flat rows, as the inner loops take them.
    pub(crate) fn flat_len(&self, rows: usize) -> usize {
        (rows * self.width).next_multiple_of(LANES)
    }

    /// The elements of scratch of a task.
    pub(crate) fn scratch(&self) -> usize {
        self.phases().max(self.multiplier) * self.phase_len() + self.columns.stride * self.flat_len(self.band)
    }

    /// Where the taps find the phases of the input, one after the other.
    pub(crate) fn offsets(&self) -> impl Iterator<Item = usize> {
        self.taps.iter().map(|tap| tap.phase * self.phase_len() + tap.shift)
    }

    /// Where a phase of the input's gradient comes from: the offset in the outputs' planes, and the
    /// weight, counted from the first one of the channel.
    ///
    /// # Errors
    /// Out of memory.
    pub(crate) fn sources(&self, phase: usize) -> Result<Vec<(usize, usize)>> {
        let max_shift = self.reach * self.width + self.width - self.columns.output;
        let taps = (0..self.multiplier).flat_map(|m| self.taps.iter().map(move |tap| (m, tap)));
        let taps = taps.enumerate().filter(|(_, (_, tap))| tap.phase == phase);
        reserve::collected(taps.map(|(weight, (m, tap))| (m * self.phase_len() + max_shift - tap.shift, weight)))
    }

    /// The planes that make a task.
    pub(crate) fn planes_at_once(&self) -> usize {
        (TASK / (self.rows.output * self.width * (self.phases() + self.multiplier))).max(1)
    }

    /// 0..count in bands.
    pub(crate) fn bands(&self, count: usize) -> impl Iterator<Item = Range<usize>> {
        let band = self.band;
        (0..count)
            .step_by(band)
            .map(move |start| start..count.min(start + band))
    }

    /// The row of the input that row `row` of a phase is.
    #[inline(always)]
    pub(crate) fn input_row(&self, phase_row: usize, row: usize) -> Option<usize> {
        (row * self.rows.stride + phase_row)
            .checked_sub(self.rows.pad)
            .filter(|&row| row < self.rows.input)
    }

    /// The phase of columns that column `first` of the input is in, and its place there.
    fn column_place(&self, first: usize) -> (usize, usize) {
        let at = self.columns.pad + first;
        (at % self.columns.stride, at / self.columns.stride)
    }

    /// The first column of the input that is in a phase of the columns, and its place there: at
    /// most `width`.
    fn first_column(&self, phase: usize) -> (usize, usize) {
        let (pad, stride) = (self.columns.pad, self.columns.stride);
        let first = (phase + stride - pad % stride) % stride;
        (first, ((pad + first) / stride).min(self.width))
    }

    /// Splits the rows of `x` that the outputs `rows` meet into the phases of `to`, which must hold
    /// `padding` or what an earlier call wrote.
    pub(crate) fn read_input<T: Float>(&self, x: &[T], rows: Range<usize>, padding: T, to: &mut [T]) {
        vectorized(ReadInput {
            plan: self,
            x,
            rows,
            padding,
            to,
        });
    }

    /// Writes the rows of `dx` that row phase `phase_row` of `rows` holds; `from` has the phases of
    /// the columns, `flat` elements apart.
    pub(crate) fn write_input<T: Float>(
        &self,
        phase_row: usize,
        rows: Range<usize>,
        from: &[T],
        flat: usize,
        dx: &mut [T],
    ) {
        for (i, row) in rows.enumerate() {
            let Some(input) = self.input_row(phase_row, row) else {
                continue;
            };
            let dx = &mut dx[input * self.columns.input..][..self.columns.input];
            let source = |first: usize| {
                let (phase, at) = self.column_place(first);
                &from[phase * flat + i * self.width..][at.min(self.width)..self.width]
            };
            match self.columns.stride {
                1 => {
                    let from = source(0);
                    let len = from.len().min(dx.len());
                    copy(&mut dx[..len], &from[..len]);
                }
                2 => interleave(source(0), source(1), dx),
                stride => {
                    for first in 0..stride.min(dx.len()) {
                        let places = dx[first..].iter_mut().step_by(stride);
                        places.zip(source(first)).for_each(|(dx, &from)| *dx = from);
                    }
                }
            }
        }
    }

    /// Writes the rows `rows` of the output plane `y` from flat rows.
    pub(crate) fn write_output<T: Float>(&self, rows: Range<usize>, from: &[T], y: &mut [T]) {
        let output = self.columns.output;
        let y = &mut y[rows.start * output..rows.end * output];
        for (y, from) in y.chunks_exact_mut(output).zip(from.chunks(self.width)) {
            copy(y, &from[..output]);
        }
    }

    /// Reads the rows of `y` to flat rows from element `at` of `to` on, which must hold 0 or what
    /// an earlier call wrote. Rows outside the output are 0.
    pub(crate) fn read_output<T: Float>(&self, y: &[T], rows: Range<isize>, at: usize, to: &mut [T]) {
        let output = self.columns.output;
        let (places, behind) = to[at..].split_at_mut(rows.len() * self.width);
        for (row, to) in rows.clone().zip(places.chunks_exact_mut(self.width)) {
            match usize::try_from(row).ok().filter(|&row| row < self.rows.output) {
                Some(row) => copy(&mut to[..output], &y[row * output..][..output]),
                None => to[..output].fill(T::ZERO),
            }
        }
        behind.fill(T::ZERO);
    }
}

/// See [`Plan::read_input`].
struct ReadInput<'a, T> {
    plan: &'a Plan,
    x: &'a [T],
    rows: Range<usize>,
    padding: T,
    to: &'a mut [T],
}

impl<T: Float> Vectorized for ReadInput<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self {
            plan,
            x,
            rows,
            padding,
            to,
        } = self;
        let (phases, behind) = (plan.columns.stride, (rows.len() + plan.reach) * plan.width);
        for (i, to) in to.chunks_exact_mut(plan.phase_len()).enumerate() {
            let (phase_row, phase) = (i / phases, i % phases);
            let (first, at) = plan.first_column(phase);
            for (row, to) in (rows.start..).zip(to[..behind].chunks_exact_mut(plan.width)) {
                match plan.input_row(phase_row, row) {
                    Some(row) => every(
                        phases,
                        &x[row * plan.columns.input..][..plan.columns.input],
                        first,
                        &mut to[at..],
                    ),
                    None => to.fill(padding),
                }
            }
            // The last band may be shorter than the others: what they left behind its end goes.
            if rows.len() < plan.band {
                to[behind..].fill(padding);
            }
        }
    }
}

/// Calls `work(scratch, plane, its elements of from, its elements of to)` for every channel of
/// every image; both come with the elements of a plane. The scratch is one for the planes of a
/// task, and 0 for the first of them.
///
/// # Errors
/// Out of memory, or those of `work`.
pub(crate) fn for_planes<T: Float>(
    plan: &Plan,
    batch: usize,
    (from_plane, from): (usize, &[T]),
    (to_plane, to): (usize, &mut [T]),
    work: impl Fn(&mut [T], usize, &[T], &mut [T]) -> Result + Sync + Send,
) -> Result {
    let (planes, at_once) = (batch * plan.channels, plan.planes_at_once());
    assert!(
        to.len() >= count([batch, plan.channels, to_plane]),
        "an image is too short"
    );
    let to = Shared(to.as_mut_ptr());
    try_ranges(planes, at_once, planes * to_plane * plan.taps.len(), |planes| {
        with_columns(plan.scratch(), |scratch: &mut [T]| {
            scratch.fill(T::ZERO);
            for plane in planes {
                // SAFETY: each plane belongs to one task, and lies inside by the assertion.
                let to = unsafe { to.slice(plane * to_plane, to_plane) };
                work(scratch, plane, &from[plane * from_plane..][..from_plane], to)?;
            }
            Ok(())
        })
    })
}

/// The elements of both in turn, as far as they go; the rest of `to` stays.
fn interleave<T: Float>(even: &[T], odd: &[T], to: &mut [T]) {
    let pairs = even.len().min(odd.len()).min(to.len() / 2);
    for ((to, &even), &odd) in to.as_chunks_mut::<2>().0.iter_mut().zip(even).zip(odd) {
        *to = [even, odd];
    }
    if let (Some(to), Some(&even)) = (to.get_mut(2 * pairs), even.get(pairs)) {
        *to = even;
    }
}
