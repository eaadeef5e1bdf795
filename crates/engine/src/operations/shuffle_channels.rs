//! Interleaves the channels of groups.

use super::{Kernel, Operation, Setup, Sources};
use cortado_core::Result;
use cortado_cpu::nhwc::{self, NhwcTarget};

/// The channels, as this number of groups, with the first of all groups before the second ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShuffleChannels(usize);

impl ShuffleChannels {
    /// The shuffling of a value of shape `x`, if that is images.
    pub(crate) fn of(groups: usize, x: &[usize]) -> Option<Self> {
        (x.len() == 4).then_some(Self(groups))
    }
}

impl Operation for ShuffleChannels {
    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(*self))
    }
}

impl Kernel for ShuffleChannels {
    fn algorithm(&self) -> &'static str {
        "shuffle"
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        nhwc::shuffle_channels(self.0, x.first(), y);
        Ok(())
    }
}
