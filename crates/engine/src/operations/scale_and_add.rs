//! Images times a factor for each channel, plus others.

use super::epilogue::{activate, is_per_channel};
use super::{Epilogue, Kernel, Operation, Setup, Sources};
use cortado_core::Result;
use cortado_cpu::nhwc::{self, Activation, NhwcSource, NhwcTarget};

/// y = activation(a · x + b), with a factor for each channel of each image.
#[derive(Clone, Debug)]
pub(crate) struct ScaleAndAdd(Activation);

impl ScaleAndAdd {
    /// Of values of these shapes, if they are images.
    pub(crate) fn of(inputs: &[&[usize]]) -> Option<Self> {
        (inputs.len() == 3 && inputs[1].len() == 4).then_some(Self(Activation::None))
    }
}

impl Operation for ScaleAndAdd {
    fn absorb(&mut self, next: &Epilogue<'_>) -> bool {
        match next {
            Epilogue::Activation(next) => !is_per_channel(next) && activate(&mut self.0, next),
            Epilogue::Affine(..) => false,
        }
    }

    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(self.clone()))
    }
}

impl Kernel for ScaleAndAdd {
    fn algorithm(&self) -> &'static str {
        "scale and add"
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        let sources: Vec<NhwcSource<'_>> = x.all().collect(); // bounded by the bottoms of a layer
        if let Ok(sources) = <[NhwcSource<'_>; 3]>::try_from(sources) {
            nhwc::scale_and_add(&self.0, sources, y);
        }
        Ok(())
    }
}
