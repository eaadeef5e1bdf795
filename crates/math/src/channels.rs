//! Functions with coefficients for each channel of a blob seen as (outer, channels, inner), and
//! sums over channels. The sums are taken in 64 bits and in a fixed order.

use crate::{Host, compute};
use cortado_core::{Ctx, Elements, ElementsMut, Pair, Real, Result};
use cortado_cpu as cpu;
use cortado_ops::AxisView;

/// The kernels of this module.
pub trait ChannelKernels<T: Real> {
    /// [`scale_channels`].
    ///
    /// # Errors
    /// Those of the device.
    fn scale_channels(
        &self,
        _axis_view: AxisView,
        _by: Option<&Elements<'_, T>>,
        _x: &mut Pair<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`add_channel_sums`].
    ///
    /// # Errors
    /// Those of the device.
    fn add_channel_sums(
        &self,
        _axis_view: AxisView,
        _x: &Elements<'_, T>,
        _to: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`add_channel_dots`].
    ///
    /// # Errors
    /// Those of the device.
    fn add_channel_dots(
        &self,
        _axis_view: AxisView,
        _operands: [&Elements<'_, T>; 2],
        _dots: &mut ElementsMut<'_, T>,
        _sums: Option<&mut ElementsMut<'_, T>>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`prelu_backward`].
    ///
    /// # Errors
    /// Those of the device.
    fn prelu_backward(
        &self,
        _axis_view: AxisView,
        _slopes: &Elements<'_, T>,
        _x: &Elements<'_, T>,
        _diff: &mut Pair<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`add_prelu_slope_diffs`].
    ///
    /// # Errors
    /// Those of the device.
    fn add_prelu_slope_diffs(
        &self,
        _axis_view: AxisView,
        _operands: [&Elements<'_, T>; 2],
        _diffs: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }
}

/// y = factor · x, with a factor for each channel, or 1.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn scale_channels<T: Real>(
    ctx: &Ctx,
    axis_view: AxisView,
    factors: Option<&Elements<'_, T>>,
    mut x: Pair<'_, T>,
) -> Result<()> {
    compute(ctx, "scale_channels", |kernels| {
        kernels.scale_channels(axis_view, factors, &mut x)
    })
}

/// y = factor · x, with a factor for each place of the axes around the channels. Devices have no
/// kernel for it.
///
/// # Errors
/// Out of memory, or a failed transfer.
pub fn scale_places<T: Real>(
    ctx: &Ctx,
    axis_view: AxisView,
    factors: &Elements<'_, T>,
    x: &Elements<'_, T>,
    y: &mut ElementsMut<'_, T>,
) -> Result<()> {
    ctx.falls_back("scale_places");
    let AxisView { len, inner, .. } = axis_view;
    let (x, y, factors) = (x.host()?, y.host()?, factors.host()?);
    let planes = x.chunks_exact(inner.max(1)).zip(y.chunks_exact_mut(inner.max(1)));
    for (plane, (x, y)) in planes.enumerate() {
        let factors = factors.iter().skip(plane / len.max(1) * inner);
        for (y, (&x, &factor)) in y.iter_mut().zip(x.iter().zip(factors)) {
            *y = x * factor;
        }
    }
    Ok(())
}

/// sums += Σ x over each channel.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn add_channel_sums<T: Real>(
    ctx: &Ctx,
    axis_view: AxisView,
    x: &Elements<'_, T>,
    sums: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "add_channel_sums", |kernels| {
        kernels.add_channel_sums(axis_view, x, sums)
    })
}

/// dots += Σ x · dy over each channel, and sums += Σ dy, if they are wanted, in the same pass. The
/// operands are x and dy.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn add_channel_dots<T: Real>(
    ctx: &Ctx,
    axis_view: AxisView,
    operands: [&Elements<'_, T>; 2],
    dots: &mut ElementsMut<'_, T>,
    mut sums: Option<&mut ElementsMut<'_, T>>,
) -> Result<()> {
    compute(ctx, "add_channel_dots", |kernels| {
        kernels.add_channel_dots(axis_view, operands, dots, sums.as_deref_mut())
    })
}

/// dx = dy for x > 0, else slope · dy.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn prelu_backward<T: Real>(
    ctx: &Ctx,
    axis_view: AxisView,
    slopes: &Elements<'_, T>,
    x: &Elements<'_, T>,
    mut diff: Pair<'_, T>,
) -> Result<()> {
    compute(ctx, "prelu_backward", |kernels| {
        kernels.prelu_backward(axis_view, slopes, x, &mut diff)
    })
}

/// The diff of each channel's slope += Σ dy · x over the x ≤ 0. The operands are x and dy.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn add_prelu_slope_diffs<T: Real>(
    ctx: &Ctx,
    axis_view: AxisView,
    operands: [&Elements<'_, T>; 2],
    diffs: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "add_prelu_slope_diffs", |kernels| {
        kernels.add_prelu_slope_diffs(axis_view, operands, diffs)
    })
}

impl<T: Real> ChannelKernels<T> for Host {
    fn scale_channels(&self, axis_view: AxisView, by: Option<&Elements<'_, T>>, x: &mut Pair<'_, T>) -> Result<bool> {
        let factors = by.map(Elements::host).transpose()?;
        let scale = |channel: usize| {
            let factor = factors.map_or(T::ONE, |factors| factors[channel]);
            move |x| factor * x
        };
        let AxisView { len, inner, .. } = axis_view;
        match x {
            Pair::InPlace(y) => cpu::map_channels_in_place(len, inner, y.host()?, scale),
            Pair::Split(x, y) => cpu::map_channels(len, inner, x.host()?, y.host()?, scale),
        }
        Ok(true)
    }

    fn add_channel_sums(&self, axis_view: AxisView, x: &Elements<'_, T>, to: &mut ElementsMut<'_, T>) -> Result<bool> {
        let x = x.host()?;
        let found = cpu::channel_sums(axis_view.len, axis_view.inner, x, x, |_| |x: T, _| x.to_f64())?;
        add_to(to, found)?;
        Ok(true)
    }

    fn add_channel_dots(
        &self,
        axis_view: AxisView,
        operands: [&Elements<'_, T>; 2],
        dots: &mut ElementsMut<'_, T>,
        sums: Option<&mut ElementsMut<'_, T>>,
    ) -> Result<bool> {
        let [x, dy] = operands;
        let found = cpu::channel_sums_of(axis_view.len, axis_view.inner, x.host()?, dy.host()?, |_| {
            |x: T, dy: T| [dy.to_f64() * x.to_f64(), dy.to_f64()]
        })?;
        add_to(dots, found.iter().map(|found| found[0]))?;
        if let Some(sums) = sums {
            add_to(sums, found.iter().map(|found| found[1]))?;
        }
        Ok(true)
    }

    fn prelu_backward(
        &self,
        axis_view: AxisView,
        slopes: &Elements<'_, T>,
        x: &Elements<'_, T>,
        diff: &mut Pair<'_, T>,
    ) -> Result<bool> {
        let slopes = slopes.host()?;
        let chain = |channel: usize| {
            let slope = slopes[channel];
            move |x, dy| if x > T::ZERO { dy } else { slope * dy }
        };
        let AxisView { len, inner, .. } = axis_view;
        match diff {
            Pair::InPlace(diff) => cpu::zip_channels_in_place(len, inner, x.host()?, diff.host()?, chain),
            Pair::Split(dy, dx) => cpu::zip_channels(len, inner, x.host()?, dy.host()?, dx.host()?, chain),
        }
        Ok(true)
    }

    fn add_prelu_slope_diffs(
        &self,
        axis_view: AxisView,
        operands: [&Elements<'_, T>; 2],
        diffs: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let [x, dy] = operands;
        let found = cpu::channel_sums(axis_view.len, axis_view.inner, x.host()?, dy.host()?, |_| {
            |x: T, dy: T| {
                let negative = if x > T::ZERO { T::ZERO } else { x };
                dy.to_f64() * negative.to_f64()
            }
        })?;
        add_to(diffs, found)?;
        Ok(true)
    }
}

fn add_to<T: Real>(to: &mut ElementsMut<'_, T>, sums: impl IntoIterator<Item = f64>) -> Result<()> {
    let to = to.host()?.iter_mut();
    to.zip(sums).for_each(|(to, sum)| *to += T::from_f64(sum));
    Ok(())
}
