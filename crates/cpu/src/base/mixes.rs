//! What the outputs along one axis of a resampling are made of.

use cortado_mem::reserve::{self, Result};
use cortado_ops::{Mix, ResampleAxis};

/// The most outputs whose mixes are kept; those of the others are found when they are wanted, so
/// that an axis of any length takes no memory beside its blob.
const MOST: usize = 1 << 16;

/// The mixes of an axis.
pub(crate) struct Mixes<'a> {
    axis: &'a ResampleAxis,
    known: Vec<Mix>,
}

impl<'a> Mixes<'a> {
    pub(crate) fn of(axis: &'a ResampleAxis) -> Result<Self> {
        let known = (0..axis.output.min(MOST)).map(|output| axis.mix(output));
        Ok(Self {
            axis,
            known: reserve::collected(known)?,
        })
    }

    /// The mix of one output.
    #[inline(always)]
    pub(crate) fn at(&self, output: usize) -> Mix {
        let known = self.known.get(output).copied();
        known.unwrap_or_else(|| self.axis.mix(output))
    }

    /// Calls `work` with values, one for each output from the first on, and their mixes.
    #[inline(always)]
    pub(crate) fn along<V>(&self, mut values: impl Iterator<Item = V>, mut work: impl FnMut(&Mix, V)) {
        for (mix, value) in self.known.iter().zip(values.by_ref()) {
            work(mix, value);
        }
        for (output, value) in (self.known.len()..).zip(values) {
            work(&self.axis.mix(output), value);
        }
    }
}
