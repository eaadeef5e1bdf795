//! The numbers of rows that are picked from a matrix.

use cortado_core::{Blob, Error, Real, Result};
use cortado_math::class_of;

/// Writes the numbers of rows that `from` holds as floats to `numbers`, in its shape, without their
/// fractions, as in the original. `what` says what they count.
///
/// # Errors
/// A value that is no number of a row then, or out of memory.
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
        let number = class_of(value.to_f64(), rows).ok_or_else(|| problem(not_a_row(value.to_f64(), rows, what)))?;
        *to = u32::try_from(number).map_err(|_| problem(format!("the {what} {number} is beyond 2^32 − 1")))?;
    }
    Ok(())
}

/// The problem of a number that is none of a row.
fn not_a_row(value: f64, rows: usize, what: &str) -> String {
    let range = match rows.checked_sub(1) {
        Some(last) => format!("it must be a whole number from 0 to {last}"),
        None => "there are none".into(),
    };
    format!("the index {value} is not a valid {what}: {range}")
}
