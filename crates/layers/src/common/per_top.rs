//! Options that are given once for all tops, or once for each, and the shapes among them.

use cortado_core::{Error, Result, Shape};
use cortado_proto::BlobShape;

/// Checks that a field is given once, or once for each top.
///
/// # Errors
/// Any other number.
pub(crate) fn check_times(field: &str, found: usize, tops: usize) -> Result<()> {
    if found == 1 || (found == tops && found > 0) {
        return Ok(());
    }
    let times = if found == 0 {
        "is missing".into()
    } else {
        format!("is given {found} times")
    };
    let each = if tops > 1 {
        format!(", or once for each of the {tops} tops")
    } else {
        String::new()
    };
    Err(Error::param(field, format!("{times}; give it once{each}")))
}

/// The shape in a field.
///
/// # Errors
/// A negative size, too many axes, or too many elements.
pub(crate) fn shape_from_proto(field: &str, shape: &BlobShape) -> Result<Shape> {
    if let Some(negative) = shape.dim.iter().find(|&&dim| dim < 0) {
        return Err(Error::param(
            &format!("{field}.dim"),
            format!("must not be negative, but is {negative}"),
        ));
    }
    Shape::from_i64(&shape.dim).map_err(|error| Error::param(field, error.kind().to_string()))
}
