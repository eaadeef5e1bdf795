//! Between Caffe's order and images with the channels last.

use super::{Argument, Kernel, Layout, Operation, Setup, Sources, dims};
use cortado_core::Result;
use cortado_cpu::nhwc::{self, Target};
use cortado_net::graph::Value;

/// The same elements in another layout.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reorder {
    /// The layout that they get.
    pub(crate) into: Layout,
}

impl Operation for Reorder {
    fn choose_layouts(&mut self, _: &[Argument<'_>]) -> (Layout, Layout) {
        match self.into {
            Layout::Image => (Layout::Plain, Layout::Image),
            Layout::Plain => (Layout::Image, Layout::Plain),
        }
    }

    fn is_view(&self, input: &Value) -> bool {
        let [_, channels, height, width] = dims(&input.shape);
        channels == 1 || height * width == 1
    }

    fn is_by_image(&self, _: bool) -> bool {
        true
    }

    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(*self))
    }
}

impl Kernel for Reorder {
    fn algorithm(&self) -> &'static str {
        "reorder"
    }

    fn run(&self, x: Sources<'_>, y: Target<'_>) -> Result<()> {
        match self.into {
            Layout::Image => nhwc::from_nchw(x.first().data, y),
            Layout::Plain => nhwc::to_nchw(x.first(), y.data),
        }
        Ok(())
    }
}
