//! Launches of `channels.cu`.

use super::launch::{Launcher, len_of};
use crate::ChannelKernels;
use cortado_core::{Elements, ElementsMut, Pair, Real, Result};
use cortado_ops::Around;

const ROOM: &str = "channels";

/// `Term` of the kernels.
#[derive(Clone, Copy)]
#[repr(u32)]
enum Term {
    Plain,
    Product,
    NotPositive,
}

impl<T: Real> ChannelKernels<T> for Launcher {
    fn scale_channels(&self, around: Around, by: Option<&Elements<'_, T>>, x: &mut Pair<'_, T>) -> Result<bool> {
        let n = len_of(x);
        if by.is_some_and(|by| by.len() < around.len) {
            return Ok(false);
        }
        let call = self.call::<T>(ROOM, "scale_channels")?.index(n);
        let call = call.index(around.len).index(around.inner);
        call.read_if(by)?.pair(x)?.for_each(n)
    }

    fn add_channel_sums(&self, around: Around, x: &Elements<'_, T>, to: &mut ElementsMut<'_, T>) -> Result<bool> {
        self.add_sums(around, Term::Plain, [x, x], to, None)
    }

    fn add_channel_dots(
        &self,
        around: Around,
        operands: [&Elements<'_, T>; 2],
        dots: &mut ElementsMut<'_, T>,
        sums: Option<&mut ElementsMut<'_, T>>,
    ) -> Result<bool> {
        self.add_sums(around, Term::Product, operands, dots, sums)
    }

    fn chain_prelu(
        &self,
        around: Around,
        slopes: &Elements<'_, T>,
        x: &Elements<'_, T>,
        diff: &mut Pair<'_, T>,
    ) -> Result<bool> {
        let n = len_of(diff).min(x.len());
        if slopes.len() < around.len {
            return Ok(false);
        }
        let call = self.call::<T>(ROOM, "chain_prelu")?.index(n);
        let call = call.index(around.len).index(around.inner);
        call.read(slopes)?.read(x)?.pair(diff)?.for_each(n)
    }

    fn add_prelu_slope_diffs(
        &self,
        around: Around,
        operands: [&Elements<'_, T>; 2],
        diffs: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        self.add_sums(around, Term::NotPositive, operands, diffs, None)
    }
}

impl Launcher {
    fn add_sums<T: Real>(
        &self,
        around: Around,
        of: Term,
        [x, dy]: [&Elements<'_, T>; 2],
        to: &mut ElementsMut<'_, T>,
        sums: Option<&mut ElementsMut<'_, T>>,
    ) -> Result<bool> {
        let n = around.count();
        let narrow = to.len() < around.len || sums.as_ref().is_some_and(|sums| sums.len() < around.len);
        if narrow || x.len() != n || dy.len() != n {
            return Ok(false);
        }
        let call = self.call::<T>(ROOM, "add_channel_sums")?.index(around.places());
        let call = call.index(around.len).index(around.inner).value(of);
        let call = call.read(x)?.read(dy)?.write(to)?.write_if(sums)?;
        call.blocks([around.len, 1, 1])
    }
}
