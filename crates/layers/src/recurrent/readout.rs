//! The output of an RNN: `o = tanh(W_ho · h + b_o)`, for all steps at once.

use super::add_row_sums;
use super::products::{add_products, multiply, multiply_transposed};
use cortado_core::{Blob, Ctx, Io, Pair, Real, Result, Step, StepFunction};
use cortado_math::{self as math, Matrix, MatrixMut};
use cortado_ops::Pointwise;

/// The outputs, as backward needs them: the top may be changed by then.
pub(super) struct Readout<T: Real>(Blob<T>);

impl<T: Real> Readout<T> {
    pub(super) fn new() -> Self {
        Self(Blob::empty("the outputs of a recurrent layer"))
    }

    /// Takes the shape of the top.
    pub(super) fn reshape(&mut self, dims: &[usize]) -> Result<()> {
        self.0.reshape(dims)
    }

    /// (Rows, H), where a row is a step of a stream.
    fn size(&self) -> (usize, usize) {
        (self.0.shape().count_range(0..2), self.0.shape()[2])
    }

    /// The place of the hidden states after the first step: those before it come first.
    fn first(&self) -> usize {
        self.0.shape().count_from(1)
    }

    /// From the hidden states to the top. `params` are W_ho and b_o.
    pub(super) fn forward(&self, ctx: &Ctx, params: &[Blob<T>], hidden: &Blob<T>, top: &Blob<T>) -> Result<()> {
        let (rows, h) = self.size();
        let (w, hidden) = (params[0].data_on(ctx)?, hidden.data_on(ctx)?);
        let mut output = self.0.data_overwrite_on(ctx)?;
        math::repeat_row(ctx, &params[1].data_on(ctx)?, &mut output)?;
        let hidden = Matrix {
            elements: &hidden,
            start: self.first(),
            row: h,
        };
        let sums = MatrixMut::new(&mut output, h);
        multiply_transposed(ctx, (rows, h, h), hidden, &w, T::ONE, sums)?;
        let tanh = Step::new(StepFunction::Pointwise(Pointwise::Tanh));
        math::run_steps(ctx, &[tanh], Pair::InPlace(output))?;
        math::copy(ctx, &self.0.data_on(ctx)?, &mut top.data_overwrite_on(ctx)?)
    }

    /// From the diff of the top to those of the hidden states, which are overwritten, and of W_ho
    /// and b_o, whose indices begin at `first`.
    pub(super) fn backward(
        &self,
        ctx: &Ctx,
        (params, first): (&[Blob<T>], usize),
        hidden: &Blob<T>,
        io: &Io<'_, T>,
    ) -> Result<()> {
        let (rows, h) = self.size();
        let dtop = Pair::Split(io.top(0).diff_on(ctx)?, self.0.diff_overwrite_on(ctx)?);
        math::map_backward(ctx, Pointwise::Tanh, &self.0.data_on(ctx)?, dtop)?;
        let doutput = self.0.diff_on(ctx)?;
        if io.param_wanted(first) {
            let hidden = Matrix {
                elements: &hidden.data_on(ctx)?,
                start: self.first(),
                row: h,
            };
            add_products(ctx, (h, h, rows), Matrix::new(&doutput, h), hidden, &params[0])?;
        }
        if io.param_wanted(first + 1) {
            add_row_sums(ctx, rows, &doutput, &params[1])?;
        }
        let dhidden = MatrixMut {
            elements: &mut hidden.diff_update_on(ctx)?,
            start: self.first(),
            row: h,
        };
        multiply(
            ctx,
            (rows, h, h),
            Matrix::new(&doutput, h),
            &params[0].data_on(ctx)?,
            dhidden,
        )
    }
}
