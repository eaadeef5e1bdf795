//! The statistics of the host.

use super::{ChannelSpread, MovingStatistics, Statistics, StatisticsKernels, statistics_of};
use crate::Host;
use cortado_core::{Elements, ElementsMut, Error, Pair, Real, Result, reserve};
use cortado_cpu as cpu;
use cortado_ops::AxisView;

impl<T: Real> StatisticsKernels<T> for Host {
    fn batch_statistics(
        &self,
        axis_view: AxisView,
        eps: f64,
        x: &Elements<'_, T>,
        moving: &mut MovingStatistics<'_, T>,
        to: &mut Statistics<'_, T>,
    ) -> Result<bool> {
        let statistics = cpu::one_pass_statistics(axis_view, x.host()?)?;
        if axis_view.places() > 0 {
            moving.add(axis_view.places() as f64, &statistics)?;
        }
        to.set(eps, statistics)?;
        Ok(true)
    }

    fn channel_statistics(
        &self,
        axis_view: AxisView,
        x: &Elements<'_, T>,
        means: &mut ElementsMut<'_, T>,
        variances: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let found = cpu::one_pass_statistics(axis_view, x.host()?)?;
        write(means, found.iter().map(|[mean, _]| *mean))?;
        write(variances, found.iter().map(|[_, variance]| *variance))?;
        Ok(true)
    }

    fn global_statistics(&self, eps: f64, gathered: [&Elements<'_, T>; 3], to: &mut Statistics<'_, T>) -> Result<bool> {
        let [means, variances, factor] = gathered;
        to.set(eps, statistics_of([means.host()?, variances.host()?, factor.host()?])?)?;
        Ok(true)
    }

    fn means_and_deviations(
        &self,
        axis_view: AxisView,
        eps: f64,
        x: &Elements<'_, T>,
        means: &mut ElementsMut<'_, T>,
        deviations: Option<&mut ElementsMut<'_, T>>,
    ) -> Result<bool> {
        let x = x.host()?;
        let found = cpu::channel_means(axis_view, x)?;
        if let Some(deviations) = deviations {
            let variances = cpu::variances_around(axis_view, &found, x)?;
            write(deviations, variances.iter().map(|variance| variance.sqrt() + eps))?;
        }
        write(means, found)?;
        Ok(true)
    }

    fn normalize(
        &self,
        axis_view: AxisView,
        means: &Elements<'_, T>,
        spread: ChannelSpread<'_, '_, T>,
        data: &mut Pair<'_, T>,
    ) -> Result<bool> {
        let means = of_channels(axis_view, means)?;
        match spread {
            ChannelSpread::One => map_channels(axis_view, data, |channel| {
                let mean = means[channel];
                move |x| x - mean
            }),
            ChannelSpread::Deviation(deviations) => {
                let deviations = of_channels(axis_view, deviations)?;
                map_channels(axis_view, data, |channel| {
                    let (mean, deviation) = (means[channel], deviations[channel]);
                    move |x| (x - mean) / deviation
                })
            }
            ChannelSpread::Inverse(inverses) => {
                let inverses = of_channels(axis_view, inverses)?;
                map_channels(axis_view, data, |channel| {
                    let (mean, inverse) = (means[channel], inverses[channel]);
                    move |x| (x - mean) * inverse
                })
            }
        }?;
        Ok(true)
    }

    fn normalize_backward(
        &self,
        axis_view: AxisView,
        y: &Elements<'_, T>,
        spread: ChannelSpread<'_, '_, T>,
        diff: &mut Pair<'_, T>,
    ) -> Result<bool> {
        let y = y.host()?;
        match spread {
            ChannelSpread::One => backward(axis_view, y, diff, |_, [mean, _]| move |_, dy| dy - mean),
            ChannelSpread::Deviation(deviations) => {
                let deviations = of_channels(axis_view, deviations)?;
                backward(axis_view, y, diff, |channel, [mean, product]| {
                    let deviation = deviations[channel];
                    move |y, dy| (dy - mean - product * y) / deviation
                })
            }
            ChannelSpread::Inverse(inverses) => {
                let inverses = of_channels(axis_view, inverses)?;
                backward(axis_view, y, diff, |channel, [mean, product]| {
                    let inverse = inverses[channel];
                    move |y, dy| (dy - mean - product * y) * inverse
                })
            }
        }?;
        Ok(true)
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
    /// Adds means and biased variances of a batch with `elements` elements in a channel.
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
fn of_channels<'a, T: Real>(axis_view: AxisView, numbers: &'a Elements<'_, T>) -> Result<&'a [T]> {
    let all = numbers.host()?.get(..axis_view.len);
    all.ok_or_else(|| Error::internal("there are fewer statistics than channels"))
}

fn map_channels<T: Real, G: Fn(T) -> T>(
    axis_view: AxisView,
    data: &mut Pair<'_, T>,
    f: impl Fn(usize) -> G + Sync + Send,
) -> Result<()> {
    let AxisView { len, inner, .. } = axis_view;
    match data {
        Pair::InPlace(y) => cpu::map_channels_in_place(len, inner, y.host()?, f),
        Pair::Split(x, y) => cpu::map_channels(len, inner, x.host()?, y.host()?, f),
    }
    Ok(())
}

/// dx = f(channel, means of dy and dy · y over the channel)(y, dy).
fn backward<T: Real, G: Fn(T, T) -> T>(
    axis_view: AxisView,
    y: &[T],
    diff: &mut Pair<'_, T>,
    f: impl Fn(usize, [T; 2]) -> G + Sync + Send,
) -> Result<()> {
    let AxisView { len, inner, .. } = axis_view;
    let elements = axis_view.places().max(1) as f64;
    let means = |dy: &[T]| -> reserve::Result<Vec<[T; 2]>> {
        let terms = |y: T, dy: T| [dy.to_f64(), dy.to_f64() * y.to_f64()];
        let sums = cpu::channel_sums_of(len, inner, y, dy, |_| terms)?;
        let means = sums.into_iter().map(|sums| sums.map(|sum| T::from_f64(sum / elements)));
        reserve::collected(means)
    };
    match diff {
        Pair::InPlace(diff) => {
            let diff = diff.host()?;
            let means = means(diff)?;
            cpu::zip_channels_in_place(len, inner, y, diff, |channel| f(channel, means[channel]));
        }
        Pair::Split(dy, dx) => {
            let (dy, dx) = (dy.host()?, dx.host()?);
            let means = means(dy)?;
            cpu::zip_channels(len, inner, y, dy, dx, |channel| f(channel, means[channel]));
        }
    }
    Ok(())
}
