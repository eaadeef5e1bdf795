//! What YOLO's losses have in common: the gradient is what the forward pass finds, and the loss is
//! the sum of its squares.

use crate::common::scale_derivatives;
use cortado_core::{Blob, Ctx, Real, Result};

/// What is passed down, except for the loss weight and the number of items.
pub(super) struct Delta<T: Real> {
    blob: Blob<T>,
}

impl<T: Real> Delta<T> {
    pub(super) fn new() -> Self {
        Self {
            blob: Blob::empty("what YOLO passes down"),
        }
    }

    /// Takes the place of what was found before.
    ///
    /// # Errors
    /// Out of memory, or memory in use.
    pub(super) fn set(&mut self, like: &Blob<T>, values: &[T]) -> Result<()> {
        self.blob.reshape(like.shape())?;
        self.blob.data_overwrite()?.copy_from_slice(values);
        Ok(())
    }

    /// The gradient of a bottom.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub(super) fn pass_down(&mut self, ctx: &Ctx, weight: f64, to: &Blob<T>) -> Result<()> {
        // Before any forward pass there is nothing.
        if self.blob.shape() != to.shape() {
            self.blob.reshape(to.shape())?;
        }
        let items = to.shape().first().copied().unwrap_or(1).max(1);
        scale_derivatives(ctx, weight / items as f64, &self.blob, to)
    }
}

/// The sum of squares.
pub(super) fn squares<T: Real>(values: impl IntoIterator<Item = T>) -> f64 {
    values.into_iter().map(|value| value.to_f64() * value.to_f64()).sum()
}
