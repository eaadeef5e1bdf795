//! The names of a net that is being built.

use std::collections::{BTreeSet, HashMap, HashSet};

/// The blobs so far.
#[derive(Default)]
pub(super) struct Names {
    /// The blob of a name.
    pub(super) blob: HashMap<String, usize>,
    /// Tops that no layer has read yet, sorted.
    pub(super) available: BTreeSet<String>,
    /// The elements of all tops.
    pub(super) count: usize,
    /// The parameter of a name: the first of those that share it.
    pub(super) params: HashMap<String, usize>,
    /// Layers that are still to come and whose parameters are read from a file.
    pub(super) in_file: HashSet<String>,
}

impl Names {
    /// Forgets the blobs and parameters from these numbers on; `unread` can be read again.
    pub(super) fn go_back(&mut self, blobs: usize, params: usize, unread: &[String]) {
        self.blob.retain(|_, id| *id < blobs);
        self.available.retain(|name| self.blob.contains_key(name));
        let known = unread.iter().filter(|name| self.blob.contains_key(*name));
        self.available.extend(known.cloned());
        self.params.retain(|_, id| *id < params);
    }
}
