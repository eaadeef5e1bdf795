//! The bottoms of the first step of RefineDet.

use cortado_core::{Io, Real};

/// Which bottoms the first step is, and when it takes a prior for an object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstStep {
    /// The bottom of scores (N, P · 2), background and object; that of locations (N, P · 4) comes after it.
    pub(crate) bottom: usize,
    /// The least score of an object.
    pub(crate) least: f64,
}

impl FirstStep {
    /// Its operands.
    pub(crate) fn of<'a, T: Real>(self, io: &'a Io<'_, T>) -> cortado_reference::detection::FirstStep<'a, T> {
        cortado_reference::detection::FirstStep {
            scores: io.bottom(self.bottom),
            locations: io.bottom(self.bottom + 1),
            least: self.least,
        }
    }
}
