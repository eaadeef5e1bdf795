//! Between Caffe's order and images with the channels last.

use super::{Argument, Kernel, Layout, Operand, Operation, Setup, Sources, dims};
use cortado_core::Result;
use cortado_cpu::nhwc::{self, NhwcImage, NhwcTarget};
use cortado_graph::Value;

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
        is_one_order(&NhwcImage::new(1, [channels, height, width], 0))
    }

    fn is_by_image(&self, _: bool) -> bool {
        true
    }

    fn view_operands(&self, sources: &mut [Operand], targets: &mut [Operand]) {
        let (image, plain) = match self.into {
            Layout::Image => (&targets[0].image, &mut sources[0].image),
            Layout::Plain => (&sources[0].image, &mut targets[0].image),
        };
        if is_one_order(image) {
            *plain = NhwcImage::new(image.batch, [image.channels, image.height, image.width], 0);
        }
    }

    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(*self))
    }
}

/// Whether the elements of images have one order in both layouts.
fn is_one_order(image: &NhwcImage) -> bool {
    image.channels == 1 || image.height * image.width == 1
}

impl Kernel for Reorder {
    fn algorithm(&self) -> &'static str {
        "reorder"
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        match self.into {
            _ if is_one_order(&y.image) && x.first().image.channels == y.image.channels => nhwc::copy(x.first(), y),
            Layout::Image => nhwc::from_nchw(x.first().data, y),
            Layout::Plain => nhwc::to_nchw(x.first(), y.data),
        }
        Ok(())
    }
}
