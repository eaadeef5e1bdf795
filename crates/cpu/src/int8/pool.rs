//! Maxima and means of windows.

use super::lanes::{Row, compute, lanes};
use super::{IntSource, IntTarget, writer};
use crate::base::parallel::for_each;
use crate::base::path::{Vectorized, vectorized};
use crate::panels::Writer;
use cortado_ops::Integer;
use cortado_ops::{Pool, PoolMethod, Span, count};

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
    let area = match pool.method {
        PoolMethod::Max => 1,
        PoolMethod::Mean => count([axes[0].kernel, axes[1].kernel]),
    };
    let writer = writer(&mut y);
    for_each(rows, cost, |row| {
        vectorized(Outputs {
            integer,
            pool,
            x,
            y: &writer,
            area,
            factor: integer.input_factor(0, 1.0 / area as f64),
            image: row / to.height,
            row: row % to.height,
        });
    });
}

/// A row of outputs.
struct Outputs<'a> {
    integer: &'a Integer,
    pool: &'a Pool,
    x: IntSource<'a>,
    y: &'a Writer<u8>,
    /// The area of a window that is inside the padded image; 1 for maxima.
    area: usize,
    /// The factor of the sum or maximum of such a window.
    factor: f32,
    image: usize,
    row: usize,
}

impl Vectorized for Outputs<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        compute(&self, self.y.image().width, self.y.image().channels);
    }
}

impl Row for Outputs<'_> {
    #[inline(always)]
    fn channels<const N: usize>(&self, column: usize, first: usize) {
        let axes = &self.pool.geometry.axes;
        let spans = [axes[0].span(self.row), axes[1].span(column)];
        let found = match self.pool.method {
            PoolMethod::Max => self.maxima::<N>(spans, first),
            PoolMethod::Mean => self.means::<N>(spans, first),
        };
        // SAFETY: each task has rows of its own.
        let to = unsafe { self.y.channels([self.image, self.row, column], first, N) };
        to.copy_from_slice(&found);
    }
}

impl Outputs<'_> {
    #[inline(always)]
    fn maxima<const N: usize>(&self, [rows, columns]: [Span; 2], first: usize) -> [u8; N] {
        let mut greatest = [0u8; N];
        for y in rows.start..rows.end {
            for x in columns.start..columns.end {
                let inputs = lanes::<_, N>(self.x.pixel(self.image, y, x), first);
                for i in 0..N {
                    greatest[i] = greatest[i].max(inputs[i]);
                }
            }
        }
        if self.integer.copies(0) {
            return greatest;
        }
        let zero = self.zero();
        let mut values = [0f32; N];
        for (value, x) in values.iter_mut().zip(greatest) {
            *value = (i32::from(x) - zero) as f32 * self.factor;
        }
        self.integer.narrowing().all(values)
    }

    #[inline(always)]
    fn means<const N: usize>(&self, [rows, columns]: [Span; 2], first: usize) -> [u8; N] {
        let mut sums = [0i32; N];
        for y in rows.start..rows.end {
            for x in columns.start..columns.end {
                let inputs = lanes::<_, N>(self.x.pixel(self.image, y, x), first);
                for i in 0..N {
                    sums[i] += i32::from(inputs[i]);
                }
            }
        }
        let inside = |span: Span| span.end.saturating_sub(span.start);
        let zero = self.zero() * count([inside(rows), inside(columns)]) as i32;
        let area = count([rows.full, columns.full]);
        let factor = match area == self.area {
            true => self.factor,
            false => self.integer.input_factor(0, 1.0 / area as f64),
        };
        let mut values = [0f32; N];
        for (value, sum) in values.iter_mut().zip(sums) {
            *value = (sum - zero) as f32 * factor;
        }
        self.integer.narrowing().all(values)
    }

    #[inline(always)]
    fn zero(&self) -> i32 {
        self.integer.inputs.first().map_or(0, |x| i32::from(x.zero))
    }
}
