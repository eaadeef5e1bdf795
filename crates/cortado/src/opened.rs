//! What was opened, with the warnings that came on the way.

use std::ops::{Deref, DerefMut};

/// A net, a solver or a message that was opened, and what there was to warn of. It can be used as
/// what it holds.
#[derive(Clone, Debug)]
pub struct Opened<M> {
    inner: M,
    warnings: Vec<String>,
}

impl<M> Opened<M> {
    pub(crate) fn new(inner: M, warnings: Vec<String>) -> Self {
        Self { inner, warnings }
    }

    /// What the readers did not understand and kept, what an upgrade lost, and what looks like a
    /// slip in a net; each a sentence with its place. An observer has received them too.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// What was opened, without the warnings.
    pub fn into_inner(self) -> M {
        self.inner
    }

    pub(crate) fn into_parts(self) -> (M, Vec<String>) {
        (self.inner, self.warnings)
    }
}

impl<M> Deref for Opened<M> {
    type Target = M;

    fn deref(&self) -> &M {
        &self.inner
    }
}

impl<M> DerefMut for Opened<M> {
    fn deref_mut(&mut self) -> &mut M {
        &mut self.inner
    }
}
