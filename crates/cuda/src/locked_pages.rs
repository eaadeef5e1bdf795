//! Which pages of the host are locked.

use std::collections::BTreeMap;

/// The pages that are locked, by where they begin.
#[derive(Default)]
pub(crate) struct LockedPages(BTreeMap<usize, usize>);

impl LockedPages {
    pub(crate) fn add(&mut self, start: usize, len: usize) {
        self.0.insert(start, len);
    }

    pub(crate) fn remove(&mut self, start: usize) {
        self.0.remove(&start);
    }

    /// The bytes of all.
    pub(crate) fn bytes(&self) -> usize {
        self.0.values().sum()
    }

    /// Whether all of these bytes are locked.
    pub(crate) fn hold(&self, start: usize, len: usize) -> bool {
        let before = self.0.range(..=start).next_back();
        before.is_some_and(|(&first, &size)| start + len <= first + size)
    }
}
