//! Arithmetic on whole blobs of `f32` or `f64`. Integer blobs have none: the types refuse it.
//!
//! ```compile_fail
//! let blob = cortado_core::Blob::<i32>::new("labels", &[2]).unwrap();
//! blob.asum_data();
//! ```

use crate::{Blob, Real, Result};
use cortado_cpu as cpu;

impl<T: Real> Blob<T> {
    /// data ← data − diff, the last step of an update.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn update(&self) -> Result<()> {
        cpu::axpy(T::from_f64(-1.0), &self.diff()?, &mut self.data_mut()?);
        Ok(())
    }

    /// The sum of the absolute values of the data (L1 norm).
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn asum_data(&self) -> Result<f64> {
        Ok(cpu::asum(&self.data()?))
    }

    /// The sum of the absolute values of the diff.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn asum_diff(&self) -> Result<f64> {
        Ok(cpu::asum(&self.diff()?))
    }

    /// The sum of the squares of the data.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn sumsq_data(&self) -> Result<f64> {
        Ok(cpu::sumsq(&self.data()?))
    }

    /// The sum of the squares of the diff.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn sumsq_diff(&self) -> Result<f64> {
        Ok(cpu::sumsq(&self.diff()?))
    }

    /// data ← factor · data.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn scale_data(&self, factor: T) -> Result<()> {
        cpu::scal(factor, &mut self.data_mut()?);
        Ok(())
    }

    /// diff ← factor · diff.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn scale_diff(&self, factor: T) -> Result<()> {
        cpu::scal(factor, &mut self.diff_mut()?);
        Ok(())
    }

    /// Sets every element of the diff to zero. Nothing is written before the diff is next looked at.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn clear_diff(&self) -> Result<()> {
        self.diff.clear(&self.name, self.count())
    }
}
