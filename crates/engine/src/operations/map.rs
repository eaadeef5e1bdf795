//! Functions of each element that nothing takes in.

use super::operation::neutral;
use super::{Argument, Kernel, Layout, Operation, Setup, Sources};
use cortado_core::Result;
use cortado_cpu::nhwc::{self, Activation, NhwcTarget};
use cortado_ops::Pointwise;

/// y = f(x), in the layout that x has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Map(Pointwise<f32>);

impl Map {
    /// The function of a value.
    pub(crate) fn of(function: Pointwise<f64>) -> Self {
        Self(function.cast())
    }
}

impl Operation for Map {
    fn choose_layouts(&mut self, inputs: &[Argument<'_>]) -> (Layout, Layout) {
        neutral(inputs, &Activation::None)
    }

    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(*self))
    }
}

impl Kernel for Map {
    fn algorithm(&self) -> &'static str {
        "map"
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        nhwc::map(self.0, x.first(), y);
        Ok(())
    }
}
