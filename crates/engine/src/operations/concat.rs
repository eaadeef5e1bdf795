//! Values one after the other along the channels.

use super::copy::Copy;
use super::{Kernel, Operation, Parts, Setup};
use cortado_core::Result;

/// The concatenation of images along the channels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Concat;

impl Concat {
    /// The concatenation along an axis, if that is the channels.
    pub(crate) fn of(axis: usize) -> Option<Self> {
        (axis == 1).then_some(Self)
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
