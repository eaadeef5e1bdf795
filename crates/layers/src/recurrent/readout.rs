//! The gradient of the output of an RNN, `o = tanh(W_ho · h + b_o)`, for all steps at once.

use super::add_row_sums;
use super::products::{add_products, multiply};
use cortado_core::{Blob, Ctx, Io, Pair, Real, Result};
use cortado_math::{self as math, Matrix, MatrixMut};
use cortado_ops::{Pointwise, Recurrent};
use cortado_reference::Unrolled;

/// From the diff of the top to those of the hidden states, which are overwritten, and of W_ho
/// and b_o, whose indices begin at `first`.
pub(super) fn backward<T: Real>(
    ctx: &Ctx,
    net: &Recurrent,
    (params, first): (&[Blob<T>], usize),
    unrolled: &Unrolled<T>,
    io: &Io<'_, T>,
) -> Result<()> {
    let (rows, h, after_first) = (net.steps * net.streams, net.hidden, net.state_len());
    // The top may be changed by then, so the network keeps its outputs.
    let (hidden, outputs) = (&unrolled.states[0], &unrolled.outputs);
    let dtop = Pair::Split(io.top(0).diff_on(ctx)?, outputs.diff_overwrite_on(ctx)?);
    math::map_backward(ctx, Pointwise::Tanh, &outputs.data_on(ctx)?, dtop)?;
    let doutput = outputs.diff_on(ctx)?;
    if io.param_wanted(first) {
        let hidden = Matrix {
            elements: &hidden.data_on(ctx)?,
            start: after_first,
            row: h,
        };
        add_products(ctx, (h, h, rows), Matrix::new(&doutput, h), hidden, &params[0])?;
    }
    if io.param_wanted(first + 1) {
        add_row_sums(ctx, rows, &doutput, &params[1])?;
    }
    let dhidden = MatrixMut {
        elements: &mut hidden.diff_update_on(ctx)?,
        start: after_first,
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
