//! Launches of `channels.cu`.

use super::axis_view::AxisViewSizes;
use super::launch::{Launcher, len_of};
use crate::ChannelKernels;
use cortado_core::{Elements, ElementsMut, Pair, Real, Result};
use cortado_ops::AxisView;

const MODULE: &str = "channels";

impl<T: Real> ChannelKernels<T> for Launcher {
    fn scale_channels(&self, axis_view: AxisView, by: Option<&Elements<'_, T>>, x: &mut Pair<'_, T>) -> Result<bool> {
        let factors = by.map_or(axis_view.len, Elements::len);
        let Some(sizes) = AxisViewSizes::of(axis_view, len_of(x)).filter(|_| factors >= axis_view.len) else {
            return Ok(false);
        };
        let n = axis_view.count();
        let call = self.call::<T>(MODULE, "scale_channels")?.index(n).value(sizes);
        call.read_if(by)?.pair(x)?.for_each(n)
    }

    fn add_channel_sums(&self, axis_view: AxisView, x: &Elements<'_, T>, to: &mut ElementsMut<'_, T>) -> Result<bool> {
        let Some(sizes) = AxisViewSizes::of(axis_view, x.len()) else {
            return Ok(false);
        };
        let channels = axis_view.len.min(to.len());
        let call = self.call::<T>(MODULE, "add_channel_sums")?.value(sizes);
        call.read(x)?.write(to)?.blocks([channels, 1, 1])
    }

    fn add_channel_dots(
        &self,
        axis_view: AxisView,
        [x, dy]: [&Elements<'_, T>; 2],
        dots: &mut ElementsMut<'_, T>,
        sums: Option<&mut ElementsMut<'_, T>>,
    ) -> Result<bool> {
        let written = sums.as_ref().map_or(dots.len(), |sums| sums.len()).min(dots.len());
        let sizes = AxisViewSizes::of(axis_view, x.len().min(dy.len()));
        let Some(sizes) = sizes.filter(|_| written >= axis_view.len) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "add_channel_dots")?.value(sizes);
        let call = call.read(x)?.read(dy)?.write(dots)?.write_if(sums)?;
        call.blocks([axis_view.len, 1, 1])
    }

    fn prelu_backward(
        &self,
        axis_view: AxisView,
        slopes: &Elements<'_, T>,
        x: &Elements<'_, T>,
        diff: &mut Pair<'_, T>,
    ) -> Result<bool> {
        let sizes = AxisViewSizes::of(axis_view, len_of(diff).min(x.len()));
        let Some(sizes) = sizes.filter(|_| slopes.len() >= axis_view.len) else {
            return Ok(false);
        };
        let n = axis_view.count();
        let call = self.call::<T>(MODULE, "chain_prelu")?.index(n).value(sizes);
        call.read(slopes)?.read(x)?.pair(diff)?.for_each(n)
    }

    fn add_prelu_slope_diffs(
        &self,
        axis_view: AxisView,
        [x, dy]: [&Elements<'_, T>; 2],
        diffs: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let Some(sizes) = AxisViewSizes::of(axis_view, x.len().min(dy.len())) else {
            return Ok(false);
        };
        let channels = axis_view.len.min(diffs.len());
        let call = self.call::<T>(MODULE, "add_prelu_slope_diffs")?.value(sizes);
        call.read(x)?.read(dy)?.write(diffs)?.blocks([channels, 1, 1])
    }
}
