//! Functions of single elements, the same for all or with coefficients of channels or places.

use crate::operands::{Operands, numbers};
use cortado_core::{Blob, BlobFunction, Real, Result, Step, StepFunction};
use cortado_math::{self as math, Strided};
use cortado_ops::{AxisView, ChannelFunction, PerChannel, Pointwise, count};

pub(crate) fn map<T: Real>(io: &Operands<'_, T>, function: Pointwise<f64>) -> Result<()> {
    math::map(io.ctx, function.cast(), io.pair(0, 0)?)
}

/// A function of each channel on the first operand.
pub(crate) fn run_channels<T: Real>(
    io: &Operands<'_, T>,
    axis_view: AxisView,
    function: BlobFunction<'_, T>,
) -> Result<()> {
    let step = Step::new(StepFunction::PerChannel { axis_view, function });
    math::run_steps(io.ctx, &[step], io.pair(0, 0)?)
}

pub(crate) fn map_channels<T: Real>(
    io: &Operands<'_, T>,
    axis_view: AxisView,
    function: &ChannelFunction<'_, f64>,
) -> Result<()> {
    let held = held(function)?;
    run_channels(io, axis_view, by_ref(&held))
}

/// A function whose coefficients are in blobs.
pub type HeldFunction<T> = Pointwise<PerChannel<T, Blob<T>>>;

/// A function with its coefficients in blobs, as kernels read them.
///
/// # Errors
/// Out of memory.
pub fn held<T: Real>(function: &ChannelFunction<'_, f64>) -> Result<HeldFunction<T>> {
    function.each_ref().try_map(|coefficient| match coefficient {
        PerChannel::All(all) => Ok(PerChannel::All(T::from_f64(*all))),
        PerChannel::Each(each) => numbers("coefficients", each).map(PerChannel::Each),
    })
}

pub(crate) fn by_ref<T: Real>(held: &HeldFunction<T>) -> BlobFunction<'_, T> {
    held.each_ref().map(PerChannel::by_ref)
}

/// The coefficients that operands hold.
pub(crate) fn coefficients<'a, T: Real>(
    io: &Operands<'a, T>,
    operands: [Option<usize>; 2],
) -> Result<[Option<&'a Blob<T>>; 2]> {
    let [scale, shift] = operands.map(|operand| operand.map(|index| io.input(index)).transpose());
    Ok([scale?, shift?])
}

/// scale · x + shift, with 1 and 0 for those that are absent.
pub(crate) fn affine_function<'a, T: Real>([scale, shift]: [Option<&'a Blob<T>>; 2]) -> BlobFunction<'a, T> {
    Pointwise::Affine {
        scale: PerChannel::each_or(scale, T::ONE),
        shift: PerChannel::each_or(shift, T::ZERO),
    }
}

pub(crate) fn affine<T: Real>(io: &Operands<'_, T>, axis_view: AxisView, operands: [Option<usize>; 2]) -> Result<()> {
    let function = affine_function(coefficients(io, operands)?);
    run_channels(io, axis_view, function)
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
