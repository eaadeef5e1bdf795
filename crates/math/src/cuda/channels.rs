//! Launches of `channels.cu`.

use super::axis_view::{AxisViewSizes, parts_of};
use super::launch::{Call, Launcher, len_of};
use crate::ChannelKernels;
use cortado_core::{Elements, ElementsMut, Pair, Real, Result};
use cortado_cuda::Buffer;
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
        call.read_if(by)?.pair(x)?.stream(n)
    }

    fn add_channel_sums(&self, axis_view: AxisView, x: &Elements<'_, T>, to: &mut ElementsMut<'_, T>) -> Result<bool> {
        let Some(sizes) = AxisViewSizes::of(axis_view, x.len()) else {
            return Ok(false);
        };
        self.add_by_parts("channel_sums", (axis_view, sizes), |call| call.read(x), (to, None))
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
        self.add_by_parts(
            "channel_dots",
            (axis_view, sizes),
            |call| call.read(x)?.read(dy),
            (dots, sums),
        )
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
        self.add_by_parts(
            "prelu_slope_diffs",
            (axis_view, sizes),
            |call| call.read(x)?.read(dy),
            (diffs, None),
        )
    }
}

impl Launcher {
    /// Leaves two sums of each channel for each of the parts: what `kernel` sums up of the operands.
    /// `None` if the case is one for the host.
    pub(super) fn sums_by_parts<'a, T: Real>(
        &'a self,
        (module, kernel): (&str, &str),
        (axis_view, sizes): (AxisView, AxisViewSizes),
        operands: impl FnOnce(Call<'a>) -> Result<Call<'a>>,
    ) -> Result<Option<Buffer>> {
        let parts = parts_of(axis_view);
        let sums = self.scratch::<f64>(2 * parts * axis_view.len)?;
        let call = self.call::<T>(module, kernel)?.value(sizes);
        let is_done = operands(call)?.scratch(&sums).blocks([axis_view.len, parts, 1])?;
        Ok(is_done.then_some(sums))
    }

    /// Adds these sums to the first elements of one or two blobs.
    fn add_by_parts<'a, T: Real>(
        &'a self,
        kernel: &str,
        (axis_view, sizes): (AxisView, AxisViewSizes),
        operands: impl FnOnce(Call<'a>) -> Result<Call<'a>>,
        (first, second): (&mut ElementsMut<'_, T>, Option<&mut ElementsMut<'_, T>>),
    ) -> Result<bool> {
        let Some(sums) = self.sums_by_parts::<T>((MODULE, kernel), (axis_view, sizes), operands)? else {
            return Ok(false);
        };
        let n = axis_view.len.min(first.len());
        let call = self.call::<T>(MODULE, "add_channel_parts")?.index(n).value(sizes);
        let call = call.index(parts_of(axis_view)).scratch(&sums).write(first)?;
        call.write_if(second)?.for_each(n)
    }
}
