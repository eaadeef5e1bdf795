//! Axes that may count from the end.

use cortado_core::{Error, Result};

/// The axis of a tensor of `rank` axes; −1 is the last one.
///
/// # Errors
/// An axis that the tensor does not have.
pub fn resolve(axis: i64, rank: usize) -> Result<usize> {
    within(axis, rank).ok_or_else(|| {
        Error::param(
            "axis",
            format!("there is no axis {axis} in a tensor of {rank} axes; it is from -{rank} to {rank} (exclusive)"),
        )
    })
}

/// As [`resolve`], with `rank` itself for the place behind the last axis.
///
/// # Errors
/// An axis beyond that.
pub fn resolve_end(axis: i64, rank: usize) -> Result<usize> {
    if usize::try_from(axis) == Ok(rank) {
        return Ok(rank);
    }
    resolve(axis, rank)
}

fn within(axis: i64, rank: usize) -> Option<usize> {
    let resolved = if axis < 0 {
        axis.checked_add(i64::try_from(rank).ok()?)?
    } else {
        axis
    };
    usize::try_from(resolved).ok().filter(|&axis| axis < rank)
}
