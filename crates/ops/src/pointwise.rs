//! Functions of single elements and their derivatives. Each is a row of the table in `table.rs`,
//! from which everything else follows: the enum, the kernels' loops, the text of the device's
//! kernels, the ONNX form.

mod cuda;
mod generate;
mod onnx;
mod parts;
mod row;
mod table;

pub use cuda::cuda_source;
pub use onnx::OnnxTerm;
pub use parts::sigmoid;
pub use table::Pointwise;

use crate::Float;
use std::fmt;
use std::marker::PhantomData;

/// The argument from which a derivative is computed. Layers in place overwrite x, and some
/// derivatives are cheaper from f(x), so each function has the argument that suits it, not always
/// x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DerivativeOf {
    /// x.
    Input,
    /// f(x).
    Output,
    /// x or f(x). Only whether it is above 0 matters, and that is the same for both.
    Sign,
    /// Any number, since the derivative is constant.
    Constant,
    /// No argument: the derivative is 0 everywhere, so there is nothing to learn from.
    Nothing,
}

/// The largest number of coefficients that a function has.
pub const MOST_COEFFICIENTS: usize = 3;

impl<T: Float> Pointwise<T> {
    /// The same function for numbers of another type.
    pub fn cast<U: Float>(self) -> Pointwise<U> {
        self.map(|coefficient| U::from_f64(coefficient.to_f64()))
    }
}

impl<T: Float> fmt::Display for Pointwise<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        for (name, value) in self.coefficient_names().iter().zip(self.coefficients()) {
            write!(f, " {name} {value}")?;
        }
        Ok(())
    }
}

/// The type of a function's coefficients, for `with_known`.
#[doc(hidden)]
pub fn type_of<T>(_: &Pointwise<T>) -> PhantomData<T> {
    PhantomData
}

#[cfg(test)]
mod tests;
