//! Kernels on whole numbers.

use crate::operations::{Kernel, Sources};
use cortado_core::{Error, Result, as_bytes, as_bytes_mut};
use cortado_cpu::int8::{self, Convolution, Depthwise, IntSource, IntTarget};
use cortado_cpu::nhwc::{NhwcSource, NhwcTarget};
use cortado_ops::Integer;
use cortado_ops::Op;
use cortado_ops::integer::Quantized;

/// The integers in the memory of a value.
fn bytes<'a>(x: &NhwcSource<'a>) -> IntSource<'a> {
    IntSource {
        data: as_bytes(x.data),
        image: x.image,
    }
}

fn bytes_mut<'a>(y: &'a mut NhwcTarget<'_>) -> IntTarget<'a> {
    IntTarget {
        data: as_bytes_mut(&mut *y.data),
        image: y.image,
    }
}

pub(super) struct FromReal {
    pub(super) stored: Quantized,
    pub(super) from_plain: bool,
}

impl Kernel for FromReal {
    fn algorithm(&self) -> &'static str {
        "to integers"
    }

    fn run(&self, x: Sources<'_>, mut y: NhwcTarget<'_>) -> Result<()> {
        let x = x.first();
        match self.from_plain {
            true => int8::quantize_planes(self.stored, x.data, bytes_mut(&mut y)),
            false => int8::quantize(self.stored, x, bytes_mut(&mut y)),
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
        int8::dequantize(self.0, bytes(&x.first()), y);
        Ok(())
    }
}

pub(super) struct Products {
    pub(super) form: Form,
    /// Whether the results are left real.
    pub(super) is_real: bool,
}

pub(super) enum Form {
    Convolution(Convolution),
    Depthwise(Depthwise),
}

impl Kernel for Products {
    fn algorithm(&self) -> &'static str {
        match self.form {
            Form::Convolution(_) => "int8 product",
            Form::Depthwise(_) => "int8 depthwise",
        }
    }

    fn run(&self, x: Sources<'_>, mut y: NhwcTarget<'_>) -> Result<()> {
        let x = x.first();
        match (&self.form, self.is_real) {
            (Form::Convolution(convolution), false) => convolution.run(bytes(&x), bytes_mut(&mut y))?,
            (Form::Convolution(convolution), true) => convolution.run_real(bytes(&x), y)?,
            (Form::Depthwise(depthwise), false) => depthwise.run(bytes(&x), bytes_mut(&mut y)),
            (Form::Depthwise(depthwise), true) => depthwise.run_real(bytes(&x), y),
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

    fn run(&self, x: Sources<'_>, mut y: NhwcTarget<'_>) -> Result<()> {
        let Self(integer) = self;
        let first = x.first();
        match &integer.op {
            Op::Pool(pool) => int8::pool(integer, pool, bytes(&first), bytes_mut(&mut y)),
            Op::Sum(coefficients) => {
                let inputs: Vec<NhwcSource<'_>> = x.all().collect(); // bounded by the operands
                let inputs: Vec<IntSource<'_>> = inputs.iter().map(bytes).collect(); // bounded by the operands
                int8::sum(integer, coefficients, &inputs, bytes_mut(&mut y));
            }
            Op::Identity => int8::rescale(integer, 0, bytes(&first), bytes_mut(&mut y)),
            Op::Concat { .. } => {
                let mut channel = 0;
                for (input, x) in x.all().enumerate() {
                    let part = channel..channel + x.image.channels;
                    channel = part.end;
                    let mut part = NhwcTarget {
                        data: &mut *y.data,
                        image: y.image.part(part),
                    };
                    int8::rescale(integer, input, bytes(&x), bytes_mut(&mut part));
                }
            }
            other => return Err(Error::internal(&format!("{} of whole numbers", other.name()))),
        }
        Ok(())
    }
}
