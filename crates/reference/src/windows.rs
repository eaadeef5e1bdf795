//! Pooling, local response normalisation, resampling.

use crate::operands::Operands;
use cortado_core::{Blob, Ctx, Elements, ElementsMut, Real, Result};
use cortado_math::{self as math, Strided};
use cortado_ops::{AxisView, Lrn, Pool, PoolGeometry, PoolMethod, Resample, count};

/// The number of planes of the first operand with `axes` spatial axes.
fn planes<T: Real>(io: &Operands<'_, T>, axes: usize) -> Result<usize> {
    let shape = io.shape(0)?;
    Ok(count(shape[..shape.len().saturating_sub(axes)].iter().copied()))
}

pub(crate) fn pool<T: Real>(io: &Operands<'_, T>, pool: &Pool) -> Result<()> {
    let planes = planes(io, pool.geometry.axes.len())?;
    pool_planes(io.ctx, pool, planes, &io.read(0)?, &mut io.write(0)?)
}

fn pool_planes<T: Real>(
    ctx: &Ctx,
    Pool { method, geometry }: &Pool,
    planes: usize,
    x: &Elements<'_, T>,
    y: &mut ElementsMut<'_, T>,
) -> Result<()> {
    match method {
        PoolMethod::Max => math::max_pool(ctx, geometry, planes, x, y, None),
        PoolMethod::Mean => math::mean_pool(ctx, geometry, planes, x, y),
    }
}

pub(crate) fn stochastic_mean<T: Real>(io: &Operands<'_, T>, geometry: &PoolGeometry) -> Result<()> {
    let planes = planes(io, geometry.axes.len())?;
    math::expected_pool(io.ctx, geometry, planes, &io.read(0)?, &mut io.write(0)?)
}

pub(crate) fn pyramid<T: Real>(io: &Operands<'_, T>, levels: &[Pool]) -> Result<()> {
    let images = io.shape(0)?.first().copied().unwrap_or(0);
    let row = io.output(0)?.count().checked_div(images).unwrap_or(0);
    let (x, mut y, mut start) = (io.read(0)?, io.write(0)?, 0);
    for level in levels {
        let planes = planes(io, level.geometry.axes.len())?;
        let part = Blob::new("a level of a pyramid", &[planes, level.geometry.output_count()])?;
        pool_planes(io.ctx, level, planes, &x, &mut part.data_overwrite_on(io.ctx)?)?;
        let length = part.count().checked_div(images).unwrap_or(0);
        let (alone, within) = ([length, 1], [row, 1]);
        let (from, to) = (Strided::new(0, &alone), Strided::new(start, &within));
        math::copy_strided(io.ctx, &[images, length], (&part.data_on(io.ctx)?, from), (&mut y, to))?;
        start += length;
    }
    Ok(())
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

pub(crate) fn cast<T: Real>(lrn: Lrn<f64>) -> Lrn<T> {
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
