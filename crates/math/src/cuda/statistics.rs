//! Launches of `statistics.cu`.

use super::launch::{Launcher, len_of};
use crate::{MovingStatistics, Spread, Statistics, StatisticsKernels};
use cortado_core::{Elements, ElementsMut, Pair, Real, Result};
use cortado_cuda::Buffer;
use cortado_ops::Around;

const ROOM: &str = "statistics";

/// `Form` of the kernels.
#[derive(Clone, Copy)]
#[repr(u32)]
enum Form {
    Variance,
    StandardDeviation,
    InverseStd,
}

impl<T: Real> StatisticsKernels<T> for Launcher {
    fn batch_statistics(
        &self,
        around: Around,
        eps: f64,
        x: &Elements<'_, T>,
        moving: &mut MovingStatistics<'_, T>,
        to: &mut Statistics<'_, T>,
    ) -> Result<bool> {
        let channels = around.len;
        let fewest = [&moving.means, &moving.variances, &to.means, &to.inverse_std].map(|blob| blob.len());
        let Some(found) = self.find(around, x, &fewest)? else {
            return Ok(false);
        };
        let elements = around.places() as f64;
        let unbias = if elements > 1.0 {
            elements / (elements - 1.0)
        } else {
            1.0
        };
        let call = self.call::<T>(ROOM, "add_statistics")?.index(channels);
        let call = call.value(moving.fraction).value(unbias).scratch(&found);
        let call = call.write(&mut moving.means)?.write(&mut moving.variances)?;
        call.for_each(channels)?;
        let batches = moving.factor.len();
        let call = self
            .call::<T>(ROOM, "count_batch")?
            .index(batches)
            .value(moving.fraction);
        call.write(&mut moving.factor)?.for_each(batches)?;
        let spreads = Some((Form::InverseStd, &mut to.inverse_std));
        self.set(channels, eps, &found, &mut to.means, spreads)
    }

    fn channel_statistics(
        &self,
        around: Around,
        x: &Elements<'_, T>,
        means: &mut ElementsMut<'_, T>,
        variances: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let Some(found) = self.find(around, x, &[means.len(), variances.len()])? else {
            return Ok(false);
        };
        self.set(around.len, 0.0, &found, means, Some((Form::Variance, variances)))
    }

    fn global_statistics(
        &self,
        eps: f64,
        [means, variances, factor]: [&Elements<'_, T>; 3],
        to: &mut Statistics<'_, T>,
    ) -> Result<bool> {
        let channels = means.len().min(variances.len());
        if factor.is_empty() || to.means.len() < channels || to.inverse_std.len() < channels {
            return Ok(false);
        }
        let call = self.call::<T>(ROOM, "global_statistics")?.index(channels).value(eps);
        let call = call.read(means)?.read(variances)?.read(factor)?;
        let call = call.write(&mut to.means)?.write(&mut to.inverse_std)?;
        call.for_each(channels)
    }

    fn means_and_deviations(
        &self,
        around: Around,
        eps: f64,
        x: &Elements<'_, T>,
        means: &mut ElementsMut<'_, T>,
        deviations: Option<&mut ElementsMut<'_, T>>,
    ) -> Result<bool> {
        let fewest = deviations
            .as_ref()
            .map_or(means.len(), |blob| blob.len().min(means.len()));
        let Some(found) = self.find(around, x, &[fewest])? else {
            return Ok(false);
        };
        let deviations = deviations.map(|blob| (Form::StandardDeviation, blob));
        self.set(around.len, eps, &found, means, deviations)
    }

    fn normalize(
        &self,
        around: Around,
        means: &Elements<'_, T>,
        spread: Spread<'_, '_, T>,
        data: &mut Pair<'_, T>,
    ) -> Result<bool> {
        let (kind, spreads) = told(spread);
        let n = len_of(data);
        if means.len() < around.len || spreads.is_some_and(|blob| blob.len() < around.len) {
            return Ok(false);
        }
        let call = self.call::<T>(ROOM, "normalize")?.index(n);
        let call = call.index(around.len).index(around.inner).value(kind);
        call.read(means)?.read_if(spreads)?.pair(data)?.for_each(n)
    }

    fn chain_normalize(
        &self,
        around: Around,
        y: &Elements<'_, T>,
        spread: Spread<'_, '_, T>,
        diff: &mut Pair<'_, T>,
    ) -> Result<bool> {
        let (kind, spreads) = told(spread);
        let n = around.count();
        let other = len_of(diff) != n || y.len() != n || n == 0;
        if other || spreads.is_some_and(|blob| blob.len() < around.len) {
            return Ok(false);
        }
        let found = self.scratch::<T>(2 * around.len)?;
        let call = self.call::<T>(ROOM, "find_diff_means")?.index(around.places());
        let call = call.index(around.len).index(around.inner).read(y)?;
        let call = match diff {
            Pair::InPlace(diff) => call.write(diff)?,
            Pair::Split(dy, _) => call.read(dy)?,
        };
        if !call.scratch(&found).blocks([around.len, 1, 1])? {
            return Ok(false);
        }
        let call = self.call::<T>(ROOM, "chain_normalize")?.index(n);
        let call = call.index(around.len).index(around.inner).value(kind);
        let call = call.scratch(&found).read_if(spreads)?.read(y)?;
        call.pair(diff)?.for_each(n)
    }
}

impl Launcher {
    /// Mean and variance of each channel. None if the case is one for the host, as one is whose
    /// blobs have fewer numbers than channels.
    fn find<T: Real>(&self, around: Around, x: &Elements<'_, T>, lengths: &[usize]) -> Result<Option<Buffer>> {
        let narrow = lengths.iter().any(|&len| len < around.len);
        if narrow || x.is_empty() || x.len() != around.count() {
            return Ok(None);
        }
        let found = self.scratch::<f64>(2 * around.len)?;
        let call = self.call::<T>(ROOM, "find_statistics")?.index(around.places());
        let call = call.index(around.len).index(around.inner).read(x)?;
        let launched = call.scratch(&found).blocks([around.len, 1, 1])?;
        Ok(launched.then_some(found))
    }

    /// Writes the means, and the spreads in their form.
    fn set<T: Real>(
        &self,
        channels: usize,
        eps: f64,
        found: &Buffer,
        means: &mut ElementsMut<'_, T>,
        spreads: Option<(Form, &mut ElementsMut<'_, T>)>,
    ) -> Result<bool> {
        let (form, spreads) = spreads.unzip();
        let call = self.call::<T>(ROOM, "set_statistics")?.index(channels);
        let call = call.value(form.unwrap_or(Form::Variance)).value(eps);
        let call = call.scratch(found).write(means)?.write_if(spreads)?;
        call.for_each(channels)
    }
}

/// `Spread` of the kernels, and its numbers.
fn told<'a, 'b, T: Real>(spread: Spread<'a, 'b, T>) -> (u32, Option<&'a Elements<'b, T>>) {
    match spread {
        Spread::One => (0, None),
        Spread::Deviation(deviations) => (1, Some(deviations)),
        Spread::Inverse(inverses) => (2, Some(inverses)),
    }
}
