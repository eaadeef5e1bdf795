//! Softmax along an axis.

use super::{Argument, Kernel, Layout, Operation, Setup, Sources};
use cortado_core::Result;
use cortado_cpu::nhwc::NhwcTarget;
use cortado_cpu::softmax_forward;
use cortado_ops::AxisView;

/// Softmax along an axis of plain values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Softmax(AxisView);

impl Softmax {
    /// The softmax of a value of shape `x`, if it is what the layer was shaped for. Another
    /// temperature than 1 is left to the layer.
    pub(crate) fn of(axis_view: AxisView, temperature: f64, x: &[usize]) -> Option<Self> {
        (temperature == 1.0 && axis_view.count() == x.iter().product::<usize>()).then_some(Self(axis_view))
    }
}

impl Operation for Softmax {
    fn choose_layouts(&mut self, _: &[Argument<'_>]) -> (Layout, Layout) {
        (Layout::Plain, Layout::Plain)
    }

    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(*self))
    }
}

impl Kernel for Softmax {
    fn algorithm(&self) -> &'static str {
        "softmax"
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        let AxisView { outer, len, inner } = self.0;
        softmax_forward(outer, len, inner, x.first().data, y.data);
        Ok(())
    }
}
