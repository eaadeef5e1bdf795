//! Other shapes of the same elements.

use super::copy::Copy;
use super::{Argument, Kernel, Layout, Operation, Setup};
use cortado_core::Result;
use cortado_graph::Value;

/// The same elements, in the same order, in another shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reshape;

impl Operation for Reshape {
    fn choose_layouts(&mut self, _: &[Argument<'_>]) -> (Layout, Layout) {
        (Layout::Plain, Layout::Plain)
    }

    fn is_view(&self, _: &Value) -> bool {
        true
    }

    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(Copy))
    }
}
