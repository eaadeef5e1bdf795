//! A factor and a summand for each channel.

use super::epilogue::activate;
use super::{Coefficients, Epilogue, Kernel, Operation, Setup, Sources};
use cortado_core::Result;
use cortado_cpu::nhwc::{self, Activation, Target};

/// y = activation(scale · x + shift).
#[derive(Clone, Debug)]
pub(crate) struct Affine {
    pub(crate) coefficients: Coefficients,
    pub(crate) activation: Activation,
}

impl Affine {
    /// The function of a value of shape `x`, with one coefficient for each channel or one for all.
    pub(crate) fn of(scale: Vec<f64>, shift: Vec<f64>, x: &[usize]) -> Option<Self> {
        let &channels = x.get(1)?;
        let each = |values: Vec<f64>| match values.len() {
            1 => vec![values[0]; channels],
            _ => values,
        };
        Some(Self {
            coefficients: Coefficients {
                scale: each(scale),
                shift: each(shift),
            },
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
            Epilogue::Activation(Activation::PRelu(slopes)) if slopes.len() != self.coefficients.scale.len() => false,
            Epilogue::Activation(next) => activate(&mut self.activation, next),
            Epilogue::Affine(coefficients, activation) if self.activation == Activation::None => {
                self.coefficients.then(coefficients);
                self.activation = (*activation).clone();
                true
            }
            Epilogue::Affine(..) => false,
        }
    }

    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        let rounded = |values: &[f64]| values.iter().map(|&value| value as f32).collect();
        Ok(Box::new(Rounded {
            scale: rounded(&self.coefficients.scale),
            shift: rounded(&self.coefficients.shift),
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

    fn run(&self, x: Sources<'_>, y: Target<'_>) -> Result<()> {
        nhwc::affine(&self.scale, &self.shift, &self.activation, x.first(), y);
        Ok(())
    }
}
