//! Rows of a matrix that are picked by number, and their sums.

use cortado_core::{Blob, Error, Real, Result};

/// Writes the numbers of rows that `from` holds as floats to `numbers`, in its shape. `what` says
/// what they count.
///
/// # Errors
/// A value that is no whole number from 0 to `rows` − 1, or out of memory.
pub(crate) fn read_row_numbers<T: Real>(
    from: &Blob<T>,
    rows: usize,
    what: &str,
    numbers: &mut Blob<u32>,
) -> Result<()> {
    numbers.reshape(from.shape())?;
    let mut to = numbers.data_overwrite()?;
    for (place, (to, value)) in to.iter_mut().zip(from.data()?.iter()).enumerate() {
        let problem = |problem: String| Error::message(&format!("{problem} (number {place} of \"{}\")", from.name()));
        let number = row_number(value.to_f64(), rows, what).map_err(problem)?;
        *to = u32::try_from(number).map_err(|_| problem(format!("the {what} {number} is beyond 2^32 − 1")))?;
    }
    Ok(())
}

/// The number of a row, or what is wrong with it.
fn row_number(value: f64, rows: usize, what: &str) -> Result<usize, String> {
    if value >= 0.0 && value < rows as f64 && value.fract() == 0.0 {
        return Ok(value as usize);
    }
    let range = match rows.checked_sub(1) {
        Some(last) => format!("it must be a whole number from 0 to {last}"),
        None => "there are none".into(),
    };
    Err(format!("the index {value} is no {what}: {range}"))
}

/// The numbers of rows that a blob holds as floats. `what` says what they count.
///
/// # Errors
/// A value that is no whole number from 0 to `rows` − 1.
pub(crate) fn row_numbers<T: Real>(blob: &Blob<T>, rows: usize, what: &str) -> Result<Vec<usize>> {
    let number = |(place, value): (usize, &T)| {
        let problem = |problem: String| Error::message(&format!("{problem} (number {place} of \"{}\")", blob.name()));
        row_number(value.to_f64(), rows, what).map_err(problem)
    };
    blob.data()?.iter().enumerate().map(number).collect()
}

/// Copies the rows of these numbers, one after the other.
pub(crate) fn pick_rows<T: Real>(numbers: &[usize], width: usize, from: &[T], to: &mut [T]) {
    for (&number, to) in numbers.iter().zip(to.chunks_exact_mut(width.max(1))) {
        to.copy_from_slice(&from[number * width..][..width]);
    }
}

/// Adds each row to the one of its number: the gradient of [`pick_rows`]. Rows of one number are
/// added up in 64 bits.
pub(crate) fn add_rows<T: Real>(numbers: &[usize], width: usize, from: &[T], to: &mut [T]) {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by_key(|&row| numbers[row]);
    let mut sums = vec![0.0; width];
    for same in order.chunk_by(|&a, &b| numbers[a] == numbers[b]) {
        sum_rows(same.iter().map(|&row| &from[row * width..][..width]), &mut sums);
        let to = &mut to[numbers[same[0]] * width..][..width];
        for (to, &sum) in to.iter_mut().zip(&sums) {
            *to = T::from_f64(to.to_f64() + sum);
        }
    }
}

/// The sums over rows, in 64 bits and in order.
pub(crate) fn sum_rows<'a, T: Real>(rows: impl IntoIterator<Item = &'a [T]>, sums: &mut [f64]) {
    sums.fill(0.0);
    for row in rows {
        sums.iter_mut().zip(row).for_each(|(sum, x)| *sum += x.to_f64());
    }
}
