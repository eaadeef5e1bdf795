//! Launches of `norm.cu`.

use super::launch::Launcher;
use crate::NormKernels;
use cortado_core::{Elements, Pair, Real, Result};
use cortado_ops::{Around, count};

const ROOM: &str = "norm";
/// From this many elements along the axis on, a place has a block, if the elements lie together.
const LONG: usize = 128;
/// From this many places beside each other on, neighbouring threads read neighbours.
const WIDE: usize = 16;

impl<T: Real> NormKernels<T> for Launcher {
    fn softmax(&self, around: Around, data: &mut Pair<'_, T>) -> Result<bool> {
        let lens = match data {
            Pair::InPlace(y) => [y.len(), y.len()],
            Pair::Split(x, y) => [x.len(), y.len()],
        };
        let places = places(around, &lens);
        let (Around { len, inner, .. }, blocks) = (around, has_blocks(around));
        let kernel = if blocks { "softmax" } else { "softmax_each" };
        let call = self.call::<T>(ROOM, kernel)?;
        let call = if blocks { call } else { call.index(places) };
        let call = call.index(len).index(inner).pair(data)?;
        if blocks {
            call.blocks([places, 1, 1])
        } else {
            call.for_each(places)
        }
    }

    fn chain_softmax(&self, around: Around, y: &Elements<'_, T>, diff: &mut Pair<'_, T>) -> Result<bool> {
        let lens = match diff {
            Pair::InPlace(diff) => [y.len(), diff.len(), diff.len()],
            Pair::Split(dy, dx) => [y.len(), dy.len(), dx.len()],
        };
        let places = places(around, &lens);
        let (Around { len, inner, .. }, blocks) = (around, has_blocks(around));
        let kernel = if blocks { "chain_softmax" } else { "chain_softmax_each" };
        let call = self.call::<T>(ROOM, kernel)?;
        let call = if blocks { call } else { call.index(places) };
        let call = call.index(len).index(inner).read(y)?.pair(diff)?;
        if blocks {
            call.blocks([places, 1, 1])
        } else {
            call.for_each(places)
        }
    }
}

/// Whether each place has a block, and not a thread.
fn has_blocks(around: Around) -> bool {
    around.len >= LONG && around.inner < WIDE
}

/// How many places have all their elements in operands of these lengths.
fn places(around: Around, lens: &[usize]) -> usize {
    let plane = count([around.len, around.inner]);
    let whole = lens.iter().filter_map(|len| len.checked_div(plane));
    match plane {
        0 => 0,
        _ => count([whole.fold(around.outer, usize::min), around.inner]),
    }
}
