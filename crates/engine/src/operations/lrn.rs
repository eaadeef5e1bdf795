//! Local response normalisation across channels.

use super::{Kernel, Operation, Setup, Sources};
use cortado_core::Result;
use cortado_cpu::nhwc::{self, NhwcTarget};
use cortado_ops::Lrn;

/// Local response normalisation across the channels of images.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Normalize(Lrn<f32>);

impl Normalize {
    /// The normalisation of a value of shape `x`, if that is images.
    pub(crate) fn of(lrn: &Lrn<f64>, x: &[usize]) -> Option<Self> {
        (x.len() == 4).then_some(Self(Lrn {
            size: lrn.size,
            alpha: lrn.alpha as f32,
            beta: lrn.beta as f32,
            k: lrn.k as f32,
        }))
    }
}

impl Operation for Normalize {
    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(*self))
    }
}

impl Kernel for Normalize {
    fn algorithm(&self) -> &'static str {
        "lrn"
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        Ok(nhwc::lrn(self.0, x.first(), y)?)
    }
}
