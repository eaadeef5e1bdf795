//! Matrices row by row: a row that is repeated, rows that are picked by number, and sums over rows.

use crate::checks::class_of;
use crate::{Host, compute};
use cortado_core::{Blob, Ctx, Elements, ElementsMut, Error, Real, Result, reserve};
use cortado_cpu as cpu;
use cortado_ops::AxisView;
use std::ops::Range;

/// The kernels of this module.
pub trait RowKernels<T: Real> {
    /// [`repeat_row`].
    ///
    /// # Errors
    /// Those of the device.
    fn repeat_row(&self, _row: &Elements<'_, T>, _y: &mut ElementsMut<'_, T>) -> Result<bool> {
        Ok(false)
    }

    /// [`add_row`].
    ///
    /// # Errors
    /// Those of the device.
    fn add_row(&self, _row: &Elements<'_, T>, _y: &mut ElementsMut<'_, T>) -> Result<bool> {
        Ok(false)
    }

    /// [`add_rows`].
    ///
    /// # Errors
    /// Those of the device.
    fn add_rows(&self, _x: &Elements<'_, T>, _sums: &mut ElementsMut<'_, T>) -> Result<bool> {
        Ok(false)
    }

    /// [`gather_rows`].
    ///
    /// # Errors
    /// Those of the device.
    fn gather_rows(
        &self,
        _numbers: &Elements<'_, u32>,
        _width: usize,
        _x: &Elements<'_, T>,
        _y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`scatter_rows`].
    ///
    /// # Errors
    /// Those of the device.
    fn scatter_rows(
        &self,
        _numbers: &Elements<'_, u32>,
        _width: usize,
        _x: &Elements<'_, T>,
        _y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`add_scattered_rows`].
    ///
    /// # Errors
    /// Those of the device.
    fn add_scattered_rows(
        &self,
        _numbers: &Elements<'_, u32>,
        _width: usize,
        _x: &Elements<'_, T>,
        _sums: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`add_axis_sums`].
    ///
    /// # Errors
    /// Those of the device.
    fn add_axis_sums(
        &self,
        _axis_view: AxisView,
        _x: &Elements<'_, T>,
        _sums: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }
}

/// Every row of y = the one row.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn repeat_row<T: Real>(ctx: &Ctx, row: &Elements<'_, T>, y: &mut ElementsMut<'_, T>) -> Result<()> {
    if row.is_empty() {
        return Ok(());
    }
    compute(ctx, "repeat_row", |kernels| kernels.repeat_row(row, y))
}

/// Every row of y += the one row.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn add_row<T: Real>(ctx: &Ctx, row: &Elements<'_, T>, y: &mut ElementsMut<'_, T>) -> Result<()> {
    if row.is_empty() {
        return Ok(());
    }
    compute(ctx, "add_row", |kernels| kernels.add_row(row, y))
}

/// sums += the rows of x, one after the other.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn add_rows<T: Real>(ctx: &Ctx, x: &Elements<'_, T>, sums: &mut ElementsMut<'_, T>) -> Result<()> {
    if sums.is_empty() {
        return Ok(());
    }
    compute(ctx, "add_rows", |kernels| kernels.add_rows(x, sums))
}

/// Row i of y = row `numbers[i]` of x, for rows of `width` elements. For numbers of rows that x
/// does not have, the rows of y stay as they are.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn gather_rows<T: Real>(
    ctx: &Ctx,
    numbers: &Elements<'_, u32>,
    width: usize,
    x: &Elements<'_, T>,
    y: &mut ElementsMut<'_, T>,
) -> Result<()> {
    if width == 0 {
        return Ok(());
    }
    compute(ctx, "gather_rows", |kernels| kernels.gather_rows(numbers, width, x, y))
}

/// Row `numbers[i]` of y = row i of x, for rows of `width` elements; the other rows of y stay as
/// they are. Numbers of rows that y does not have are skipped; of equal numbers the last counts.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn scatter_rows<T: Real>(
    ctx: &Ctx,
    numbers: &Elements<'_, u32>,
    width: usize,
    x: &Elements<'_, T>,
    y: &mut ElementsMut<'_, T>,
) -> Result<()> {
    if width == 0 {
        return Ok(());
    }
    compute(ctx, "scatter_rows", |kernels| {
        kernels.scatter_rows(numbers, width, x, y)
    })
}

/// Row `numbers[i]` of sums += row i of x, for rows of `width` elements: the gradient of
/// [`gather_rows`]. Rows of one number are added up in 64 bits and in order, and then to the
/// present values. Numbers of rows that sums does not have are skipped.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn add_scattered_rows<T: Real>(
    ctx: &Ctx,
    numbers: &Elements<'_, u32>,
    width: usize,
    x: &Elements<'_, T>,
    sums: &mut ElementsMut<'_, T>,
) -> Result<()> {
    if width == 0 {
        return Ok(());
    }
    compute(ctx, "add_scattered_rows", |kernels| {
        kernels.add_scattered_rows(numbers, width, x, sums)
    })
}

/// sums\[outer, inner\] += Σ x\[outer, i, inner\] over the axis, in 64 bits and in order.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn add_axis_sums<T: Real>(
    ctx: &Ctx,
    axis_view: AxisView,
    x: &Elements<'_, T>,
    sums: &mut ElementsMut<'_, T>,
) -> Result<()> {
    if axis_view.count() == 0 {
        return Ok(());
    }
    compute(ctx, "add_axis_sums", |kernels| {
        kernels.add_axis_sums(axis_view, x, sums)
    })
}

/// Writes the numbers of rows that `from` holds as floats to `numbers`, in its shape, without their
/// fractions, as in the original. `what` names what they count.
///
/// # Errors
/// A value that is then not a number of a row, or out of memory.
pub fn read_row_numbers<T: Real>(from: &Blob<T>, rows: usize, what: &str, numbers: &mut Blob<u32>) -> Result<()> {
    numbers.reshape(from.shape())?;
    let mut to = numbers.data_overwrite()?;
    for (place, (to, value)) in to.iter_mut().zip(from.data()?.iter()).enumerate() {
        let problem = |problem: String| Error::message(&format!("{problem} (number {place} of \"{}\")", from.name()));
        let number = class_of(value.to_f64(), rows).ok_or_else(|| problem(not_a_row(value.to_f64(), rows, what)))?;
        *to = u32::try_from(number).map_err(|_| problem(format!("the {what} {number} is beyond 2^32 − 1")))?;
    }
    Ok(())
}

/// The problem of a number that is not that of a row.
fn not_a_row(value: f64, rows: usize, what: &str) -> String {
    let range = match rows.checked_sub(1) {
        Some(last) => format!("it must be an integer from 0 to {last}"),
        None => "there are none".into(),
    };
    format!("the index {value} is not a valid {what}: {range}")
}

impl<T: Real> RowKernels<T> for Host {
    fn repeat_row(&self, row: &Elements<'_, T>, y: &mut ElementsMut<'_, T>) -> Result<bool> {
        let row = row.host()?;
        y.host()?
            .chunks_exact_mut(row.len())
            .for_each(|to| to.copy_from_slice(row));
        Ok(true)
    }

    fn add_row(&self, row: &Elements<'_, T>, y: &mut ElementsMut<'_, T>) -> Result<bool> {
        let row = row.host()?;
        y.host()?.chunks_exact_mut(row.len()).for_each(|to| cpu::add(row, to));
        Ok(true)
    }

    fn add_rows(&self, x: &Elements<'_, T>, sums: &mut ElementsMut<'_, T>) -> Result<bool> {
        let sums = sums.host()?;
        x.host()?.chunks_exact(sums.len()).for_each(|row| cpu::add(row, sums));
        Ok(true)
    }

    fn gather_rows(
        &self,
        numbers: &Elements<'_, u32>,
        width: usize,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let x = x.host()?;
        for (&number, to) in numbers.host()?.iter().zip(y.host()?.chunks_exact_mut(width)) {
            if let Some(range) = row(number, width, x.len()) {
                to.copy_from_slice(&x[range]);
            }
        }
        Ok(true)
    }

    fn scatter_rows(
        &self,
        numbers: &Elements<'_, u32>,
        width: usize,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let y = y.host()?;
        for (&number, from) in numbers.host()?.iter().zip(x.host()?.chunks_exact(width)) {
            if let Some(range) = row(number, width, y.len()) {
                y[range].copy_from_slice(from);
            }
        }
        Ok(true)
    }

    fn add_scattered_rows(
        &self,
        numbers: &Elements<'_, u32>,
        width: usize,
        x: &Elements<'_, T>,
        sums: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let (numbers, x, to) = (numbers.host()?, x.host()?, sums.host()?);
        let mut order = reserve::collected(0..numbers.len().min(x.len() / width))?;
        if order.is_empty() {
            // Rows that are not there may be of any width.
            return Ok(true);
        }
        // Those of the same row in their order; a stable sort would need memory of its own.
        order.sort_unstable_by_key(|&i| (numbers[i], i));
        let mut sums = reserve::zeros(width)?;
        for same in order.chunk_by(|&a, &b| numbers[a] == numbers[b]) {
            let Some(range) = row(numbers[same[0]], width, to.len()) else {
                continue;
            };
            sum_rows(same.iter().map(|&i| &x[i * width..][..width]), &mut sums);
            add_sums(&sums, &mut to[range]);
        }
        Ok(true)
    }

    fn add_axis_sums(&self, axis_view: AxisView, x: &Elements<'_, T>, sums: &mut ElementsMut<'_, T>) -> Result<bool> {
        let AxisView { len, inner, .. } = axis_view;
        let (x, to) = (x.host()?, sums.host()?);
        let mut sums = reserve::zeros(inner)?;
        for (x, to) in x.chunks_exact(len * inner).zip(to.chunks_exact_mut(inner)) {
            sum_rows(x.chunks_exact(inner), &mut sums);
            add_sums(&sums, to);
        }
        Ok(true)
    }
}

/// The elements of a row, if they are within `len`.
fn row(number: u32, width: usize, len: usize) -> Option<Range<usize>> {
    let start = usize::try_from(number).ok()?.checked_mul(width)?;
    let end = start.checked_add(width)?;
    (end <= len).then_some(start..end)
}

/// sums = Σ rows, in 64 bits and in order.
fn sum_rows<'a, T: Real>(rows: impl Iterator<Item = &'a [T]>, sums: &mut [f64]) {
    sums.fill(0.0);
    for row in rows {
        sums.iter_mut().zip(row).for_each(|(sum, x)| *sum += x.to_f64());
    }
}

fn add_sums<T: Real>(sums: &[f64], to: &mut [T]) {
    let add = |(to, &sum): (&mut T, &f64)| *to = T::from_f64(to.to_f64() + sum);
    to.iter_mut().zip(sums).for_each(add);
}
