//! Products with weights: convolutions, inner products, tables of vectors.

use crate::operands::Operands;
use cortado_core::{Blob, Real, Result};
use cortado_math::{self as math, Conv, ConvDirection, ConvFilters, Gemm, Matrix, MatrixMut, Transpose};
use cortado_ops::{ConvGeometry, count};

pub(crate) fn convolve<T: Real>(io: &Operands<'_, T>, transposed: bool, geometry: &ConvGeometry) -> Result<()> {
    let direction = match transposed {
        true => ConvDirection::Transposed,
        false => ConvDirection::Forward,
    };
    let batch = batch_of(io.shape(0)?, geometry);
    let mut convolution = Conv::new(direction, geometry.clone(), io.ctx.batch(batch))?;
    convolution.pack(io.ctx, io.input(1)?)?;
    let (x, weights) = (io.read(0)?, io.read(1)?);
    let bias = io.inputs.get(2).map(|bias| bias.data_on(io.ctx)).transpose()?;
    let filters = ConvFilters {
        weights: &weights,
        bias: bias.as_ref(),
    };
    convolution.forward(io.ctx, &x, &filters, io.write(0)?, &[])
}

/// The number of images: the axes before the channels.
pub(crate) fn batch_of(shape: &[usize], geometry: &ConvGeometry) -> usize {
    let axes = shape.len().saturating_sub(geometry.axes.len() + 1);
    count(shape[..axes].iter().copied())
}

pub(crate) fn columns<T: Real>(io: &Operands<'_, T>, geometry: &ConvGeometry) -> Result<()> {
    math::im2col(
        io.ctx,
        geometry,
        batch_of(io.shape(0)?, geometry),
        &io.read(0)?,
        &mut io.write(0)?,
    )
}

pub(crate) fn inner_product<T: Real>(io: &Operands<'_, T>, axis: usize, transpose: bool) -> Result<()> {
    let shape = io.shape(0)?;
    let rows = count(shape[..axis].iter().copied());
    let columns = count(shape[axis..].iter().copied());
    let outputs = io.output(0)?.shape().last().copied().unwrap_or(1);
    let (x, w, mut y) = (io.read(0)?, io.read(1)?, io.write(0)?);
    let mut beta = T::ZERO;
    if let Some(bias) = io.inputs.get(2) {
        math::repeat_row(io.ctx, &bias.data_on(io.ctx)?, &mut y)?;
        beta = T::ONE;
    }
    let (trans, row) = match transpose {
        true => (Transpose::No, outputs),
        false => (Transpose::Yes, columns),
    };
    let product = Gemm {
        trans: (Transpose::No, trans),
        size: (rows, outputs, columns),
        alpha: T::ONE,
        a: Matrix::new(&x, columns),
        b: Matrix::new(&w, row),
        beta,
    };
    math::gemm(io.ctx, &product, MatrixMut::new(&mut y, outputs))
}

pub(crate) fn embed<T: Real>(io: &Operands<'_, T>) -> Result<()> {
    let (rows, width) = match io.shape(1)? {
        [.., rows, width] => (*rows, *width),
        _ => (0, 0), // no matrix has passed the check
    };
    let mut numbers = Blob::empty("the indices of rows");
    math::read_row_numbers(io.input(0)?, rows, "row of the weights", &mut numbers)?;
    let mut y = io.write(0)?;
    math::gather_rows(io.ctx, &numbers.data_on(io.ctx)?, width, &io.read(1)?, &mut y)?;
    match io.inputs.get(2) {
        Some(bias) => math::add_row(io.ctx, &bias.data_on(io.ctx)?, &mut y),
        None => Ok(()),
    }
}
