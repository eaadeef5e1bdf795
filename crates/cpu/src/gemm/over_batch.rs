//! Products that sum over the images of a batch, each a row of both operands: the gradient of a
//! fully connected layer's weights.

use super::{Matrix, Start, Transpose, block, gemm, task_grid};
use crate::base::parallel::{Shared, for_each};
use cortado_ops::{Batch, Float, Stripe, count};
use std::cell::RefCell;
use std::ops::Range;

/// The rows and columns of C whose sums over stripes are made at a time: they stay in the
/// first-level cache.
const SIDE: usize = 96;

/// C = Aᵀ · B, or C + Aᵀ · B where it `adds`, row-major, with the rows of A, B and C `lda`, `ldb`
/// and `ldc` elements apart. A has a row of `m` elements for each image, B one of `n`.
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
) {
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
        a: (a, lda),
        b: (b, ldb),
    };
    let (rows, columns) = task_grid(m, n, k);
    let column_tasks = n.div_ceil(columns);
    let c = Shared(c.as_mut_ptr());
    for_each(m.div_ceil(rows) * column_tasks, count([m, n, k]), |task| {
        let (i, j) = (task / column_tasks * rows, task % column_tasks * columns);
        let (rows, columns) = (i..m.min(i + rows), j..n.min(j + columns));
        let free = Free::default();
        for (rows, columns) in parts(&rows).flat_map(|rows| parts(&columns).map(move |columns| (rows.clone(), columns)))
        {
            let sum = product.sum(&rows, &columns, &free);
            for (row, sum) in rows.zip(sum.chunks_exact(SIDE)) {
                // SAFETY: C was checked to hold m rows of n, and tasks have their own parts of it.
                let c = unsafe { c.slice(row * ldc + columns.start, columns.len()) };
                match adds {
                    true => crate::pointwise::add(&sum[..columns.len()], c),
                    false => c.copy_from_slice(&sum[..columns.len()]),
                }
            }
            free.borrow_mut().push(sum);
        }
    });
}

/// Parts of at most [`SIDE`].
fn parts(range: &Range<usize>) -> impl Iterator<Item = Range<usize>> + use<> {
    let range = range.clone();
    range
        .clone()
        .step_by(SIDE)
        .map(move |start| start..range.end.min(start + SIDE))
}

/// The operands: their elements, and the distance between their rows.
struct Product<'a, T> {
    batch: Batch,
    a: (&'a [T], usize),
    b: (&'a [T], usize),
}

/// Buffers that are used again.
type Free<T> = RefCell<Vec<Vec<T>>>;

impl<T: Float> Product<'_, T> {
    /// Some rows and columns, in rows of [`SIDE`].
    fn sum(&self, rows: &Range<usize>, columns: &Range<usize>, free: &Free<T>) -> Vec<T> {
        let mut make = |stripe| {
            let buffer = free.borrow_mut().pop();
            let mut buffer = buffer.unwrap_or_else(|| vec![T::ZERO; SIDE * SIDE]);
            self.of_stripe(stripe, rows, columns, &mut buffer);
            buffer
        };
        let mut add = |sum: &mut Vec<T>, other: Vec<T>| {
            let used = SIDE * rows.len();
            crate::pointwise::add(&other[..used], &mut sum[..used]);
            free.borrow_mut().push(other);
        };
        self.batch.sum(&mut make, &mut add)
    }

    /// What the images of a stripe give.
    fn of_stripe(&self, stripe: Stripe, rows: &Range<usize>, columns: &Range<usize>, to: &mut [T]) {
        let a = operand(stripe, self.a, rows);
        let b = operand(stripe, self.b, columns);
        assert!(
            rows.len() <= SIDE && columns.len() <= SIDE && to.len() >= SIDE * SIDE,
            "a buffer is too short"
        );
        let (rows, columns, to) = (0..rows.len(), 0..columns.len(), Shared(to.as_mut_ptr()));
        // SAFETY: the buffer is this call's own, and has as many rows.
        unsafe { block(&a, &b, rows, columns, stripe.images, to, SIDE, &Start::Zero.into()) }
    }
}

/// Some elements of the rows of a stripe's images.
fn operand<'a, T: Float>(stripe: Stripe, (elements, row): (&'a [T], usize), part: &Range<usize>) -> Matrix<'a, T> {
    let from = &elements[stripe.first * row + part.start..];
    Matrix::new(from, stripe.step * row, 1, stripe.images, part.len())
}
