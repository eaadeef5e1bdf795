//! Numbers without which a layer makes no sense, and gradients that do not exist.

use cortado_core::{Ctx, Error, Io, LayerKind, Real, Result};
use cortado_math as math;

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

/// A number that must be finite.
///
/// # Errors
/// Names the field.
pub(crate) fn finite(field: &str, value: f32) -> Result<f64> {
    if value.is_finite() {
        return Ok(value.into());
    }
    Err(Error::param(field, format!("must be a finite number, not {value}")))
}

/// A number that must be finite and not negative.
///
/// # Errors
/// Names the field.
pub(crate) fn not_negative(field: &str, value: f32) -> Result<f64> {
    match finite(field, value)? {
        value if value >= 0.0 => Ok(value),
        value => Err(Error::param(field, format!("must not be negative, but is {value}"))),
    }
}

/// The error of a layer without a gradient on request for it.
pub(crate) fn no_gradient(kind: &LayerKind) -> Error {
    let why = kind.not_differentiable.unwrap_or("there is no gradient");
    Error::message(&format!("{} Layer cannot backpropagate: {why}", kind.name))
}

/// Writes the gradient 0 to the bottoms from number `first` on that `propagate` selects; its first
/// entry is for bottom `first`.
///
/// # Errors
/// Memory in use, or out of memory.
pub(crate) fn zero_gradient<T: Real>(ctx: &Ctx, io: &Io<'_, T>, propagate: &[bool], first: usize) -> Result<()> {
    for (i, _) in propagate.iter().enumerate().filter(|(_, wanted)| **wanted) {
        math::fill(ctx, T::ZERO, &mut io.bottom(first + i).diff_overwrite_on(ctx)?)?;
    }
    Ok(())
}
