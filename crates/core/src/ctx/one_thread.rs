//! The threads of a context in a build without the feature `threads`: the caller's own does everything.

use crate::{Error, Result};

#[derive(Clone, Default)]
pub(super) struct Threads;

impl Threads {
    pub(super) fn new(count: usize) -> Result<Self> {
        match count {
            0 | 1 => Ok(Self),
            _ => Err(Error::needs_feature(format!("computing on {count} threads"), "threads")),
        }
    }

    pub(super) fn count(&self) -> usize {
        1
    }

    pub(super) fn install<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        work()
    }

    /// `watch` is never called, because the only thread is at work.
    pub(super) fn install_watched<R: Send>(&self, work: impl FnOnce() -> R + Send, _: impl FnMut()) -> R {
        work()
    }

    pub(super) fn install_reading<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R> {
        Ok(work())
    }
}
