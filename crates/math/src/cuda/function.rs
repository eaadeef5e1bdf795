//! Functions of single elements, as `functions.cuh` takes them.

use cortado_core::Real;
use cortado_ops::{MOST_COEFFICIENTS, Pointwise};

/// `Function` of the kernels: the number of a function and its coefficients.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Function<T> {
    number: u32,
    coefficients: [T; MOST_COEFFICIENTS],
}

impl<T: Real> From<Pointwise<T>> for Function<T> {
    fn from(f: Pointwise<T>) -> Self {
        Self {
            number: f.number(),
            coefficients: f.coefficients(),
        }
    }
}
