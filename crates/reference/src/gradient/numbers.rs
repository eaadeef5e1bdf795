//! Gradients of functions of elements, of sums, products and maxima, and of normalisation.

use super::{INPUTS, NOTHING, OUTPUTS, Operands, Reads};
use crate::operands::numbers;
use cortado_core::{Blob, Elements, Pair, Real, Result};
use cortado_math::{self as math, ChannelSpread, Strided};
use cortado_ops::{AxisView, ChannelFunction, DerivativeOf, Pointwise, Reduction, Spread, count};

pub(super) fn reads(function: Pointwise<f64>) -> Reads {
    match function.derivative_of() {
        DerivativeOf::Nothing | DerivativeOf::Constant => NOTHING,
        DerivativeOf::Input | DerivativeOf::Sign => INPUTS,
        DerivativeOf::Output => OUTPUTS,
    }
}

pub(super) fn map<T: Real>(io: &Operands<'_, T>, function: Pointwise<f64>) -> Result<()> {
    let at = match function.derivative_of() {
        DerivativeOf::Nothing => {
            io.zeros(0)?;
            return Ok(());
        }
        DerivativeOf::Output | DerivativeOf::Constant => io.y()?,
        DerivativeOf::Input | DerivativeOf::Sign => io.x(0)?,
    };
    let Some(diffs) = io.diffs(0)? else { return Ok(()) };
    math::map_backward(io.ctx, function.cast(), &at, diffs)
}

pub(super) fn map_channels<T: Real>(
    io: &Operands<'_, T>,
    axis_view: AxisView,
    function: &ChannelFunction<'_, f64>,
) -> Result<()> {
    let AxisView { outer, len, inner } = axis_view;
    let constant = function.at(0).derivative_of() == DerivativeOf::Constant;
    if constant && len > 0 {
        let slopes = cortado_core::reserve::collected((0..len).map(|channel| function.at(channel).derivative(0.0)))?;
        let slopes: Blob<T> = numbers("slopes", &slopes)?;
        let Some(diffs) = io.diffs(0)? else { return Ok(()) };
        return math::scale_channels(io.ctx, axis_view, Some(&slopes.data_on(io.ctx)?), diffs);
    }
    let Some(to) = io.wanted(0) else { return Ok(()) };
    io.ctx.falls_back("gradients of functions of channels");
    let (x, y) = (io.input(0)?.data()?, io.output(0)?.data()?);
    let (dy, mut dx) = (io.output(0)?.diff()?, to.diff_overwrite()?);
    for row in 0..count([outer, len]) {
        let function = function.at(row % len).cast::<T>();
        let at = match function.derivative_of() {
            DerivativeOf::Output => &y,
            _ => &x,
        };
        for i in row * inner..(row + 1) * inner {
            dx[i] = dy[i] * function.derivative(at[i]);
        }
    }
    Ok(())
}

pub(super) fn sum<T: Real>(io: &Operands<'_, T>, coefficients: &[f64]) -> Result<()> {
    for (index, &coefficient) in coefficients.iter().enumerate() {
        if let Some(diffs) = io.diffs(index)? {
            math::scale(io.ctx, T::from_f64(coefficient), diffs)?;
        }
    }
    Ok(())
}

pub(super) fn product<T: Real>(io: &Operands<'_, T>) -> Result<()> {
    for index in 0..io.inputs.len() {
        let Some(diffs) = io.diffs(index)? else { continue };
        let others = (0..io.inputs.len()).filter(|&other| other != index);
        let others: Vec<Elements<'_, T>> = others.map(|other| io.x(other)).collect::<Result<_>>()?; // bounded by the operands
        math::product(io.ctx, diffs, &others, &[])?;
    }
    Ok(())
}

pub(super) fn maximum<T: Real>(io: &Operands<'_, T>) -> Result<()> {
    let shape = io.output(0)?.shape();
    let (greatest, winners) = (Blob::new("maxima", shape)?, Blob::new("the operands of maxima", shape)?);
    {
        // bounded by the operands
        let others: Vec<Elements<'_, T>> = (1..io.inputs.len()).map(|index| io.x(index)).collect::<Result<_>>()?;
        let data = Pair::Split(io.x(0)?, greatest.data_overwrite_on(io.ctx)?);
        math::maximum(io.ctx, data, &others, &mut winners.data_overwrite_on(io.ctx)?, &[])?;
    }
    let (winners, dy) = (winners.data_on(io.ctx)?, io.dy()?);
    for index in 0..io.inputs.len() {
        if let Some(mut dx) = io.dx(index)? {
            math::maximum_backward(io.ctx, index as i32, &winners, &dy, &mut dx)?;
        }
    }
    Ok(())
}

pub(super) fn scale_and_add<T: Real>(io: &Operands<'_, T>) -> Result<()> {
    let shape = io.input(1)?.shape();
    let axis_view = AxisView {
        outer: 1,
        len: shape.count_range(0..2),
        inner: shape.count_from(2),
    };
    if let Some(mut dots) = io.zeros(0)? {
        math::add_channel_dots(io.ctx, axis_view, [&io.x(1)?, &io.dy()?], &mut dots, None)?;
    }
    if let Some(mut added) = io.dx(2)? {
        math::copy(io.ctx, &io.dy()?, &mut added)?;
    }
    match io.diffs(1)? {
        Some(diffs) => math::scale_channels(io.ctx, axis_view, Some(&io.x(0)?), diffs),
        None => Ok(()),
    }
}

pub(super) fn affine<T: Real>(
    io: &Operands<'_, T>,
    axis_view: AxisView,
    [scale, shift]: [Option<usize>; 2],
) -> Result<()> {
    if let Some(diffs) = io.diffs(0)? {
        let factors = scale.map(|scale| io.x(scale)).transpose()?;
        math::scale_channels(io.ctx, axis_view, factors.as_ref(), diffs)?;
    }
    let shifts = shift.map(|shift| io.zeros(shift)).transpose()?.flatten();
    let scales = scale.map(|scale| io.zeros(scale)).transpose()?.flatten();
    match (scales, shifts) {
        (Some(mut dots), mut sums) => {
            let operands = [&io.x(0)?, &io.dy()?];
            math::add_channel_dots(io.ctx, axis_view, operands, &mut dots, sums.as_mut())
        }
        (None, Some(mut sums)) => math::add_channel_sums(io.ctx, axis_view, &io.dy()?, &mut sums),
        (None, None) => Ok(()),
    }
}

pub(super) fn reduce<T: Real>(io: &Operands<'_, T>, axis: usize, reduction: Reduction, factor: f64) -> Result<()> {
    let Some(mut dx) = io.dx(0)? else { return Ok(()) };
    let len = io.input(0)?.shape().count_from(axis);
    math::reduce_rows_backward(io.ctx, reduction, factor, len, [&io.x(0)?, &io.dy()?], &mut dx)
}

pub(super) fn softmax<T: Real>(io: &Operands<'_, T>, axis_view: AxisView, temperature: f64) -> Result<()> {
    let Some(diffs) = io.diffs(0)? else { return Ok(()) };
    math::softmax_backward(io.ctx, axis_view, &io.y()?, diffs)?;
    if temperature == 1.0 {
        return Ok(());
    }
    let to = io.wanted(0).map(|to| to.diff_update_on(io.ctx)).transpose()?;
    let factor = T::from_f64(1.0 / temperature);
    to.map_or(Ok(()), |to| math::scale(io.ctx, factor, Pair::InPlace(to)))
}

/// With u = x / √(Σ x² + eps): the gradient of the factors is Σ dy · u, that of x follows from
/// factor · dy.
pub(super) fn unit_length<T: Real>(io: &Operands<'_, T>, sets: AxisView, scales: AxisView, eps: f64) -> Result<()> {
    let x = io.input(0)?;
    drop(io.zeros(1)?);
    // There may be very many sets without elements.
    if x.count() == 0 {
        return Ok(());
    }
    let (norms, unit) = (
        Blob::new("lengths", &[sets.outer, sets.inner])?,
        Blob::new("vectors of length 1", x.shape())?,
    );
    {
        let mut norms = norms.data_overwrite_on(io.ctx)?;
        math::l2_normalize(
            io.ctx,
            sets,
            eps,
            &io.x(0)?,
            &mut norms,
            &mut unit.data_overwrite_on(io.ctx)?,
        )?;
    }
    let unit = unit.data_on(io.ctx)?;
    if let Some(mut dots) = io.zeros(1)? {
        math::add_channel_dots(io.ctx, scales, [&unit, &io.dy()?], &mut dots, None)?;
    }
    let Some(diffs) = io.diffs(0)? else { return Ok(()) };
    math::scale_channels(io.ctx, scales, Some(&io.x(1)?), diffs)?;
    let to = io.wanted(0).map(|to| to.diff_update_on(io.ctx)).transpose()?;
    to.map_or(Ok(()), |mut dx| {
        math::l2_normalize_backward(io.ctx, sets, &norms.data_on(io.ctx)?, &unit, &mut dx)
    })
}

pub(super) fn standardize<T: Real>(io: &Operands<'_, T>, axis_view: AxisView, spread: Spread) -> Result<()> {
    let Some(diffs) = io.diffs(0)? else { return Ok(()) };
    if io.input(0)?.count() == 0 {
        return Ok(());
    }
    let of_sets = |name: &str| Blob::<T>::new(name, &[axis_view.len]);
    let (means, divisors) = (of_sets("means")?, of_sets("deviations")?);
    {
        let (x, mut means) = (io.x(0)?, means.data_overwrite_on(io.ctx)?);
        let mut divisors = divisors.data_overwrite_on(io.ctx)?;
        match spread {
            Spread::RootOfSum { .. } => math::channel_statistics(io.ctx, axis_view, &x, &mut means, &mut divisors)?,
            Spread::Deviation { eps } => {
                math::means_and_deviations(io.ctx, axis_view, eps, &x, &mut means, Some(&mut divisors))?
            }
            Spread::One => {}
        }
    }
    if let Spread::RootOfSum { eps } = spread {
        let root = Pointwise::Power {
            power: 0.5,
            scale: 1.0,
            shift: eps,
        };
        math::map(io.ctx, root.cast(), Pair::InPlace(divisors.data_update_on(io.ctx)?))?;
    }
    let divisors = divisors.data_on(io.ctx)?;
    let spread = match spread {
        Spread::One => ChannelSpread::One,
        Spread::Deviation { .. } | Spread::RootOfSum { .. } => ChannelSpread::Deviation(&divisors),
    };
    math::normalize_backward(io.ctx, axis_view, &io.y()?, spread, diffs)
}

/// `to` += `from`.
pub(super) fn add<T: Real>(ctx: &cortado_core::Ctx, from: &Blob<T>, to: &Blob<T>) -> Result<()> {
    let (sizes, run) = ([from.count()], Strided::run(0));
    let (from, mut to) = (from.diff_on(ctx)?, to.diff_update_on(ctx)?);
    math::add_strided(ctx, &sizes, (&from, run), (&mut to, run))
}
