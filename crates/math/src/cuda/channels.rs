//! Launches of `channels.cu`.

use super::around::AroundSizes;
use super::launch::{Launcher, len_of};
use crate::ChannelKernels;
use cortado_core::{Elements, ElementsMut, Pair, Real, Result};
use cortado_ops::Around;

const ROOM: &str = "channels";

impl<T: Real> ChannelKernels<T> for Launcher {
    fn scale_channels(&self, around: Around, by: Option<&Elements<'_, T>>, x: &mut Pair<'_, T>) -> Result<bool> {
        let factors = by.map_or(around.len, Elements::len);
        let Some(sizes) = AroundSizes::of(around, len_of(x)).filter(|_| factors >= around.len) else {
            return Ok(false);
        };
        let n = around.count();
        let call = self.call::<T>(ROOM, "scale_channels")?.index(n).value(sizes);
        call.read_if(by)?.pair(x)?.for_each(n)
    }

    fn add_channel_sums(&self, around: Around, x: &Elements<'_, T>, to: &mut ElementsMut<'_, T>) -> Result<bool> {
        let Some(sizes) = AroundSizes::of(around, x.len()) else {
            return Ok(false);
        };
        let channels = around.len.min(to.len());
        let call = self.call::<T>(ROOM, "add_channel_sums")?.value(sizes);
        call.read(x)?.write(to)?.blocks([channels, 1, 1])
    }

    fn add_channel_dots(
        &self,
        around: Around,
        [x, dy]: [&Elements<'_, T>; 2],
        dots: &mut ElementsMut<'_, T>,
        sums: Option<&mut ElementsMut<'_, T>>,
    ) -> Result<bool> {
        let written = sums.as_ref().map_or(dots.len(), |sums| sums.len()).min(dots.len());
        let sizes = AroundSizes::of(around, x.len().min(dy.len()));
        let Some(sizes) = sizes.filter(|_| written >= around.len) else {
            return Ok(false);
        };
        let call = self.call::<T>(ROOM, "add_channel_dots")?.value(sizes);
        let call = call.read(x)?.read(dy)?.write(dots)?.write_if(sums)?;
        call.blocks([around.len, 1, 1])
    }

    fn prelu_backward(
        &self,
        around: Around,
        slopes: &Elements<'_, T>,
        x: &Elements<'_, T>,
        diff: &mut Pair<'_, T>,
    ) -> Result<bool> {
        let sizes = AroundSizes::of(around, len_of(diff).min(x.len()));
        let Some(sizes) = sizes.filter(|_| slopes.len() >= around.len) else {
            return Ok(false);
        };
        let n = around.count();
        let call = self.call::<T>(ROOM, "chain_prelu")?.index(n).value(sizes);
        call.read(slopes)?.read(x)?.pair(diff)?.for_each(n)
    }

    fn add_prelu_slope_diffs(
        &self,
        around: Around,
        [x, dy]: [&Elements<'_, T>; 2],
        diffs: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let Some(sizes) = AroundSizes::of(around, x.len().min(dy.len())) else {
            return Ok(false);
        };
        let channels = around.len.min(diffs.len());
        let call = self.call::<T>(ROOM, "add_prelu_slope_diffs")?.value(sizes);
        call.read(x)?.read(dy)?.write(diffs)?.blocks([channels, 1, 1])
    }
}
