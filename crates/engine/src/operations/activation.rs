//! An activation that no other operation could include.

use super::operation::neutral;
use super::{Argument, Epilogue, Kernel, Layout, Operation, Setup, Sources};
use cortado_core::Result;
use cortado_cpu::nhwc::{self, Activation, NhwcTarget};

/// y = activation(x).
#[derive(Clone, Debug)]
pub(crate) struct Apply(pub(crate) Activation);

impl Operation for Apply {
    fn choose_layouts(&mut self, inputs: &[Argument<'_>]) -> (Layout, Layout) {
        neutral(inputs, &self.0)
    }

    fn epilogue(&self) -> Option<Epilogue<'_>> {
        Some(Epilogue::Activation(&self.0))
    }

    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(self.clone()))
    }
}

impl Kernel for Apply {
    fn algorithm(&self) -> &'static str {
        "activation"
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        nhwc::apply(&self.0, x.first(), y);
        Ok(())
    }
}
