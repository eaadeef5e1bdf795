//! A factor and a summand for each channel.

use super::epilogue::{activate, channels_of};
use super::{ChannelCoefficients, Epilogue, Kernel, Operation, Setup, Sources};
use cortado_core::{Result, reserve};
use cortado_cpu::nhwc::{self, Activation, NhwcTarget};
use std::sync::Arc;

/// y = activation(scale · x + shift).
#[derive(Clone, Debug)]
pub(crate) struct Affine {
    pub(crate) coefficients: Arc<ChannelCoefficients>,
    pub(crate) activation: Activation,
}

impl Affine {
    /// The function of a value of shape `x`, with one coefficient for each channel or one for all.
    /// None, if there is no memory for that.
    pub(crate) fn of(scale: Vec<f64>, shift: Vec<f64>, x: &[usize]) -> Option<Self> {
        let &channels = x.get(1)?;
        let each = |values: Vec<f64>| match values[..] {
            [of_all] => reserve::filled(channels, of_all).ok(),
            _ => Some(values),
        };
        Some(Self {
            coefficients: Arc::new(ChannelCoefficients {
                scale: each(scale)?,
                shift: each(shift)?,
            }),
            activation: Activation::None,
        })
    }
}

impl Operation for Affine {
    fn epilogue(&self) -> Option<Epilogue<'_>> {
        Some(Epilogue::Affine(&self.coefficients, &self.activation))
    }

    fn absorb(&mut self, next: &Epilogue<'_>) -> bool {
        match next {
            Epilogue::Activation(next) => {
                let suits = channels_of(next).is_none_or(|channels| channels == self.coefficients.scale.len());
                suits && activate(&mut self.activation, next)
            }
            Epilogue::Affine(next, activation) if self.activation.is_none() => {
                let Ok(both) = self.coefficients.then(next) else {
                    return false;
                };
                (self.coefficients, self.activation) = (both, (*activation).clone());
                true
            }
            Epilogue::Affine(..) => false,
        }
    }

    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        let rounded = |values: &[f64]| reserve::collected(values.iter().map(|&value| value as f32));
        Ok(Box::new(Rounded {
            scale: rounded(&self.coefficients.scale)?,
            shift: rounded(&self.coefficients.shift)?,
            activation: self.activation.clone(),
        }))
    }
}

struct Rounded {
    scale: Vec<f32>,
    shift: Vec<f32>,
    activation: Activation,
}

impl Kernel for Rounded {
    fn algorithm(&self) -> &'static str {
        "affine"
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        nhwc::affine(&self.scale, &self.shift, &self.activation, x.first(), y);
        Ok(())
    }
}
