//! Gradients of products with weights, of poolings, of local normalisation and of resampling.

use super::Operands;
use crate::products::batch_of;
use crate::windows::cast;
use cortado_core::{Blob, Real, Result};
use cortado_math::{self as math, BatchGemm, Conv, ConvDirection, Gemm, Matrix, MatrixMut, Transpose};
use cortado_ops::{AxisView, ConvGeometry, Lrn, Pool, PoolMethod, Resample, count};

pub(super) fn convolve<T: Real>(io: &Operands<'_, T>, transposed: bool, geometry: &ConvGeometry) -> Result<()> {
    let direction = match transposed {
        true => ConvDirection::Transposed,
        false => ConvDirection::Forward,
    };
    let (shape, dy) = (io.input(0)?.shape(), io.dy()?);
    let batch = batch_of(shape, geometry);
    let convolution = Conv::<T>::new(direction, geometry.clone(), io.ctx.batch(batch))?;
    if let Some(mut sums) = io.zeros(2)? {
        let axis_view = AxisView::axis(io.output(0)?.shape(), shape.len() - geometry.axes.len() - 1);
        math::add_channel_sums_over_batch(io.ctx, axis_view, &dy, &mut sums)?;
    }
    if let Some(mut dw) = io.zeros(1)? {
        convolution.backward_weights(io.ctx, &io.x(0)?, &dy, &mut dw)?;
    }
    match io.dx(0)? {
        Some(mut dx) => convolution.backward_data(io.ctx, &io.x(1)?, &dy, &mut dx),
        None => Ok(()),
    }
}

pub(super) fn columns<T: Real>(io: &Operands<'_, T>, geometry: &ConvGeometry) -> Result<()> {
    let Some(mut dx) = io.dx(0)? else { return Ok(()) };
    let batch = batch_of(io.input(0)?.shape(), geometry);
    math::col2im(io.ctx, geometry, batch, &io.dy()?, &mut dx)
}

pub(super) fn inner_product<T: Real>(io: &Operands<'_, T>, axis: usize, transpose: bool) -> Result<()> {
    let shape = io.input(0)?.shape();
    let (rows, columns) = (shape.count_range(0..axis), shape.count_from(axis));
    let outputs = io.output(0)?.shape().last().copied().unwrap_or(1);
    let dy = io.dy()?;
    if let Some(mut sums) = io.zeros(2)? {
        math::add_rows_over_batch(io.ctx, &dy, &mut sums)?;
    }
    if let Some(mut dw) = io.dx(1)? {
        let x = io.x(0)?;
        let (x, dy) = (Matrix::new(&x, columns), Matrix::new(&dy, outputs));
        let (size, a, b) = match transpose {
            true => ((columns, outputs), x, dy),
            false => ((outputs, columns), dy, x),
        };
        let product = BatchGemm {
            images: rows,
            size,
            a,
            b,
            adds: false,
        };
        math::gemm_over_batch(io.ctx, &product, MatrixMut::new(&mut dw, size.1))?;
    }
    let Some(mut dx) = io.dx(0)? else { return Ok(()) };
    let (trans, row) = match transpose {
        true => (Transpose::Yes, outputs),
        false => (Transpose::No, columns),
    };
    let w = io.x(1)?;
    let product = Gemm {
        trans: (Transpose::No, trans),
        size: (rows, columns, outputs),
        alpha: T::ONE,
        a: Matrix::new(&dy, outputs),
        b: Matrix::new(&w, row),
        beta: T::ZERO,
    };
    math::gemm(io.ctx, &product, MatrixMut::new(&mut dx, columns))
}

pub(super) fn pool<T: Real>(io: &Operands<'_, T>, Pool { method, geometry }: &Pool) -> Result<()> {
    let shape = io.input(0)?.shape();
    let planes = count(shape[..shape.len() - geometry.axes.len()].iter().copied());
    let Some(mut dx) = io.dx(0)? else { return Ok(()) };
    let dy = io.dy()?;
    match method {
        PoolMethod::Mean => math::mean_pool_backward(io.ctx, geometry, planes, &dy, &mut dx),
        PoolMethod::Max => {
            let shape = io.output(0)?.shape();
            let (maxima, places) = (Blob::new("maxima", shape)?, Blob::new("the places of maxima", shape)?);
            {
                let mut places = places.data_overwrite_on(io.ctx)?;
                let (x, mut y) = (io.x(0)?, maxima.data_overwrite_on(io.ctx)?);
                math::max_pool(io.ctx, geometry, planes, &x, &mut y, Some(&mut places))?;
            }
            math::max_pool_backward(io.ctx, geometry, planes, &places.data_on(io.ctx)?, &dy, &mut dx)
        }
    }
}

pub(super) fn lrn<T: Real>(io: &Operands<'_, T>, lrn: Lrn<f64>) -> Result<()> {
    let Some(mut dx) = io.dx(0)? else { return Ok(()) };
    let shape = io.input(0)?.shape();
    let [scale, again] = ["the divisors of a normalisation", "normalised values"].map(|name| Blob::new(name, shape));
    let (scale, again, axis_view) = (scale?, again?, AxisView::axis(shape, 1));
    {
        let (mut scale, mut y) = (scale.data_overwrite_on(io.ctx)?, again.data_overwrite_on(io.ctx)?);
        math::lrn_across(io.ctx, cast(lrn), axis_view, &io.x(0)?, &mut scale, &mut y)?;
    }
    let operands = [&io.x(0)?, &io.y()?, &scale.data_on(io.ctx)?, &io.dy()?];
    math::lrn_across_backward(io.ctx, cast(lrn), axis_view, operands, &mut dx)
}

pub(super) fn resample<T: Real>(io: &Operands<'_, T>, resample: &Resample) -> Result<()> {
    let Some(mut dx) = io.dx(0)? else { return Ok(()) };
    let planes = count(io.output(0)?.shape().iter().rev().skip(2).copied());
    math::resample_backward(io.ctx, resample, planes, &io.dy()?, &mut dx)
}
