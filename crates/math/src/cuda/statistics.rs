//! Launches of `statistics.cu`.

use super::axis_view::{AxisViewSizes, parts_of};
use super::launch::{Launcher, len_of};
use crate::{ChannelSpread, MovingStatistics, Statistics, StatisticsKernels};
use cortado_core::{Elements, ElementsMut, Pair, Real, Result};
use cortado_ops::AxisView;

const MODULE: &str = "statistics";

impl<T: Real> StatisticsKernels<T> for Launcher {
    fn batch_statistics(
        &self,
        axis_view: AxisView,
        eps: f64,
        x: &Elements<'_, T>,
        moving: &mut MovingStatistics<'_, T>,
        to: &mut Statistics<'_, T>,
    ) -> Result<bool> {
        let lens = [
            moving.means.len(),
            moving.variances.len(),
            to.means.len(),
            to.inverse_std.len(),
        ];
        let enough = lens.into_iter().all(|len| len >= axis_view.len) && moving.factor.len() == 1;
        let Some(sizes) = AxisViewSizes::of(axis_view, x.len()).filter(|_| enough) else {
            return Ok(false);
        };
        let Some(sums) = self.sums_by_parts::<T>((MODULE, "moment_sums"), (axis_view, sizes), |call| call.read(x))?
        else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "batch_statistics")?.value(sizes);
        let call = call.index(parts_of(axis_view)).value(eps).value(moving.fraction);
        let call = call.scratch(&sums).read(x)?;
        let call = call.write(&mut moving.means)?.write(&mut moving.variances)?;
        let call = call
            .write(&mut moving.factor)?
            .write(&mut to.means)?
            .write(&mut to.inverse_std)?;
        call.for_each(axis_view.len)
    }

    fn channel_statistics(
        &self,
        axis_view: AxisView,
        x: &Elements<'_, T>,
        means: &mut ElementsMut<'_, T>,
        variances: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let enough = means.len().min(variances.len()) >= axis_view.len;
        let Some(sizes) = AxisViewSizes::of(axis_view, x.len()).filter(|_| enough) else {
            return Ok(false);
        };
        let Some(sums) = self.sums_by_parts::<T>((MODULE, "moment_sums"), (axis_view, sizes), |call| call.read(x))?
        else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "channel_statistics")?.value(sizes);
        let call = call.index(parts_of(axis_view)).scratch(&sums).read(x)?;
        call.write(means)?.write(variances)?.for_each(axis_view.len)
    }

    fn global_statistics(
        &self,
        eps: f64,
        [means, variances, factor]: [&Elements<'_, T>; 3],
        to: &mut Statistics<'_, T>,
    ) -> Result<bool> {
        if factor.is_empty() {
            return Ok(false);
        }
        let written = to.means.len().min(to.inverse_std.len());
        let n = means.len().min(variances.len()).min(written);
        let call = self.call::<T>(MODULE, "global_statistics")?.index(n).value(eps);
        let call = call.read(means)?.read(variances)?.read(factor)?;
        call.write(&mut to.means)?.write(&mut to.inverse_std)?.for_each(n)
    }

    fn means_and_deviations(
        &self,
        axis_view: AxisView,
        eps: f64,
        x: &Elements<'_, T>,
        means: &mut ElementsMut<'_, T>,
        deviations: Option<&mut ElementsMut<'_, T>>,
    ) -> Result<bool> {
        let written = deviations.as_ref().map_or(means.len(), |to| to.len()).min(means.len());
        let sizes = AxisViewSizes::of(axis_view, x.len());
        let Some(sizes) = sizes.filter(|_| written >= axis_view.len) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "means_and_deviations")?.value(sizes).value(eps);
        let call = call.read(x)?.write(means)?.write_if(deviations)?;
        call.blocks([axis_view.len, 1, 1])
    }

    fn normalize(
        &self,
        axis_view: AxisView,
        means: &Elements<'_, T>,
        spread: ChannelSpread<'_, '_, T>,
        data: &mut Pair<'_, T>,
    ) -> Result<bool> {
        let (kind, by) = numbers(&spread);
        let enough = means.len().min(by.map_or(usize::MAX, Elements::len)) >= axis_view.len;
        let Some(sizes) = AxisViewSizes::of(axis_view, len_of(data)).filter(|_| enough) else {
            return Ok(false);
        };
        let n = axis_view.count();
        let call = self.call::<T>(MODULE, "normalize")?.index(n).value(sizes).value(kind);
        call.read(means)?.read_if(by)?.pair(data)?.stream(n)
    }

    fn normalize_backward(
        &self,
        axis_view: AxisView,
        y: &Elements<'_, T>,
        spread: ChannelSpread<'_, '_, T>,
        diff: &mut Pair<'_, T>,
    ) -> Result<bool> {
        let (kind, by) = numbers(&spread);
        let enough = by.is_none_or(|by| by.len() >= axis_view.len);
        let sizes = AxisViewSizes::of(axis_view, len_of(diff).min(y.len()));
        let Some(sizes) = sizes.filter(|_| enough) else {
            return Ok(false);
        };
        let kernel = ("channels", "channel_dots");
        let sums = self.sums_by_parts::<T>(kernel, (axis_view, sizes), |call| match diff {
            Pair::InPlace(dy) => call.read(y)?.write(dy),
            Pair::Split(dy, _) => call.read(y)?.read(dy),
        })?;
        let Some(sums) = sums else {
            return Ok(false);
        };
        let parts = parts_of(axis_view);
        let call = self
            .call::<T>(MODULE, "chain_normalize")?
            .value(sizes)
            .index(parts)
            .value(kind);
        let call = call.scratch(&sums).read_if(by)?.read(y)?.pair(diff)?;
        call.blocks([axis_view.len, parts, 1])
    }
}

/// `ChannelSpread` of the kernels, and the numbers of the channels.
fn numbers<'a, 'b, T: Real>(spread: &ChannelSpread<'a, 'b, T>) -> (u32, Option<&'a Elements<'b, T>>) {
    match *spread {
        ChannelSpread::One => (0, None),
        ChannelSpread::Deviation(by) => (1, Some(by)),
        ChannelSpread::Inverse(by) => (2, Some(by)),
    }
}
