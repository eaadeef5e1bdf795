//! Statistics of the channels of a blob seen as (outer, channels, inner), and normalisation by
//! them. They are computed in 64 bits and in a fixed order.

use crate::on_device;
use cortado_core::{Ctx, Elements, ElementsMut, Error, Pair, Real, Result};
use cortado_cpu as cpu;
use cortado_ops::Around;

/// The kernels of this room.
pub trait StatisticsKernels<T: Real> {
    /// [`batch_statistics`].
    ///
    /// # Errors
    /// Those of the device.
    fn batch_statistics(
        &self,
        _around: Around,
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
        _around: Around,
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
        _around: Around,
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
        _around: Around,
        _means: &Elements<'_, T>,
        _spread: Spread<'_, '_, T>,
        _data: &mut Pair<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`chain_normalize`].
    ///
    /// # Errors
    /// Those of the device.
    fn chain_normalize(
        &self,
        _around: Around,
        _y: &Elements<'_, T>,
        _spread: Spread<'_, '_, T>,
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
pub enum Spread<'a, 'b, T: Real> {
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
    around: Around,
    eps: f64,
    x: &Elements<'_, T>,
    moving: &mut MovingStatistics<'_, T>,
    to: &mut Statistics<'_, T>,
) -> Result<()> {
    if on_device(ctx, "batch_statistics", |kernels| {
        kernels.batch_statistics(around, eps, x, moving, to)
    })? {
        return Ok(());
    }
    let statistics = cpu::one_pass_statistics(around, x.host()?);
    if around.places() > 0 {
        moving.add(around.places() as f64, &statistics)?;
    }
    to.set(eps, statistics)
}

/// The mean and the biased variance of each channel.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn channel_statistics<T: Real>(
    ctx: &Ctx,
    around: Around,
    x: &Elements<'_, T>,
    means: &mut ElementsMut<'_, T>,
    variances: &mut ElementsMut<'_, T>,
) -> Result<()> {
    if on_device(ctx, "channel_statistics", |kernels| {
        kernels.channel_statistics(around, x, means, variances)
    })? {
        return Ok(());
    }
    let found = cpu::one_pass_statistics(around, x.host()?);
    write(means, found.iter().map(|[mean, _]| *mean))?;
    write(variances, found.iter().map(|[_, variance]| *variance))
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
    if on_device(ctx, "global_statistics", |kernels| {
        kernels.global_statistics(eps, gathered, to)
    })? {
        return Ok(());
    }
    let [means, variances, factor] = gathered;
    to.set(eps, statistics_of([means.host()?, variances.host()?, factor.host()?]))
}

/// Mean and variance of each channel by the statistics that were gathered over batches, on the
/// host: see [`global_statistics`].
pub fn statistics_of<T: Real>([means, variances, factor]: [&[T]; 3]) -> Vec<[f64; 2]> {
    let factor = factor.first().map_or(0.0, |factor| factor.to_f64());
    let scale = if factor == 0.0 { 0.0 } else { 1.0 / factor };
    let scaled = |(mean, variance): (&T, &T)| [mean.to_f64() * scale, variance.to_f64() * scale];
    means.iter().zip(variances).map(scaled).collect()
}

/// The mean of each channel; and its standard deviation plus eps, if it is wanted, where the
/// variance is the biased one.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn means_and_deviations<T: Real>(
    ctx: &Ctx,
    around: Around,
    eps: f64,
    x: &Elements<'_, T>,
    means: &mut ElementsMut<'_, T>,
    mut deviations: Option<&mut ElementsMut<'_, T>>,
) -> Result<()> {
    if on_device(ctx, "means_and_deviations", |kernels| {
        kernels.means_and_deviations(around, eps, x, means, deviations.as_deref_mut())
    })? {
        return Ok(());
    }
    let x = x.host()?;
    let found = cpu::channel_means(around, x);
    if let Some(deviations) = deviations {
        let variances = cpu::variances_around(around, &found, x);
        write(deviations, variances.iter().map(|variance| variance.sqrt() + eps))?;
    }
    write(means, found)
}

/// y = (x − mean) / spread of each channel.
///
/// # Errors
/// Out of memory, fewer statistics than channels, or those of the device.
pub fn normalize<T: Real>(
    ctx: &Ctx,
    around: Around,
    means: &Elements<'_, T>,
    spread: Spread<'_, '_, T>,
    mut data: Pair<'_, T>,
) -> Result<()> {
    if on_device(ctx, "normalize", |kernels| {
        kernels.normalize(around, means, spread, &mut data)
    })? {
        return Ok(());
    }
    let means = of_channels(around, means)?;
    match spread {
        Spread::One => map_channels(around, data, |channel| {
            let mean = means[channel];
            move |x| x - mean
        }),
        Spread::Deviation(deviations) => {
            let deviations = of_channels(around, deviations)?;
            map_channels(around, data, |channel| {
                let (mean, deviation) = (means[channel], deviations[channel]);
                move |x| (x - mean) / deviation
            })
        }
        Spread::Inverse(inverses) => {
            let inverses = of_channels(around, inverses)?;
            map_channels(around, data, |channel| {
                let (mean, inverse) = (means[channel], inverses[channel]);
                move |x| (x - mean) * inverse
            })
        }
    }
}

/// dx = (dy − mean(dy) − mean(dy · y) · y) / spread, with means over the channel: the gradient of
/// [`normalize`] with the channel's own statistics. With a spread of one, which is no statistic,
/// dx = dy − mean(dy).
///
/// # Errors
/// Out of memory, fewer statistics than channels, or those of the device.
pub fn chain_normalize<T: Real>(
    ctx: &Ctx,
    around: Around,
    y: &Elements<'_, T>,
    spread: Spread<'_, '_, T>,
    mut diff: Pair<'_, T>,
) -> Result<()> {
    if on_device(ctx, "chain_normalize", |kernels| {
        kernels.chain_normalize(around, y, spread, &mut diff)
    })? {
        return Ok(());
    }
    let y = y.host()?;
    match spread {
        Spread::One => chain(around, y, diff, |_, [mean, _]| move |_, dy| dy - mean),
        Spread::Deviation(deviations) => {
            let deviations = of_channels(around, deviations)?;
            chain(around, y, diff, |channel, [mean, product]| {
                let deviation = deviations[channel];
                move |y, dy| (dy - mean - product * y) / deviation
            })
        }
        Spread::Inverse(inverses) => {
            let inverses = of_channels(around, inverses)?;
            chain(around, y, diff, |channel, [mean, product]| {
                let inverse = inverses[channel];
                move |y, dy| (dy - mean - product * y) * inverse
            })
        }
    }
}

impl<T: Real> Statistics<'_, T> {
    /// Writes those of means and variances.
    fn set(&mut self, eps: f64, statistics: Vec<[f64; 2]>) -> Result<()> {
        write(&mut self.means, statistics.iter().map(|[mean, _]| *mean))?;
        let inverse = |[_, variance]: &[f64; 2]| 1.0 / (variance + eps).sqrt();
        write(&mut self.inverse_std, statistics.iter().map(inverse))
    }
}

impl<T: Real> MovingStatistics<'_, T> {
    /// Adds means and biased variances of a batch with so many elements in a channel.
    fn add(&mut self, elements: f64, statistics: &[[f64; 2]]) -> Result<()> {
        let unbias = if elements > 1.0 {
            elements / (elements - 1.0)
        } else {
            1.0
        };
        let fraction = self.fraction;
        let add = |to: &mut T, value: f64| *to = T::from_f64(to.to_f64() * fraction + value);
        let (means, variances) = (self.means.host()?, self.variances.host()?);
        for ((mean, variance), found) in means.iter_mut().zip(variances).zip(statistics) {
            add(mean, found[0]);
            add(variance, found[1] * unbias);
        }
        self.factor.host()?.iter_mut().for_each(|factor| add(factor, 1.0));
        Ok(())
    }
}

fn write<T: Real>(to: &mut ElementsMut<'_, T>, values: impl IntoIterator<Item = f64>) -> Result<()> {
    let to = to.host()?.iter_mut();
    to.zip(values).for_each(|(to, value)| *to = T::from_f64(value));
    Ok(())
}

/// Numbers on the host, one for each channel.
fn of_channels<'a, T: Real>(around: Around, numbers: &'a Elements<'_, T>) -> Result<&'a [T]> {
    let all = numbers.host()?.get(..around.len);
    all.ok_or_else(|| Error::internal("there are fewer statistics than channels"))
}

fn map_channels<T: Real, G: Fn(T) -> T>(
    around: Around,
    mut data: Pair<'_, T>,
    f: impl Fn(usize) -> G + Sync + Send,
) -> Result<()> {
    let Around { len, inner, .. } = around;
    match &mut data {
        Pair::InPlace(y) => cpu::map_channels_in_place(len, inner, y.host()?, f),
        Pair::Split(x, y) => cpu::map_channels(len, inner, x.host()?, y.host()?, f),
    }
    Ok(())
}

/// dx = f(channel, means of dy and dy · y over the channel)(y, dy).
fn chain<T: Real, G: Fn(T, T) -> T>(
    around: Around,
    y: &[T],
    mut diff: Pair<'_, T>,
    f: impl Fn(usize, [T; 2]) -> G + Sync + Send,
) -> Result<()> {
    let Around { len, inner, .. } = around;
    let elements = around.places().max(1) as f64;
    let means = |dy: &[T]| -> Vec<[T; 2]> {
        let terms = |y: T, dy: T| [dy.to_f64(), dy.to_f64() * y.to_f64()];
        let sums = cpu::channel_sums_of(len, inner, y, dy, |_| terms);
        let means = sums.into_iter().map(|sums| sums.map(|sum| T::from_f64(sum / elements)));
        means.collect()
    };
    match &mut diff {
        Pair::InPlace(diff) => {
            let diff = diff.host()?;
            let means = means(diff);
            cpu::zip_channels_in_place(len, inner, y, diff, |channel| f(channel, means[channel]));
        }
        Pair::Split(dy, dx) => {
            let (dy, dx) = (dy.host()?, dx.host()?);
            let means = means(dy);
            cpu::zip_channels(len, inner, y, dy, dx, |channel| f(channel, means[channel]));
        }
    }
    Ok(())
}
