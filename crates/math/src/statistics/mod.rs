//! Statistics of the channels of a blob seen as (outer, channels, inner), and normalisation by
//! them. They are computed in 64 bits and in a fixed order.

mod host;

use crate::compute;
use cortado_core::{Ctx, Elements, ElementsMut, Pair, Real, Result, reserve};
use cortado_ops::AxisView;

/// The kernels of this module.
pub trait StatisticsKernels<T: Real> {
    /// [`batch_statistics`].
    ///
    /// # Errors
    /// Those of the device.
    fn batch_statistics(
        &self,
        _axis_view: AxisView,
        _eps: f64,
        _x: &Elements<'_, T>,
        _moving: &mut MovingStatistics<'_, T>,
        _to: &mut Statistics<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`channel_statistics`].
    ///
    /// # Errors
    /// Those of the device.
    fn channel_statistics(
        &self,
        _axis_view: AxisView,
        _x: &Elements<'_, T>,
        _means: &mut ElementsMut<'_, T>,
        _variances: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`global_statistics`].
    ///
    /// # Errors
    /// Those of the device.
    fn global_statistics(
        &self,
        _eps: f64,
        _gathered: [&Elements<'_, T>; 3],
        _to: &mut Statistics<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`means_and_deviations`].
    ///
    /// # Errors
    /// Those of the device.
    fn means_and_deviations(
        &self,
        _axis_view: AxisView,
        _eps: f64,
        _x: &Elements<'_, T>,
        _means: &mut ElementsMut<'_, T>,
        _deviations: Option<&mut ElementsMut<'_, T>>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`normalize`].
    ///
    /// # Errors
    /// Those of the device.
    fn normalize(
        &self,
        _axis_view: AxisView,
        _means: &Elements<'_, T>,
        _spread: ChannelSpread<'_, '_, T>,
        _data: &mut Pair<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`normalize_backward`].
    ///
    /// # Errors
    /// Those of the device.
    fn normalize_backward(
        &self,
        _axis_view: AxisView,
        _y: &Elements<'_, T>,
        _spread: ChannelSpread<'_, '_, T>,
        _diff: &mut Pair<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }
}

/// What each channel is normalised with.
pub struct Statistics<'a, T: Real> {
    /// The mean of each channel.
    pub means: ElementsMut<'a, T>,
    /// 1 / √(variance + eps) of each channel.
    pub inverse_std: ElementsMut<'a, T>,
}

/// Sums of the statistics of batches, in which those of earlier ones fade.
pub struct MovingStatistics<'a, T: Real> {
    /// The sum of the means of each channel.
    pub means: ElementsMut<'a, T>,
    /// The sum of the unbiased variances of each channel.
    pub variances: ElementsMut<'a, T>,
    /// The sum of as many ones; one element.
    pub factor: ElementsMut<'a, T>,
    /// What the sums are multiplied by before each batch.
    pub fraction: f64,
}

/// What the elements of a channel are divided by.
#[derive(Clone, Copy)]
pub enum ChannelSpread<'a, 'b, T: Real> {
    /// Nothing.
    One,
    /// A number for each channel.
    Deviation(&'a Elements<'b, T>),
    /// A number for each channel, whose inverse is given and multiplied by.
    Inverse(&'a Elements<'b, T>),
}

/// The statistics of a batch: mean and 1 / √(v + eps) of each channel, where v is the biased
/// variance. With a fraction f and m elements in a channel, `mean ← f · mean + μ`,
/// `variance ← f · variance + v · m / (m − 1)` and `factor ← f · factor + 1` go to the moving ones;
/// a batch without elements leaves those as they are.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn batch_statistics<T: Real>(
    ctx: &Ctx,
    axis_view: AxisView,
    eps: f64,
    x: &Elements<'_, T>,
    moving: &mut MovingStatistics<'_, T>,
    to: &mut Statistics<'_, T>,
) -> Result<()> {
    compute(ctx, "batch_statistics", |kernels| {
        kernels.batch_statistics(axis_view, eps, x, moving, to)
    })
}

/// The mean and the biased variance of each channel.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn channel_statistics<T: Real>(
    ctx: &Ctx,
    axis_view: AxisView,
    x: &Elements<'_, T>,
    means: &mut ElementsMut<'_, T>,
    variances: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "channel_statistics", |kernels| {
        kernels.channel_statistics(axis_view, x, means, variances)
    })
}

/// The statistics that were gathered over batches: mean / factor and 1 / √(variance / factor + eps)
/// of each channel, where 1 / factor counts as 0 while the factor is 0. What is gathered is the
/// means, the variances and the factor, as in [`MovingStatistics`].
///
/// # Errors
/// Out of memory, or those of the device.
pub fn global_statistics<T: Real>(
    ctx: &Ctx,
    eps: f64,
    gathered: [&Elements<'_, T>; 3],
    to: &mut Statistics<'_, T>,
) -> Result<()> {
    compute(ctx, "global_statistics", |kernels| {
        kernels.global_statistics(eps, gathered, to)
    })
}

/// Mean and variance of each channel by the statistics that were gathered over batches, on the
/// host: see [`global_statistics`].
///
/// # Errors
/// Out of memory.
pub fn statistics_of<T: Real>([means, variances, factor]: [&[T]; 3]) -> Result<Vec<[f64; 2]>> {
    let factor = factor.first().map_or(0.0, |factor| factor.to_f64());
    let scale = if factor == 0.0 { 0.0 } else { 1.0 / factor };
    let scaled = |(mean, variance): (&T, &T)| [mean.to_f64() * scale, variance.to_f64() * scale];
    Ok(reserve::collected(means.iter().zip(variances).map(scaled))?)
}

/// The mean of each channel; and its standard deviation plus eps, if it is wanted, where the
/// variance is the biased one.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn means_and_deviations<T: Real>(
    ctx: &Ctx,
    axis_view: AxisView,
    eps: f64,
    x: &Elements<'_, T>,
    means: &mut ElementsMut<'_, T>,
    mut deviations: Option<&mut ElementsMut<'_, T>>,
) -> Result<()> {
    compute(ctx, "means_and_deviations", |kernels| {
        kernels.means_and_deviations(axis_view, eps, x, means, deviations.as_deref_mut())
    })
}

/// y = (x − mean) / spread of each channel.
///
/// # Errors
/// Out of memory, fewer statistics than channels, or those of the device.
pub fn normalize<T: Real>(
    ctx: &Ctx,
    axis_view: AxisView,
    means: &Elements<'_, T>,
    spread: ChannelSpread<'_, '_, T>,
    mut data: Pair<'_, T>,
) -> Result<()> {
    compute(ctx, "normalize", |kernels| {
        kernels.normalize(axis_view, means, spread, &mut data)
    })
}

/// dx = (dy − mean(dy) − mean(dy · y) · y) / spread, with means over the channel: the gradient of
/// [`normalize`] with the channel's own statistics. With a spread of one, which is not a statistic,
/// dx = dy − mean(dy).
///
/// # Errors
/// Out of memory, fewer statistics than channels, or those of the device.
pub fn normalize_backward<T: Real>(
    ctx: &Ctx,
    axis_view: AxisView,
    y: &Elements<'_, T>,
    spread: ChannelSpread<'_, '_, T>,
    mut diff: Pair<'_, T>,
) -> Result<()> {
    compute(ctx, "normalize_backward", |kernels| {
        kernels.normalize_backward(axis_view, y, spread, &mut diff)
    })
}
