//! Axes that options name.

use cortado_core::{Error, Result, Shape};

/// Resolves the axis that the option `field` names, which may count from the end.
///
/// # Errors
/// An axis that the shape does not have; the message names the field.
pub(crate) fn resolve_axis(shape: &Shape, axis: i32, field: &str) -> Result<usize> {
    shape
        .axis(axis)
        .map_err(|error| Error::param(field, error.kind().to_string()))
}

/// An axis that may be given by `axis`, or by the unsigned field that was there before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EitherAxis {
    axis: i32,
    field: &'static str,
}

impl EitherAxis {
    /// Takes the one that is given, or axis 1. Each comes with its whole name.
    ///
    /// # Errors
    /// Both, or a deprecated one that no blob has.
    pub(crate) fn new(axis: (&'static str, Option<i32>), deprecated: (&'static str, Option<u32>)) -> Result<Self> {
        let (field, axis) = axis;
        let Some(old) = deprecated.1 else {
            let axis = axis.unwrap_or(1);
            return Ok(Self { axis, field });
        };
        if axis.is_some() {
            return Err(Error::param(
                deprecated.0,
                format!("is deprecated and cannot be combined with {field}; remove it"),
            ));
        }
        let axis = i32::try_from(old)
            .map_err(|_| Error::param(deprecated.0, format!("there is no axis {old}: a blob has 32 at most")))?;
        Ok(Self {
            axis,
            field: deprecated.0,
        })
    }

    /// The axis of a shape.
    ///
    /// # Errors
    /// One that the shape does not have; the message names the field.
    pub(crate) fn resolve(self, shape: &Shape) -> Result<usize> {
        resolve_axis(shape, self.axis, self.field)
    }
}
