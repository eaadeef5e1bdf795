//! The output of an RNN: `o = tanh(W_ho · h + b_o)`, for all steps at once.

use super::backward::{add_products, add_row_sums, multiply};
use super::multiply_transposed;
use cortado_core::{Blob, Io, Real, Result};
use cortado_cpu as cpu;

/// The outputs, as backward needs them: the top may be changed by then.
pub(super) struct Readout<T: Real>(Blob<T>);

impl<T: Real> Readout<T> {
    pub(super) fn new() -> Self {
        Self(Blob::empty("the outputs of a recurrent layer"))
    }

    /// The shape is that of the top.
    pub(super) fn reshape(&mut self, dims: &[usize]) -> Result<()> {
        self.0.reshape(dims)
    }

    /// (Rows, H), where a row is a step of a stream.
    fn size(&self) -> (usize, usize) {
        (self.0.shape().count_range(0..2), self.0.shape()[2])
    }

    /// From the hidden states after all steps to the top. `params` are W_ho and b_o.
    pub(super) fn forward(&self, params: &[Blob<T>], hidden: &[T], top: &Blob<T>) -> Result<()> {
        let (rows, h) = self.size();
        let (w, bias) = (params[0].data()?, params[1].data()?);
        let mut output = self.0.data_overwrite()?;
        output.chunks_exact_mut(h).for_each(|row| row.copy_from_slice(&bias));
        multiply_transposed((rows, h, h), hidden, &w, T::ONE, &mut output);
        cpu::map_in_place(&mut output, T::tanh);
        top.data_overwrite()?.copy_from_slice(&output);
        Ok(())
    }

    /// From the diff of the top to those of the hidden states, which are overwritten, and of W_ho and b_o, whose indices begin at `first`.
    pub(super) fn backward(
        &self,
        (params, first): (&[Blob<T>], usize),
        hidden: &[T],
        io: &Io<'_, T>,
        dhidden: &mut [T],
    ) -> Result<()> {
        let (rows, h) = self.size();
        let mut doutput = self.0.diff_overwrite()?;
        cpu::zip_map(&self.0.data()?, &io.top(0).diff()?, &mut doutput, |o, d| {
            d * (T::ONE - o * o)
        });
        if io.param_wanted(first) {
            add_products((h, h, rows), &doutput, hidden, &params[0])?;
        }
        if io.param_wanted(first + 1) {
            add_row_sums(&doutput, &params[1])?;
        }
        multiply((rows, h, h), &doutput, &params[0].data()?, dhidden);
        Ok(())
    }
}
