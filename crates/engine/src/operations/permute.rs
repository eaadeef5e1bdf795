//! Axes in another order.

use super::copy::Copy;
use super::{Argument, Kernel, Layout, Operand, Operation, Setup};
use cortado_core::Result;
use cortado_cpu::nhwc::NhwcImage;
use cortado_graph::Value;

/// The axis of the channels behind the others: images with the channels last, seen as plain values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChannelsLast;

impl ChannelsLast {
    /// The permutation of a value of shape `x`, if it is that of images.
    pub(crate) fn of(order: &[usize], x: &[usize]) -> Option<Self> {
        (x.len() == 4 && order == [0, 2, 3, 1]).then_some(Self)
    }
}

impl Operation for ChannelsLast {
    fn choose_layouts(&mut self, _: &[Argument<'_>]) -> (Layout, Layout) {
        (Layout::Image, Layout::Plain)
    }

    fn is_view(&self, _: &Value) -> bool {
        true
    }

    fn is_by_image(&self, _: bool) -> bool {
        true
    }

    fn view_operands(&self, sources: &mut [Operand], targets: &mut [Operand]) {
        let image = sources[0].image;
        targets[0].image = NhwcImage::new(image.batch, [image.channels, image.height, image.width], 0);
    }

    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(Copy))
    }
}
