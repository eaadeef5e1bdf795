//! Which numbers an engine computes with.

use cortado_core::{Error, Result};
use cortado_net::{Net, Ranges};
use std::sync::Arc;

/// Which numbers an engine computes with.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Precision {
    /// Whole numbers of 8 bits on a CPU if the net [states](Ranges::stated) ranges for them, real
    /// numbers otherwise.
    #[default]
    Stated,
    /// Real numbers.
    Real,
    /// Whole numbers of 8 bits. A net that states no ranges, and a GPU, are errors.
    Whole,
    /// Whole numbers of 8 bits, of these ranges.
    Ranges(Arc<Ranges>),
}

impl Precision {
    /// The ranges for a net; `None` for real numbers.
    ///
    /// # Errors
    /// Whole numbers on a GPU, or for a net that states no ranges.
    pub(crate) fn ranges(&self, net: &Net<f32>) -> Result<Option<Arc<Ranges>>> {
        let is_on_gpu = net.ctx().device().is_some();
        let refused = || {
            Err(Error::message(
                "whole numbers of 8 bits are for CPUs; compute without a GPU",
            ))
        };
        match self {
            Self::Real => Ok(None),
            Self::Stated if is_on_gpu => Ok(None),
            Self::Stated => {
                net.warn_unrounded("the engine");
                Ok(Ranges::stated(net).map(Arc::new))
            }
            Self::Whole | Self::Ranges(_) if is_on_gpu => refused(),
            Self::Whole => match Ranges::stated(net) {
                Some(ranges) => Ok(Some(Arc::new(ranges))),
                None => Err(Error::message(&format!(
                    "the net \"{}\" states no ranges for whole numbers of 8 bits; `caffe quantize` finds and writes them",
                    net.name()
                ))),
            },
            Self::Ranges(ranges) => Ok(Some(Arc::clone(ranges))),
        }
    }
}
