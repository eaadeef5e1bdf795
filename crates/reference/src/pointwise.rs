//! Functions of single elements, the same for all or with coefficients of channels or places.

use crate::operands::{Operands, numbers};
use cortado_core::{Blob, ChannelFunction, Real, Result, Step, StepFunction};
use cortado_math::{self as math, Strided};
use cortado_ops::{AxisView, PerChannel, Pointwise, count};

pub(crate) fn map<T: Real>(io: &Operands<'_, T>, function: Pointwise<f64>) -> Result<()> {
    math::map(io.ctx, function.cast(), io.pair(0, 0)?)
}

/// A function of each channel on the first operand.
pub(crate) fn run_channels<T: Real>(
    io: &Operands<'_, T>,
    axis_view: AxisView,
    function: ChannelFunction<'_, T>,
) -> Result<()> {
    let step = Step::new(StepFunction::PerChannel { axis_view, function });
    math::run_steps(io.ctx, &[step], io.pair(0, 0)?)
}

pub(crate) fn map_channels<T: Real>(
    io: &Operands<'_, T>,
    axis_view: AxisView,
    function: &PerChannel<'_, f64>,
) -> Result<()> {
    match function {
        PerChannel::Affine { scale, shift } => {
            let (scale, shift) = (numbers("factors", scale)?, numbers("summands", shift)?);
            let (scale, shift) = (Some(&scale), Some(&shift));
            run_channels(io, axis_view, ChannelFunction::Affine { scale, shift })
        }
        PerChannel::Normalize { mean, inverse_std } => {
            let (mean, inverse_std) = (&numbers("means", mean)?, &numbers("inverse deviations", inverse_std)?);
            run_channels(io, axis_view, ChannelFunction::Normalize { mean, inverse_std })
        }
        PerChannel::PRelu { slope } => {
            let slope = &numbers("slopes", slope)?;
            run_channels(io, axis_view, ChannelFunction::PRelu { slope })
        }
    }
}

/// The coefficients that operands hold.
pub(crate) fn coefficients<'a, T: Real>(
    io: &Operands<'a, T>,
    operands: [Option<usize>; 2],
) -> Result<[Option<&'a Blob<T>>; 2]> {
    let [scale, shift] = operands.map(|operand| operand.map(|index| io.input(index)).transpose());
    Ok([scale?, shift?])
}

pub(crate) fn affine<T: Real>(io: &Operands<'_, T>, axis_view: AxisView, operands: [Option<usize>; 2]) -> Result<()> {
    let [scale, shift] = coefficients(io, operands)?;
    run_channels(io, axis_view, ChannelFunction::Affine { scale, shift })
}

pub(crate) fn scale_and_add<T: Real>(io: &Operands<'_, T>) -> Result<()> {
    let (factors, x, y) = (io.read(0)?, io.shape(1)?, io.read(2)?);
    let axis_view = AxisView {
        outer: 1,
        len: factors.len(),
        inner: count(x.iter().skip(2).copied()),
    };
    math::scale_channels(io.ctx, axis_view, Some(&factors), io.pair(1, 0)?)?;
    let (sizes, run) = ([axis_view.count()], Strided::run(0));
    math::add_strided(io.ctx, &sizes, (&y, run), (&mut io.update(0)?, run))
}

pub(crate) fn mask<T: Real>(io: &Operands<'_, T>) -> Result<()> {
    let axis_view = AxisView::axis(io.output(0)?.shape(), 1);
    math::scale_places(io.ctx, axis_view, &io.read(1)?, &io.read(0)?, &mut io.write(0)?)
}
