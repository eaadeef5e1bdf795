//! Functions of single elements, as `pointwise.cuh` takes them.

use cortado_core::Real;
use cortado_ops::Pointwise;

/// `Function` of the kernels: a name by its number, and the numbers of the formula.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Function<T> {
    name: u32,
    numbers: [T; 3],
}

impl<T: Real> From<Pointwise<T>> for Function<T> {
    fn from(f: Pointwise<T>) -> Self {
        let no = T::ZERO;
        let (name, numbers) = match f {
            Pointwise::Abs => (0, [no; 3]),
            Pointwise::Affine { scale, shift } => (1, [scale, shift, no]),
            Pointwise::Bnll => (2, [no; 3]),
            Pointwise::BoundedRelu { slope, max } => (3, [slope, max, no]),
            Pointwise::Clip { min, max } => (4, [min, max, no]),
            Pointwise::Elu { alpha } => (5, [alpha, no, no]),
            Pointwise::Exp { inner, outer } => (6, [inner, outer, no]),
            Pointwise::HardSigmoid { scale, shift } => (7, [scale, shift, no]),
            Pointwise::HardSwish => (8, [no; 3]),
            Pointwise::Log {
                per_log_base,
                scale,
                shift,
            } => (9, [per_log_base, scale, shift]),
            Pointwise::Mish => (10, [no; 3]),
            Pointwise::Normalize { mean, inverse_std } => (11, [mean, inverse_std, no]),
            Pointwise::Power { power, scale, shift } => (12, [power, scale, shift]),
            Pointwise::Relu { slope } => (13, [slope, no, no]),
            Pointwise::Scale { factor } => (14, [factor, no, no]),
            Pointwise::Sigmoid => (15, [no; 3]),
            Pointwise::Swish { beta } => (16, [beta, no, no]),
            Pointwise::Tanh => (17, [no; 3]),
            Pointwise::Threshold { threshold } => (18, [threshold, no, no]),
        };
        Self { name, numbers }
    }
}
