//! Images in another resolution.

use super::{Kernel, Operation, Setup, Sources};
use cortado_core::Result;
use cortado_cpu::nhwc::{self, NhwcTarget};
use cortado_ops::Resample as Sizes;

/// Images in another resolution.
#[derive(Clone, Debug)]
pub(crate) struct Resample(Sizes);

impl Resample {
    /// The resampling of a value of shape `x`, if that is the images that the layer was shaped for.
    pub(crate) fn of(sizes: Sizes, x: &[usize]) -> Option<Self> {
        let fits = x.len() == 4 && x[2..] == sizes.axes.map(|axis| axis.input);
        fits.then_some(Self(sizes))
    }
}

impl Operation for Resample {
    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(self.clone()))
    }
}

impl Kernel for Resample {
    fn algorithm(&self) -> &'static str {
        "resample"
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        Ok(nhwc::resample(&self.0, x.first(), y)?)
    }
}
