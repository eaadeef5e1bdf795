//! Numbers without which a layer makes no sense.

use cortado_core::{Error, Result};

/// A number that must be given and must not be 0.
///
/// # Errors
/// Names the field.
pub(crate) fn required(field: &str, value: Option<u32>) -> Result<usize> {
    match value {
        Some(0) => Err(Error::param(field, "must be at least 1, not 0")),
        Some(value) => Ok(value as usize),
        None => Err(Error::param(field, "is missing")),
    }
}
