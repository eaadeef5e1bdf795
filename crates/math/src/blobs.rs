//! Arithmetic on whole blobs of `f32` or `f64`. Integer blobs have none: the types refuse it.
//!
//! ```compile_fail
//! let blob = cortado_core::Blob::<i32>::new("labels", &[2]).unwrap();
//! cortado_math::asum_data(&blob);
//! ```

use cortado_core::{Blob, Real, Result};
use cortado_cpu as cpu;

/// data ← data − diff, the last step of an update.
///
/// # Errors
/// Memory in use, or out of memory.
pub fn subtract_diff<T: Real>(blob: &Blob<T>) -> Result<()> {
    cpu::axpy(T::from_f64(-1.0), &blob.diff()?, &mut blob.data_mut()?);
    Ok(())
}

/// The sum of the absolute values of the data (L1 norm).
///
/// # Errors
/// Memory in use, or out of memory.
pub fn asum_data<T: Real>(blob: &Blob<T>) -> Result<f64> {
    Ok(cpu::asum(&blob.data()?))
}

/// The sum of the absolute values of the diff.
///
/// # Errors
/// Memory in use, or out of memory.
pub fn asum_diff<T: Real>(blob: &Blob<T>) -> Result<f64> {
    Ok(cpu::asum(&blob.diff()?))
}

/// The sum of the squares of the data.
///
/// # Errors
/// Memory in use, or out of memory.
pub fn sumsq_data<T: Real>(blob: &Blob<T>) -> Result<f64> {
    Ok(cpu::sumsq(&blob.data()?))
}

/// The sum of the squares of the diff.
///
/// # Errors
/// Memory in use, or out of memory.
pub fn sumsq_diff<T: Real>(blob: &Blob<T>) -> Result<f64> {
    Ok(cpu::sumsq(&blob.diff()?))
}

/// The sum of the products of data and diff: for a loss, whose weight stands in its diff.
///
/// # Errors
/// Memory in use, or out of memory.
pub fn dot<T: Real>(blob: &Blob<T>) -> Result<f64> {
    Ok(cpu::dot(&blob.data()?, &blob.diff()?))
}
