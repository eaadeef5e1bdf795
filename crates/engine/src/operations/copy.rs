//! Copies.

use super::{Kernel, Sources};
use cortado_core::Result;
use cortado_cpu::nhwc::{self, NhwcTarget};

/// y = x, between images of the same sizes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Copy;

impl Kernel for Copy {
    fn algorithm(&self) -> &'static str {
        "copy"
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        nhwc::copy(x.first(), y);
        Ok(())
    }
}
