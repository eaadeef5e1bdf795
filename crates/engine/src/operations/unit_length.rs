//! Pixels with a learned length.

use super::{Kernel, Operation, Setup, Sources};
use crate::site::Site;
use cortado_core::{Result, reserve};
use cortado_cpu::nhwc::{self, NhwcTarget};
use cortado_graph::ValueId;
use cortado_ops::AxisView;

/// The channels of each pixel, divided by their length and multiplied by the scales of a layer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnitLength {
    /// The constant with the scales.
    scales: ValueId,
    eps: f64,
}

impl UnitLength {
    /// The normalisation of a site's first operand, if that is images and `sets` are their pixels.
    pub(crate) fn of(site: &Site<'_>, sets: AxisView, eps: f64) -> Option<Self> {
        let (x, scales) = (site.shape(0)?, site.constant(1)?);
        (x.len() == 4 && sets == AxisView::axis(x, 1)).then_some(Self { scales, eps })
    }
}

impl Operation for UnitLength {
    fn weights(&self) -> Vec<ValueId> {
        vec![self.scales]
    }

    fn kernel(&self, setup: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        let scales = setup.weights.blob(self.scales)?;
        let scales = scales.data()?;
        Ok(Box::new(Scaled {
            eps: self.eps,
            scales: match scales[..] {
                [of_all] => reserve::filled(setup.targets[0].channels, of_all)?,
                _ => reserve::copied(&scales)?,
            },
        }))
    }
}

struct Scaled {
    eps: f64,
    /// One for each channel.
    scales: Vec<f32>,
}

impl Kernel for Scaled {
    fn algorithm(&self) -> &'static str {
        "unit length"
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        nhwc::to_length(self.eps, &self.scales, x.first(), y);
        Ok(())
    }
}
