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
            Pointwise::Clip { min, max } => (3, [min, max, no]),
            Pointwise::Elu { alpha } => (4, [alpha, no, no]),
            Pointwise::Exp { inner, outer } => (5, [inner, outer, no]),
            Pointwise::Log {
                per_log_base,
                scale,
                shift,
            } => (6, [per_log_base, scale, shift]),
            Pointwise::Normalize { mean, inverse_std } => (7, [mean, inverse_std, no]),
            Pointwise::Power { power, scale, shift } => (8, [power, scale, shift]),
            Pointwise::Relu { slope } => (9, [slope, no, no]),
            Pointwise::Scale { factor } => (10, [factor, no, no]),
            Pointwise::Sigmoid => (11, [no; 3]),
            Pointwise::Swish { beta } => (12, [beta, no, no]),
            Pointwise::Tanh => (13, [no; 3]),
            Pointwise::Threshold { threshold } => (14, [threshold, no, no]),
        };
        Self { name, numbers }
    }
}
