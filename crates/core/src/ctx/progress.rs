//! How far the training is, for the layers that change with it.

use super::Ctx;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The iteration that a solver is at, as its nets see it. Clones are the same one.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    iteration: AtomicU64,
    max_iter: AtomicU64,
}

impl Progress {
    /// The start of a training that ends before the iteration `max_iter`.
    pub fn new(max_iter: u64) -> Self {
        let progress = Self::default();
        progress.set_max_iter(max_iter);
        progress
    }

    /// Tells that the training ends before another iteration.
    pub fn set_max_iter(&self, max_iter: u64) {
        self.0.max_iter.store(max_iter, Relaxed);
    }

    /// Tells that the passes from now on belong to this iteration.
    pub fn set(&self, iteration: u64) {
        self.0.iteration.store(iteration, Relaxed);
    }

    /// The iteration, counted from 0.
    pub fn iteration(&self) -> u64 {
        self.0.iteration.load(Relaxed)
    }

    /// The iteration before which the training ends.
    pub fn max_iter(&self) -> u64 {
        self.0.max_iter.load(Relaxed)
    }
}

impl Ctx {
    /// The same context for the nets of a solver.
    #[must_use]
    pub fn with_progress(self, progress: Progress) -> Self {
        Self {
            progress: Some(progress),
            ..self
        }
    }

    /// How far the training is; nothing without a solver.
    pub fn progress(&self) -> Option<&Progress> {
        self.progress.as_ref()
    }
}
