//! Maxima and means of windows.

use super::{IntSource, IntTarget, Writer};
use crate::base::parallel::for_each;
use crate::base::path::{Vectorized, vectorized};
use cortado_ops::Integer;
use cortado_ops::{Pool, PoolMethod, Span, count};

/// The channels whose results are kept in registers.
const LANES: usize = 32;

/// The maxima or means of windows. Padding stands for 0, and counts for nothing in a maximum.
///
/// # Panics
/// When the images have other sizes than the pooling, or slices are too short for them.
pub fn pool(integer: &Integer, pool: &Pool, x: IntSource<'_>, mut y: IntTarget<'_>) {
    let (from, to, axes) = (x.image, y.image, &pool.geometry.axes);
    assert!(
        axes.len() == 2
            && [from.height, from.width] == [axes[0].input, axes[1].input]
            && [to.height, to.width] == [axes[0].output, axes[1].output]
            && (from.channels, from.batch) == (to.channels, to.batch),
        "{from:?} and {to:?} are not those of {pool:?}"
    );
    let rows = to.batch * to.height;
    let cost = count([rows, to.width, to.channels, axes[0].kernel, axes[1].kernel]) / 4;
    let writer = Writer::of(&mut y);
    for_each(rows, cost, |row| {
        vectorized(Row {
            integer,
            pool,
            x,
            y: &writer,
            image: row / to.height,
            row: row % to.height,
        });
    });
}

/// A row of outputs.
struct Row<'a> {
    integer: &'a Integer,
    pool: &'a Pool,
    x: IntSource<'a>,
    y: &'a Writer,
    image: usize,
    row: usize,
}

impl Vectorized for Row<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let axes = &self.pool.geometry.axes;
        let rows = axes[0].span(self.row);
        for column in 0..self.y.image.width {
            let columns = axes[1].span(column);
            let mut first = 0;
            while first < self.y.image.channels {
                let count = LANES.min(self.y.image.channels - first);
                let place = [self.image, self.row, column];
                // SAFETY: each task has rows of its own.
                let to = unsafe { self.y.channels(place, first, count) };
                match self.pool.method {
                    PoolMethod::Max => self.maxima(rows, columns, first, to),
                    PoolMethod::Mean => self.means(rows, columns, first, to),
                }
                first += count;
            }
        }
    }
}

impl Row<'_> {
    #[inline(always)]
    fn maxima(&self, rows: Span, columns: Span, first: usize, to: &mut [u8]) {
        let mut greatest = [0u8; LANES];
        for y in rows.start..rows.end {
            for x in columns.start..columns.end {
                let inputs = &self.x.pixel(self.image, y, x)[first..][..to.len()];
                for (greatest, &x) in greatest.iter_mut().zip(inputs) {
                    *greatest = (*greatest).max(x);
                }
            }
        }
        if self.integer.copies(0) {
            to.copy_from_slice(&greatest[..to.len()]);
            return;
        }
        let (factor, zero) = (self.integer.input_factor(0, 1.0), self.zero());
        for (to, greatest) in to.iter_mut().zip(greatest) {
            *to = self.integer.narrow((i32::from(greatest) - zero) as f32 * factor);
        }
    }

    #[inline(always)]
    fn means(&self, rows: Span, columns: Span, first: usize, to: &mut [u8]) {
        let mut sums = [0i32; LANES];
        for y in rows.start..rows.end {
            for x in columns.start..columns.end {
                let inputs = &self.x.pixel(self.image, y, x)[first..][..to.len()];
                for (sum, &x) in sums.iter_mut().zip(inputs) {
                    *sum += i32::from(x);
                }
            }
        }
        let inside = |span: Span| span.end.saturating_sub(span.start);
        let zero = self.zero() * count([inside(rows), inside(columns)]) as i32;
        let area = count([rows.full, columns.full]) as f64;
        let factor = self.integer.input_factor(0, 1.0 / area);
        for (to, sum) in to.iter_mut().zip(sums) {
            *to = self.integer.narrow((sum - zero) as f32 * factor);
        }
    }

    #[inline(always)]
    fn zero(&self) -> i32 {
        self.integer.inputs.first().map_or(0, |x| i32::from(x.zero))
    }
}
