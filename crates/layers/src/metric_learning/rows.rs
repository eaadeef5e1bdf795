//! Rows of features on the host, and labels of them.

use crate::common::class_of;
use cortado_core::{Blob, Ctx, Error, Real, Result, reserve};
use cortado_math::{self as math, Gemm, Matrix, MatrixMut, Transpose};
use cortado_ops::AxisView;

/// Σ a·b.
pub(super) fn dot<T: Real>(a: &[T], b: &[T]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a.to_f64() * b.to_f64()).sum()
}

/// ‖a − b‖².
pub(super) fn square_distance<T: Real>(a: &[T], b: &[T]) -> f64 {
    let difference = |(a, b): (&T, &T)| a.to_f64() - b.to_f64();
    a.iter().zip(b).map(difference).map(|d| d * d).sum()
}

/// `to` += factor · `x`.
pub(super) fn add_scaled<T: Real>(to: &mut [T], factor: f64, x: &[T]) {
    for (to, x) in to.iter_mut().zip(x) {
        *to = T::from_f64(to.to_f64() + factor * x.to_f64());
    }
}

/// Row `i` of a matrix with `columns` columns.
pub(super) fn row<T>(matrix: &[T], columns: usize, i: usize) -> &[T] {
    &matrix[i * columns..(i + 1) * columns]
}

/// Row `i` of a matrix with `columns` columns, to write.
pub(super) fn row_mut<T>(matrix: &mut [T], columns: usize, i: usize) -> &mut [T] {
    &mut matrix[i * columns..(i + 1) * columns]
}

/// The rows and columns of a blob of items.
pub(super) fn sizes_of_items<T: Real>(blob: &Blob<T>) -> [usize; 2] {
    let items = AxisView::items(blob.shape());
    [items.outer, items.len]
}

/// Checks that a blob has a number for each item of another.
///
/// # Errors
/// Another number.
pub(super) fn check_one_each<T: Real>(blob: &Blob<T>, items: usize, other: &Blob<T>) -> Result<()> {
    if blob.count() == items {
        return Ok(());
    }
    let what = format!(
        "number of elements in \"{}\", which has the shape {}, one for each item of \"{}\"",
        blob.name(),
        blob.shape(),
        other.name()
    );
    Err(Error::mismatch(what, items, blob.count()))
}

/// The classes of all items.
///
/// # Errors
/// A label that is not a class, or out of memory.
pub(super) fn classes_of<T: Real>(labels: &Blob<T>, classes: usize) -> Result<Vec<usize>> {
    let values = labels.data()?;
    let found = values.iter().enumerate();
    reserve::try_collected(found.map(|(i, &label)| class_of(labels, i, label, classes)))
}

/// A matrix product of rows: `to` (M × N) = `a` (M × K) · `b`ᵀ (N × K), all data.
///
/// # Errors
/// Out of memory, or those of the device.
pub(super) fn products<T: Real>(ctx: &Ctx, [a, b, to]: [&Blob<T>; 3], [m, n, k]: [usize; 3]) -> Result<()> {
    let (a, b) = (a.data_on(ctx)?, b.data_on(ctx)?);
    let product = Gemm {
        trans: (Transpose::No, Transpose::Yes),
        size: (m, n, k),
        alpha: T::ONE,
        a: Matrix::new(&a, k),
        b: Matrix::new(&b, k),
        beta: T::ZERO,
    };
    math::gemm(ctx, &product, MatrixMut::new(&mut to.data_overwrite_on(ctx)?, n))
}

/// The gradient of [`products`] to `a`: the diff of `da` = the diff of `dy` · `b`.
///
/// # Errors
/// Out of memory, or those of the device.
pub(super) fn products_gradient<T: Real>(ctx: &Ctx, [dy, b, da]: [&Blob<T>; 3], [m, n, k]: [usize; 3]) -> Result<()> {
    let (dy, b) = (dy.diff_on(ctx)?, b.data_on(ctx)?);
    let product = Gemm {
        trans: (Transpose::No, Transpose::No),
        size: (m, k, n),
        alpha: T::ONE,
        a: Matrix::new(&dy, n),
        b: Matrix::new(&b, k),
        beta: T::ZERO,
    };
    math::gemm(ctx, &product, MatrixMut::new(&mut da.diff_overwrite_on(ctx)?, k))
}

/// The gradient of [`products`] to `b`: adds the transposed diff of `dy` · `a` to the diff of `b`.
///
/// # Errors
/// Out of memory, or those of the device.
pub(super) fn add_products_gradient<T: Real>(
    ctx: &Ctx,
    [dy, a, b]: [&Blob<T>; 3],
    [m, n, k]: [usize; 3],
) -> Result<()> {
    let (dy, a) = (dy.diff_on(ctx)?, a.data_on(ctx)?);
    let product = Gemm {
        trans: (Transpose::Yes, Transpose::No),
        size: (n, k, m),
        alpha: T::ONE,
        a: Matrix::new(&dy, n),
        b: Matrix::new(&a, k),
        beta: T::ONE,
    };
    math::gemm(ctx, &product, MatrixMut::new(&mut b.diff_update_on(ctx)?, k))
}
