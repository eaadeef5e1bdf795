//! Values one after the other along the channels.

use super::copy::Copy;
use super::{Kernel, Operation, Parts, Setup};
use cortado_core::Result;

/// The concatenation of images along the channels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Concat;

impl Concat {
    /// Whether an axis of a value of this shape is the channels, of images or of single pixels.
    pub(crate) fn is_of_channels(axis: usize, shape: &[usize]) -> bool {
        axis == 1 && matches!(shape.len(), 2 | 4)
    }
}

impl Operation for Concat {
    fn parts(&self) -> Option<Parts> {
        Some(Parts::Inputs)
    }

    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(Copy))
    }
}
