//! Sums, products and maxima of values of one shape.

use super::epilogue::{activate, is_per_channel};
use super::operation::neutral;
use super::{Argument, Epilogue, Kernel, Layout, Operation, Setup, Sources};
use cortado_core::Result;
use cortado_cpu::nhwc::{self, Activation, NhwcSource, NhwcTarget};

/// A function of the elements at the same place of several values.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Function {
    /// Each value times its coefficient.
    Sum(Vec<f32>),
    Product,
    Maximum,
}

/// y = activation(function(x, …)).
#[derive(Clone, Debug)]
pub(crate) struct Eltwise {
    pub(crate) function: Function,
    pub(crate) activation: Activation,
}

impl Eltwise {
    /// The sum of values times their coefficients.
    pub(crate) fn sum(coefficients: &[f64]) -> Self {
        let coefficients = coefficients.iter().map(|&value| value as f32);
        Self::new(Function::Sum(coefficients.collect())) // bounded by the bottoms of a layer
    }

    /// A function, and nothing after it.
    pub(crate) fn new(function: Function) -> Self {
        Self {
            function,
            activation: Activation::None,
        }
    }
}

impl Operation for Eltwise {
    fn choose_layouts(&mut self, inputs: &[Argument<'_>]) -> (Layout, Layout) {
        neutral(inputs, &self.activation)
    }

    fn absorb(&mut self, next: &Epilogue<'_>) -> bool {
        match next {
            Epilogue::Activation(next) => !is_per_channel(next) && activate(&mut self.activation, next),
            Epilogue::Affine(..) => false,
        }
    }

    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(self.clone()))
    }
}

impl Kernel for Eltwise {
    fn algorithm(&self) -> &'static str {
        match self.function {
            Function::Sum(_) => "sum",
            Function::Product => "product",
            Function::Maximum => "maximum",
        }
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        let xs: Vec<NhwcSource<'_>> = x.all().collect(); // bounded by the bottoms of a layer
        match &self.function {
            Function::Sum(coefficients) => nhwc::sum(&xs, coefficients, &self.activation, y),
            Function::Product => nhwc::product(&xs, &self.activation, y),
            Function::Maximum => nhwc::maximum(&xs, &self.activation, y),
        }
        Ok(())
    }
}
