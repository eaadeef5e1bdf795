//! Kernels on integers.

use crate::operations::{Kernel, Sources};
use cortado_core::{Error, Result};
use cortado_cpu::int8::{self, Convolution, Depthwise, IntSource, IntTarget};
use cortado_cpu::nhwc::NhwcTarget;
use cortado_ops::Integer;
use cortado_ops::Op;
use cortado_ops::integer::Quantized;

pub(super) struct FromReal {
    pub(super) stored: Quantized,
    pub(super) from_plain: bool,
}

impl Kernel for FromReal {
    fn algorithm(&self) -> &'static str {
        "to integers"
    }

    fn run_to_integers(&self, x: Sources<'_>, y: IntTarget<'_>) -> Result<()> {
        let x = x.first();
        match self.from_plain {
            true => int8::quantize_planes(self.stored, x.data, y),
            false => int8::quantize(self.stored, x, y),
        }
        Ok(())
    }
}

pub(super) struct ToReal(pub(super) Quantized);

impl Kernel for ToReal {
    fn algorithm(&self) -> &'static str {
        "from integers"
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        int8::dequantize(self.0, x.first_integers(), y);
        Ok(())
    }
}

/// A product. Its results are integers, or left real.
pub(super) enum Product {
    Convolution(Convolution),
    Depthwise(Depthwise),
}

impl Kernel for Product {
    fn algorithm(&self) -> &'static str {
        match self {
            Self::Convolution(_) => "int8 product",
            Self::Depthwise(_) => "int8 depthwise",
        }
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        let x = x.first_integers();
        match self {
            Self::Convolution(convolution) => convolution.run_real(x, y)?,
            Self::Depthwise(depthwise) => depthwise.run_real(x, y),
        }
        Ok(())
    }

    fn run_to_integers(&self, x: Sources<'_>, y: IntTarget<'_>) -> Result<()> {
        let x = x.first_integers();
        match self {
            Self::Convolution(convolution) => convolution.run(x, y)?,
            Self::Depthwise(depthwise) => depthwise.run(x, y),
        }
        Ok(())
    }
}

/// Operations without weights.
pub(super) struct Simple(pub(super) Integer);

impl Kernel for Simple {
    fn algorithm(&self) -> &'static str {
        "int8"
    }

    fn run_to_integers(&self, x: Sources<'_>, y: IntTarget<'_>) -> Result<()> {
        let Self(integer) = self;
        match &integer.op {
            Op::Pool(pool) => int8::pool(integer, pool, x.first_integers(), y),
            Op::Sum(coefficients) => {
                let inputs: Vec<IntSource<'_>> = x.all_integers().collect(); // bounded by the operands
                int8::sum(integer, coefficients, &inputs, y);
            }
            Op::Identity => int8::rescale(integer, 0, x.first_integers(), y),
            Op::Concat { .. } => {
                let mut channel = 0;
                for (input, x) in x.all_integers().enumerate() {
                    let part = channel..channel + x.image.channels;
                    channel = part.end;
                    let part = IntTarget {
                        data: &mut *y.data,
                        image: y.image.part(part),
                    };
                    int8::rescale(integer, input, x, part);
                }
            }
            other => return Err(Error::internal(&format!("{} of integers", other.name()))),
        }
        Ok(())
    }
}
