//! Pooling, local response normalisation, resampling.

use crate::operands::Operands;
use cortado_core::{Blob, Real, Result};
use cortado_math as math;
use cortado_ops::{AxisView, Lrn, Pool, PoolGeometry, PoolMethod, Resample, count};

/// The number of planes of the first operand with so many spatial axes.
fn planes<T: Real>(io: &Operands<'_, T>, axes: usize) -> Result<usize> {
    let shape = io.shape(0)?;
    Ok(count(shape[..shape.len().saturating_sub(axes)].iter().copied()))
}

pub(crate) fn pool<T: Real>(io: &Operands<'_, T>, pool: &Pool) -> Result<()> {
    let (geometry, planes) = (&pool.geometry, planes(io, pool.geometry.axes.len())?);
    let (x, mut y) = (io.read(0)?, io.write(0)?);
    match pool.method {
        PoolMethod::Max => math::max_pool(io.ctx, geometry, planes, &x, &mut y, None),
        PoolMethod::Mean => math::mean_pool(io.ctx, geometry, planes, &x, &mut y),
    }
}

pub(crate) fn maximum_and_place<T: Real>(io: &Operands<'_, T>, geometry: &PoolGeometry) -> Result<()> {
    let planes = planes(io, geometry.axes.len())?;
    let places = Blob::<i32>::new("the places of maxima", io.output(0)?.shape())?;
    {
        let mut places = places.data_overwrite_on(io.ctx)?;
        let (x, mut y) = (io.read(0)?, io.write(0)?);
        math::max_pool(io.ctx, geometry, planes, &x, &mut y, Some(&mut places))?;
    }
    math::mask_as_numbers(io.ctx, &places.data_on(io.ctx)?, &mut io.write(1)?)
}

fn cast<T: Real>(lrn: Lrn<f64>) -> Lrn<T> {
    Lrn {
        size: lrn.size,
        alpha: T::from_f64(lrn.alpha),
        beta: T::from_f64(lrn.beta),
        k: T::from_f64(lrn.k),
    }
}

pub(crate) fn lrn<T: Real>(io: &Operands<'_, T>, lrn: Lrn<f64>) -> Result<()> {
    let shape = io.shape(0)?;
    let scale = Blob::new("the divisors of a normalisation", shape)?;
    let (x, mut scale, mut y) = (io.read(0)?, scale.data_overwrite_on(io.ctx)?, io.write(0)?);
    let axis_view = AxisView::axis(shape, 1);
    math::lrn_across(io.ctx, cast(lrn), axis_view, &x, &mut scale, &mut y)
}

pub(crate) fn lrn_within<T: Real>(io: &Operands<'_, T>, lrn: Lrn<f64>) -> Result<()> {
    let shape = io.shape(0)?;
    let (scale, buffer) = (
        Blob::new("the divisors of a normalisation", shape)?,
        Blob::new("the sums of a normalisation", shape)?,
    );
    let (mut scale, mut buffer) = (scale.data_overwrite_on(io.ctx)?, buffer.data_overwrite_on(io.ctx)?);
    let (x, mut y) = (io.read(0)?, io.write(0)?);
    let planes = planes(io, 2)?;
    let sizes = [planes, shape[shape.len() - 2], shape[shape.len() - 1]];
    math::lrn_within(io.ctx, cast(lrn), sizes, &x, &mut buffer, &mut scale, &mut y)
}

pub(crate) fn resample<T: Real>(io: &Operands<'_, T>, resample: &Resample) -> Result<()> {
    let planes = count(io.output(0)?.shape().iter().rev().skip(2).copied());
    math::resample(io.ctx, resample, planes, &io.read(0)?, &mut io.write(0)?)
}
