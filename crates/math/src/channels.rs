//! Functions with coefficients for each channel of a blob seen as (outer, channels, inner), and
//! sums over channels. The sums are taken in 64 bits and in a fixed order.

use crate::{Host, compute};
use cortado_core::{Ctx, Elements, ElementsMut, Pair, Real, Result};
use cortado_cpu as cpu;
use cortado_ops::Around;

/// The kernels of this room.
pub trait ChannelKernels<T: Real> {
    /// [`scale_channels`].
    ///
    /// # Errors
    /// Those of the device.
    fn scale_channels(&self, _around: Around, _by: Option<&Elements<'_, T>>, _x: &mut Pair<'_, T>) -> Result<bool> {
        Ok(false)
    }

    /// [`add_channel_sums`].
    ///
    /// # Errors
    /// Those of the device.
    fn add_channel_sums(&self, _around: Around, _x: &Elements<'_, T>, _to: &mut ElementsMut<'_, T>) -> Result<bool> {
        Ok(false)
    }

    /// [`add_channel_dots`].
    ///
    /// # Errors
    /// Those of the device.
    fn add_channel_dots(
        &self,
        _around: Around,
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
        _around: Around,
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
        _around: Around,
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
    around: Around,
    factors: Option<&Elements<'_, T>>,
    mut x: Pair<'_, T>,
) -> Result<()> {
    compute(ctx, "scale_channels", |kernels| {
        kernels.scale_channels(around, factors, &mut x)
    })
}

/// sums += Σ x over each channel.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn add_channel_sums<T: Real>(
    ctx: &Ctx,
    around: Around,
    x: &Elements<'_, T>,
    sums: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "add_channel_sums", |kernels| {
        kernels.add_channel_sums(around, x, sums)
    })
}

/// dots += Σ x · dy over each channel, and sums += Σ dy, if they are wanted, in the same pass. The
/// operands are x and dy.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn add_channel_dots<T: Real>(
    ctx: &Ctx,
    around: Around,
    operands: [&Elements<'_, T>; 2],
    dots: &mut ElementsMut<'_, T>,
    mut sums: Option<&mut ElementsMut<'_, T>>,
) -> Result<()> {
    compute(ctx, "add_channel_dots", |kernels| {
        kernels.add_channel_dots(around, operands, dots, sums.as_deref_mut())
    })
}

/// dx = dy for x > 0, else slope · dy.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn prelu_backward<T: Real>(
    ctx: &Ctx,
    around: Around,
    slopes: &Elements<'_, T>,
    x: &Elements<'_, T>,
    mut diff: Pair<'_, T>,
) -> Result<()> {
    compute(ctx, "prelu_backward", |kernels| {
        kernels.prelu_backward(around, slopes, x, &mut diff)
    })
}

/// The diff of each channel's slope += Σ dy · x over the x ≤ 0. The operands are x and dy.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn add_prelu_slope_diffs<T: Real>(
    ctx: &Ctx,
    around: Around,
    operands: [&Elements<'_, T>; 2],
    diffs: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "add_prelu_slope_diffs", |kernels| {
        kernels.add_prelu_slope_diffs(around, operands, diffs)
    })
}

impl<T: Real> ChannelKernels<T> for Host {
    fn scale_channels(&self, around: Around, by: Option<&Elements<'_, T>>, x: &mut Pair<'_, T>) -> Result<bool> {
        let factors = by.map(Elements::host).transpose()?;
        let scale = |channel: usize| {
            let factor = factors.map_or(T::ONE, |factors| factors[channel]);
            move |x| factor * x
        };
        let Around { len, inner, .. } = around;
        match x {
            Pair::InPlace(y) => cpu::map_channels_in_place(len, inner, y.host()?, scale),
            Pair::Split(x, y) => cpu::map_channels(len, inner, x.host()?, y.host()?, scale),
        }
        Ok(true)
    }

    fn add_channel_sums(&self, around: Around, x: &Elements<'_, T>, to: &mut ElementsMut<'_, T>) -> Result<bool> {
        let x = x.host()?;
        let found = cpu::channel_sums(around.len, around.inner, x, x, |_| |x: T, _| x.to_f64())?;
        add_to(to, found)?;
        Ok(true)
    }

    fn add_channel_dots(
        &self,
        around: Around,
        operands: [&Elements<'_, T>; 2],
        dots: &mut ElementsMut<'_, T>,
        sums: Option<&mut ElementsMut<'_, T>>,
    ) -> Result<bool> {
        let [x, dy] = operands;
        let found = cpu::channel_sums_of(around.len, around.inner, x.host()?, dy.host()?, |_| {
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
        around: Around,
        slopes: &Elements<'_, T>,
        x: &Elements<'_, T>,
        diff: &mut Pair<'_, T>,
    ) -> Result<bool> {
        let slopes = slopes.host()?;
        let chain = |channel: usize| {
            let slope = slopes[channel];
            move |x, dy| if x > T::ZERO { dy } else { slope * dy }
        };
        let Around { len, inner, .. } = around;
        match diff {
            Pair::InPlace(diff) => cpu::zip_channels_in_place(len, inner, x.host()?, diff.host()?, chain),
            Pair::Split(dy, dx) => cpu::zip_channels(len, inner, x.host()?, dy.host()?, dx.host()?, chain),
        }
        Ok(true)
    }

    fn add_prelu_slope_diffs(
        &self,
        around: Around,
        operands: [&Elements<'_, T>; 2],
        diffs: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let [x, dy] = operands;
        let found = cpu::channel_sums(around.len, around.inner, x.host()?, dy.host()?, |_| {
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
