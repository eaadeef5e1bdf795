//! Pixels with a learned length.

use super::{Kernel, Operation, Setup, Sources};
use cortado_core::{Error, Result, reserve};
use cortado_cpu::nhwc::{self, NhwcTarget};
use cortado_ops::AxisView;

/// The channels of each pixel, divided by their length and multiplied by the scales of a layer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnitLength {
    /// The layer that has the scales.
    layer: usize,
    eps: f64,
}

impl UnitLength {
    /// The normalisation of a value of shape `x`, if that is images and `sets` are their pixels.
    pub(crate) fn of(layer: usize, sets: AxisView, eps: f64, x: &[usize]) -> Option<Self> {
        (x.len() == 4 && sets == AxisView::axis(x, 1)).then_some(Self { layer, eps })
    }
}

impl Operation for UnitLength {
    fn weighted_layers(&self) -> Vec<usize> {
        vec![self.layer]
    }

    fn kernel(&self, setup: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        let params = setup.net.layer(self.layer).params();
        let scales = params
            .first()
            .ok_or_else(|| Error::internal("lengths without scales"))?;
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
