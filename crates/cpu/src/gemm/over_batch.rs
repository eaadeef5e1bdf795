//! Products that sum over the images of a batch, such as the gradient of a fully connected layer's
//! weights. Each image is a row of both operands.

use super::block::{K_BLOCK, MAX_TILE, ROW_BLOCK};
use super::{Matrix, Panels, Start, Transpose, block, gemm, kernel, task_grid, with_columns};
use crate::base::parallel::{Shared, try_each};
use crate::base::path::{Vectorized, vectorized};
use cortado_mem::reserve::{self, Result};
use cortado_ops::{Batch, Float, Stripe, count};
use std::ops::Range;

/// The number of elements of B that are packed at a time: they stay in the second-level cache.
const RIGHT_LEN: usize = 1 << 16;
/// The rows and columns of C that are computed at a time if stripes are too long to be packed as a
/// whole. The sums of that many over four stripes stay in the first-level cache, so training takes
/// as long as without stripes.
const SIDE: usize = 96;

/// C = Aᵀ · B, or C + Aᵀ · B if `adds`, row-major, with the rows of A, B and C `lda`, `ldb` and
/// `ldc` elements apart. A has a row of `m` elements for each image, B one of `n`.
///
/// # Errors
/// Out of memory.
///
/// # Panics
/// When a slice is too short for its sizes.
pub fn gemm_over_batch<T: Float>(
    batch: Batch,
    (m, n): (usize, usize),
    (a, lda): (&[T], usize),
    (b, ldb): (&[T], usize),
    adds: bool,
    (c, ldc): (&mut [T], usize),
) -> Result {
    let k = batch.images;
    if !batch.is_striped() || m == 0 || n == 0 {
        let beta = if adds { T::ONE } else { T::ZERO };
        let trans = (Transpose::Yes, Transpose::No);
        return gemm(trans, (m, n, k), T::ONE, (a, lda), (b, ldb), beta, (c, ldc));
    }
    let c_len = count([m - 1, ldc]).saturating_add(n);
    assert!(c.len() >= c_len && ldc >= n, "C is too short");
    let product = Product {
        batch,
        stripes: batch.stripes_in_order(),
        a: Rows { elements: a, step: lda },
        b: Rows { elements: b, step: ldb },
        c: Shared(c.as_mut_ptr()),
        ldc,
        adds,
    };
    let (rows, columns) = task_grid(m, n, k);
    let column_tasks = n.div_ceil(columns);
    try_each(m.div_ceil(rows) * column_tasks, count([m, n, k]), |task| {
        let (i, j) = (task / column_tasks * rows, task % column_tasks * columns);
        let (rows, columns) = (i..m.min(i + rows), j..n.min(j + columns));
        // SAFETY: C was checked to hold m rows of n, and tasks have their own parts of it.
        unsafe {
            match batch.images_of_stripe() > K_BLOCK {
                true => product.write(&rows, &columns),
                false => product.write_packed(&rows, &columns),
            }
        }
    })
}

/// A range, divided into parts of `len` numbers; the last may be shorter.
fn parts(range: &Range<usize>, len: usize) -> impl Iterator<Item = Range<usize>> + use<> {
    let range = range.clone();
    let starts = range.clone().step_by(len);
    starts.map(move |start| start..range.end.min(start + len))
}

/// An operand with a row for each image.
struct Rows<'a, T> {
    elements: &'a [T],
    /// The distance between rows, in elements.
    step: usize,
}

impl<'a, T: Float> Rows<'a, T> {
    /// Some elements of the rows of a stripe's images.
    fn of_stripe(&self, stripe: Stripe, part: &Range<usize>) -> Matrix<'a, T> {
        let from = &self.elements[stripe.first * self.step + part.start..];
        Matrix::new(from, stripe.step * self.step, 1, stripe.images, part.len())
    }

    /// Packs some elements of all rows in panels of `width`, stripe after stripe.
    fn pack(&self, stripes: &[Stripe], part: &Range<usize>, width: usize, mut to: &mut [T]) -> Result {
        for &stripe in stripes {
            let (panels, rest) = to.split_at_mut(stripe.images * part.len().next_multiple_of(width));
            let rows = self.of_stripe(stripe, part);
            rows.pack(0..stripe.images, 0..part.len(), width, panels)?;
            to = rest;
        }
        Ok(())
    }
}

/// A product: its operands, and where it is written.
struct Product<'a, T> {
    batch: Batch,
    stripes: Vec<Stripe>,
    a: Rows<'a, T>,
    b: Rows<'a, T>,
    c: Shared<T>,
    ldc: usize,
    adds: bool,
}

impl<T: Float> Product<'_, T> {
    /// Computes some rows and columns of C, with all stripes of the operands packed at once.
    ///
    /// # Safety
    /// They are inside C, and no other code accesses them.
    unsafe fn write_packed(&self, rows: &Range<usize>, columns: &Range<usize>) -> Result {
        let (k, kernel) = (self.batch.images, kernel::<T>());
        // Whole panels, of as many rows or columns as there is room for.
        let at_once =
            |all: usize, room: usize, panel: usize| all.next_multiple_of(panel).min((room / k / panel).max(1) * panel);
        let height = at_once(rows.len().min(ROW_BLOCK), ROW_BLOCK * K_BLOCK, kernel.rows);
        let width = at_once(columns.len(), RIGHT_LEN, kernel.columns);
        with_columns(k * (height + width), |buffer: &mut [T]| {
            let (left, right) = buffer.split_at_mut(k * height);
            for columns in parts(columns, width) {
                self.b.pack(&self.stripes, &columns, kernel.columns, right)?;
                for rows in parts(rows, height) {
                    self.a.pack(&self.stripes, &rows, kernel.rows, left)?;
                    // SAFETY: the caller's promise.
                    unsafe { self.write_tiles(&rows, &columns, left, right) };
                }
            }
            Ok(())
        })
    }

    /// Writes the tiles of a block whose operands were packed. In the order of [`Batch::sum`], the
    /// stripes are added two by two, which the micro-kernel does, and then the pairs.
    ///
    /// # Safety
    /// As [`write_packed`](Self::write_packed).
    unsafe fn write_tiles(&self, rows: &Range<usize>, columns: &Range<usize>, left: &[T], right: &[T]) {
        let kernel = kernel::<T>();
        let [height, width] =
            [(rows, kernel.rows), (columns, kernel.columns)].map(|(range, panel)| range.len().next_multiple_of(panel));
        let mut tiles = [[T::ZERO; MAX_TILE]; 2];
        for i in parts(rows, kernel.rows) {
            for j in parts(columns, kernel.columns) {
                let mut before = 0;
                let (at_a, at_b) = (i.start - rows.start, j.start - columns.start);
                for (pair, tile) in self.stripes.chunks(2).zip(&mut tiles) {
                    for (number, stripe) in pair.iter().enumerate() {
                        let k = stripe.images;
                        let a = &left[before * height + at_a * k..];
                        let b = &right[before * width + at_b * k..];
                        let start = Start::held_if(number > 0);
                        kernel.multiply_from(start, i.len(), k, a, b, tile);
                        before += k;
                    }
                }
                let [first, second] = &tiles;
                let second = (self.stripes.len() > 2).then_some(second.as_slice());
                // SAFETY: the caller's promise.
                unsafe { self.write_sum(i.clone(), j, kernel.columns, first, second) };
            }
        }
    }

    /// Computes some rows and columns of C, packing the operands of each stripe separately.
    ///
    /// # Safety
    /// As [`write_packed`](Self::write_packed).
    unsafe fn write(&self, rows: &Range<usize>, columns: &Range<usize>) -> Result {
        for i in parts(rows, SIDE) {
            for j in parts(columns, SIDE) {
                let mut sum = reserve::zeros(SIDE * i.len())?;
                self.batch.add_to(&mut sum, |stripe, to| {
                    let (a, b) = (self.a.of_stripe(stripe, &i), self.b.of_stripe(stripe, &j));
                    let (rows, columns, to) = (0..i.len(), 0..j.len(), Shared(to.as_mut_ptr()));
                    // SAFETY: the buffer holds as many rows of `SIDE`.
                    unsafe { block(&a, &b, rows, columns, stripe.images, to, SIDE, &Start::Zero.into()) }
                })?;
                // SAFETY: the caller's promise.
                unsafe { self.write_sum(i.clone(), j, SIDE, &sum, None) };
            }
        }
        Ok(())
    }

    /// Writes some rows and columns of C from one or two buffers, which are added up and have rows
    /// of `step` elements.
    ///
    /// # Safety
    /// As [`write_packed`](Self::write_packed).
    unsafe fn write_sum(
        &self,
        rows: Range<usize>,
        columns: Range<usize>,
        step: usize,
        first: &[T],
        second: Option<&[T]>,
    ) {
        let c = Shared(self.c.0.wrapping_add(rows.start * self.ldc + columns.start));
        // SAFETY: the caller's promise.
        let rows = (0..rows.len()).map(|row| unsafe { c.slice(row * self.ldc, columns.len()) });
        vectorized(WriteSum {
            rows,
            step,
            first,
            second,
            adds: self.adds,
        });
    }
}

/// Writes one or two buffers, added up, to rows of C, or adds them to these.
struct WriteSum<'a, T, R> {
    rows: R,
    /// The elements from a row of a buffer to the next one.
    step: usize,
    first: &'a [T],
    second: Option<&'a [T]>,
    adds: bool,
}

impl<'c, T: Float, R: Iterator<Item = &'c mut [T]>> WriteSum<'_, T, R> {
    #[inline(always)]
    fn each(self, f: impl Fn(T, T, T) -> T) {
        let second = self.second.unwrap_or(self.first);
        for ((c, x), y) in self
            .rows
            .zip(self.first.chunks(self.step))
            .zip(second.chunks(self.step))
        {
            for ((c, &x), &y) in c.iter_mut().zip(x).zip(y) {
                *c = f(*c, x, y);
            }
        }
    }
}

impl<'c, T: Float, R: Iterator<Item = &'c mut [T]>> Vectorized for WriteSum<'_, T, R> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        match (self.adds, self.second.is_some()) {
            (false, false) => self.each(|_, x, _| x),
            (false, true) => self.each(|_, x, y| x + y),
            (true, false) => self.each(|c, x, _| c + x),
            (true, true) => self.each(|c, x, y| c + (x + y)),
        }
    }
}
