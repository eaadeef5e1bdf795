//! Arrays at regular distances in a slice, copied or added to others of the same sizes. No two
//! elements of an array that is written lie at one place. Of an array that reaches beyond its
//! slice, only rows that lie inside count.

use super::{add, copy_rows};
use cortado_ops::{Float, Strided};

/// y = x, for all elements of two arrays of these sizes.
pub fn copy_strided<T: Float>(sizes: &[usize], (x, from): (&[T], Strided<'_>), (y, to): (&mut [T], Strided<'_>)) {
    for_blocks(sizes, from, to, |block, from, to| {
        if let (Some(x), Some(y)) = (x.get(from..), y.get_mut(to..)) {
            let end = y.len().min((block.rows - 1) * block.y_step + block.len);
            copy_rows(block.len, (x, block.x_step), (&mut y[..end], block.y_step));
        }
    });
}

/// y += x, for all elements of two arrays of these sizes.
pub fn add_strided<T: Float>(sizes: &[usize], (x, from): (&[T], Strided<'_>), (y, to): (&mut [T], Strided<'_>)) {
    for_blocks(sizes, from, to, |block, from, to| {
        for row in 0..block.rows {
            let (from, to) = (from + row * block.x_step, to + row * block.y_step);
            if let (Some(x), Some(y)) = (x.get(from..from + block.len), y.get_mut(to..to + block.len)) {
                add(x, y);
            }
        }
    });
}

/// Rows of neighbours in both arrays.
struct Block {
    rows: usize,
    /// The elements of a row.
    len: usize,
    /// The distance between the rows of x.
    x_step: usize,
    /// The distance between the rows of y.
    y_step: usize,
}

/// Runs `work(block, from, to)` for both arrays in blocks that are as large as possible; each
/// begins at these places.
fn for_blocks(sizes: &[usize], from: Strided<'_>, to: Strided<'_>, mut work: impl FnMut(&Block, usize, usize)) {
    if sizes.contains(&0) {
        return;
    }
    let mut axes = Axes {
        sizes,
        x: from.strides,
        y: to.strides,
    };
    let (mut len, mut axis) = (1, axes.take_last());
    if let Some((size, 1, 1)) = axis {
        (len, axis) = (size, axes.take_last());
    }
    let (rows, x_step, y_step) = axis.unwrap_or((1, len, len));
    let block = Block {
        rows,
        len,
        x_step,
        y_step,
    };
    axes.visit(from.start, to.start, &mut |from, to| work(&block, from, to));
}

/// Axes with the distances of neighbours in both arrays.
#[derive(Clone, Copy)]
struct Axes<'a> {
    sizes: &'a [usize],
    x: &'a [usize],
    y: &'a [usize],
}

impl<'a> Axes<'a> {
    /// Takes the last axis away, as one with those before it that it continues in both arrays: its
    /// size, and the distance of neighbours in x and y. Axes of a single place are skipped.
    fn take_last(&mut self) -> Option<(usize, usize, usize)> {
        let mut taken = None;
        while let Some(((size, x, y), rest)) = self.split_last() {
            taken = match taken {
                _ if size == 1 => taken,
                None => Some((size, x, y)),
                Some((len, x_step, y_step)) if (x, y) == (len * x_step, len * y_step) => {
                    Some((size * len, x_step, y_step))
                }
                Some(_) => break,
            };
            *self = rest;
        }
        taken
    }

    fn split_last(self) -> Option<((usize, usize, usize), Self)> {
        let (&size, sizes) = self.sizes.split_last()?;
        let ((&x_step, x), (&y_step, y)) = (self.x.split_last()?, self.y.split_last()?);
        Some(((size, x_step, y_step), Self { sizes, x, y }))
    }

    /// Runs `work(from, to)` for the places of each combination of the axes, the last one fastest.
    fn visit(self, from: usize, to: usize, work: &mut impl FnMut(usize, usize)) {
        let (Some((&size, sizes)), Some((x_step, x)), Some((y_step, y))) =
            (self.sizes.split_first(), self.x.split_first(), self.y.split_first())
        else {
            return work(from, to);
        };
        for i in 0..size {
            Self { sizes, x, y }.visit(from + i * x_step, to + i * y_step, work);
        }
    }
}
