//! Files of flows, read.

use cortado_core::{Error, Real, Result, reserve};
use std::path::Path;

/// What a file begins with: the mark, the width and the height.
const HEADER: usize = 12;

/// A flow.
pub(super) struct Flow<T> {
    pub(super) height: usize,
    pub(super) width: usize,
    /// All columns by which pixels move, then all rows.
    pub(super) values: Vec<T>,
}

/// Reads the content of the file `path`.
///
/// # Errors
/// Bytes that are not such a file, or whose number of values does not match its sizes.
pub(super) fn parse<T: Real>(path: &Path, bytes: &[u8]) -> Result<Flow<T>> {
    let wrong = |problem: String| Err(Error::message(&format!("{}: {problem}", path.display())));
    let Some((header, values)) = bytes.split_first_chunk::<HEADER>() else {
        return wrong("the file is too short for a flow".into());
    };
    if header[..4] != *b"PIEH" {
        return wrong("it is not a file of flows: it does not begin with PIEH".into());
    }
    let side = |at: usize| i32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
    let (width, height) = (side(4), side(8));
    let count = usize::try_from(width)
        .ok()
        .zip(usize::try_from(height).ok())
        .and_then(|(width, height)| width.checked_mul(height)?.checked_mul(2 * size_of::<f32>()));
    if count != Some(values.len()) || values.is_empty() {
        return wrong(format!(
            "it has {} bytes of values, which are not those of {width}x{height} pixels (width x height)",
            values.len()
        ));
    }
    let numbers = values.as_chunks::<4>().0;
    let number = |at: usize| T::from_float(f32::from_le_bytes(numbers[at]));
    let (across, down) = ((0..numbers.len()).step_by(2), (1..numbers.len()).step_by(2));
    Ok(Flow {
        height: height as usize,
        width: width as usize,
        values: reserve::collected(across.chain(down).map(number))?,
    })
}
