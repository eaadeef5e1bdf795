//! Work on the threads of a context.

use super::{Ctx, Threads};
use crate::{Error, Result};

impl Ctx {
    /// The same context with a pool of `threads` threads of its own.
    ///
    /// # Errors
    /// More than the limit of the context, or threads that the system refuses to start; more than one in a
    /// build without the feature `threads`.
    pub fn with_threads(self, threads: usize) -> Result<Self> {
        let allowed = self.limits().threads.check(threads as u128);
        allowed.map_err(|problem| Error::message(&format!("{threads} threads are {problem}")))?;
        Ok(Self {
            threads: Threads::new(threads)?,
            ..self
        })
    }

    /// The threads of the pool.
    pub fn threads(&self) -> usize {
        self.threads.count()
    }

    /// Runs `work` inside the thread pool. Parallel loops within it start at once, instead of each
    /// first handing its work from a thread outside of the pool to one inside.
    pub fn install<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        self.threads.install(work)
    }

    /// Like [`install`](Self::install), and the calling thread calls `watch` 20 times a second
    /// meanwhile. A panic in `work` continues on the calling thread.
    pub fn install_watched<R: Send>(&self, work: impl FnOnce() -> R + Send, watch: impl FnMut()) -> R {
        self.threads.install_watched(work, watch)
    }

    /// Runs `work`, which prepares data for a net, on a second pool with as many threads as
    /// compute. The net may be running on the first pool and waiting for these data. With a single
    /// pool, a thread that prepares a batch could, while it waits inside a parallel loop, pick up
    /// the job that runs the net. It would then wait for the batch that it has itself interrupted.
    ///
    /// # Errors
    /// If the system refuses to start the threads.
    pub fn install_reading<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R> {
        self.threads.install_reading(work)
    }
}
