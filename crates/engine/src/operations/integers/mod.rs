//! Operations on integers, and from and to real ones. Their `u8`s lie in slots of `f32`, seen as
//! bytes, with the channels last and without a border.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | the operations |
//! | `kernels.rs` | what runs |

mod kernels;

use super::{Argument, Kernel, Layout, Operation, Parts, Setup, dims};
use crate::site::Site;
use cortado_core::Result;
use cortado_cpu::ProductWindow;
use cortado_cpu::int8;
use cortado_graph::ValueId;
use cortado_ops::Integer;
use cortado_ops::integer::Quantized;
use cortado_ops::{Op, count};
use kernels::{FromReal, Product, Simple, ToReal};

/// Stores real numbers as integers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quantize {
    stored: Quantized,
    /// Whether they are in Caffe's order, in which case they are reordered as they are stored.
    from_plain: bool,
}

impl Quantize {
    pub(crate) fn new(stored: Quantized) -> Self {
        let from_plain = false;
        Self { stored, from_plain }
    }
}

impl Operation for Quantize {
    fn is_by_image(&self, _: bool) -> bool {
        true
    }

    fn choose_layouts(&mut self, inputs: &[Argument<'_>]) -> (Layout, Layout) {
        let of_input = inputs.first().map_or(Layout::Image, |input| input.layout);
        self.from_plain = of_input == Layout::Plain;
        (of_input, Layout::Image)
    }

    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(FromReal {
            stored: self.stored,
            from_plain: self.from_plain,
        }))
    }
}

/// The real numbers that integers represent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dequantize(pub(crate) Quantized);

impl Operation for Dequantize {
    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(ToReal(self.0)))
    }
}

/// An operation on integers.
#[derive(Clone, Debug)]
pub(crate) struct Integers {
    integer: Integer,
    weights: Option<ValueId>,
    bias: Option<ValueId>,
    /// Of a convolution or inner product.
    window: Option<ProductWindow>,
}

impl Integers {
    /// The operation with the constants of a site.
    pub(crate) fn of(site: &Site<'_>, integer: &Integer) -> Option<Self> {
        let is_weighted = integer.op.has_parameters();
        let [_, channels, height, width] = dims(site.shape(0)?);
        let window = match &integer.op {
            Op::Convolution { geometry, .. } => Some(ProductWindow::of(geometry)?),
            Op::InnerProduct { .. } => {
                let outputs = site.outputs.first()?.last().copied()?;
                Some(ProductWindow::whole([channels, height, width], outputs))
            }
            _ => None,
        };
        Some(Self {
            weights: match is_weighted {
                true => Some(site.constant(1)?),
                false => None,
            },
            bias: match is_weighted && site.operands > 2 {
                true => Some(site.constant(2)?),
                false => None,
            },
            integer: integer.clone(),
            window,
        })
    }
}

impl Operation for Integers {
    fn parts(&self) -> Option<Parts> {
        let is_copy = matches!(self.integer.op, Op::Concat { .. })
            && (0..self.integer.inputs.len()).all(|input| self.integer.copies(input));
        is_copy.then_some(Parts::Inputs)
    }

    fn weights(&self) -> Vec<ValueId> {
        self.weights.into_iter().chain(self.bias).collect() // bounded by the operands
    }

    fn packed_len(&self) -> usize {
        self.window.map_or(0, |window| {
            // Four weights take the room of a real one.
            count([
                window.outputs,
                window.channels / window.group.max(1),
                window.kernel[0],
                window.kernel[1],
            ]) / 4
        })
    }

    fn kernel(&self, setup: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        let (Some(window), Some(weights)) = (self.window, self.weights) else {
            return Ok(Box::new(Simple(self.integer.clone())));
        };
        let blob = setup.weights.blob(weights)?;
        let weights = blob.data()?;
        let bias = self.bias.map(|bias| setup.weights.blob(bias)).transpose()?;
        let bias = bias.as_ref().map(cortado_core::Blob::data).transpose()?;
        let terms = weights.len() / window.outputs.max(1);
        let transposed = matches!(self.integer.op, Op::InnerProduct { transpose: true, .. });
        let weight = |output: usize, term: usize| {
            let at = if transposed {
                term * window.outputs + output
            } else {
                output * terms + term
            };
            weights[at]
        };
        let (integer, bias) = (self.integer.clone(), bias.as_deref());
        Ok(Box::new(match window.is_depthwise() {
            true => Product::Depthwise(int8::Depthwise::new(integer, window, &weight, bias)?),
            false => Product::Convolution(int8::Convolution::new(integer, window, &weight, bias)?),
        }))
    }
}
