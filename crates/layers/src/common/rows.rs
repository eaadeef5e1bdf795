//! The numbers of rows that are picked from a matrix.

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
