//! The iteration of the training, for layers whose behaviour depends on it.

use super::Ctx;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The iteration of a solver, as its nets see it. All clones share one value: the solver sets it,
/// the nets' contexts hold clones.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    iteration: AtomicU64,
    max_iter: AtomicU64,
}

impl Progress {
    /// Iteration 0 of a training that ends before iteration `max_iter`.
    pub fn new(max_iter: u64) -> Self {
        let progress = Self::default();
        progress.set_max_iter(max_iter);
        progress
    }

    /// Sets the iteration before which the training ends.
    pub fn set_max_iter(&self, max_iter: u64) {
        self.0.max_iter.store(max_iter, Relaxed);
    }

    /// Sets the iteration to which the next passes belong.
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

    /// The solver's iteration; `None` for a net without a solver.
    pub fn progress(&self) -> Option<&Progress> {
        self.progress.as_ref()
    }
}
