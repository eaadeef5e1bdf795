//! Values cut into parts along the channels.

use super::copy::Copy;
use super::{Kernel, Operation, Parts, Setup};
use cortado_core::Result;

/// The parts of images along the channels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slice;

impl Slice {
    /// The parts along an axis, if that is the channels.
    pub(crate) fn of(axis: usize) -> Option<Self> {
        (axis == 1).then_some(Self)
    }
}

impl Operation for Slice {
    fn parts(&self) -> Option<Parts> {
        Some(Parts::Outputs)
    }

    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(Copy))
    }
}
