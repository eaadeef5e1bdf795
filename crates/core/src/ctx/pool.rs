//! The threads of a context.

use super::Ctx;
use crate::{Error, Result, limit};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// How often a thread that waits for the pool calls its `watch`.
const MOMENT: Duration = Duration::from_millis(50);

impl Ctx {
    /// The same context with a pool of `threads` threads of its own.
    ///
    /// # Errors
    /// More than [`limit::THREADS`], or threads that the system refuses.
    pub fn with_threads(self, threads: usize) -> Result<Self> {
        let allowed = limit::THREADS.check(threads as u128);
        allowed.map_err(|problem| Error::message(&format!("{threads} threads are {problem}")))?;
        Ok(Self {
            pool: Some(Arc::new(start(threads, "compute")?)),
            readers: Arc::default(),
            ..self
        })
    }

    /// The threads of the pool.
    pub fn threads(&self) -> usize {
        self.pool
            .as_ref()
            .map_or_else(rayon::current_num_threads, |pool| pool.current_num_threads())
    }

    /// Runs `work` inside the thread pool. Parallel loops within it start at once, instead of each
    /// first handing its work from a thread outside of the pool to one inside.
    pub fn install<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match &self.pool {
            Some(pool) => pool.install(work),
            None if rayon::current_thread_index().is_some() => work(),
            None => rayon::scope(|_| work()),
        }
    }

    /// Like [`install`](Self::install), and the calling thread calls `watch` 20 times a second
    /// meanwhile. A panic in `work` continues on the calling thread.
    pub fn install_watched<R: Send>(&self, work: impl FnOnce() -> R + Send, mut watch: impl FnMut()) -> R {
        if rayon::current_thread_index().is_some() {
            return work();
        }
        let (sender, receiver) = mpsc::sync_channel(1);
        let job = move || {
            let result = catch_unwind(AssertUnwindSafe(work));
            // The receiver waits until it gets a result, so sending cannot fail.
            drop(sender.send(result));
        };
        let mut wait = || loop {
            match receiver.recv_timeout(MOMENT) {
                Err(RecvTimeoutError::Timeout) => watch(),
                received => return received,
            }
        };
        let received = match &self.pool {
            Some(pool) => pool.in_place_scope(|scope| {
                scope.spawn(|_| job());
                wait()
            }),
            None => rayon::in_place_scope(|scope| {
                scope.spawn(|_| job());
                wait()
            }),
        };
        match received {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => resume_unwind(panic),
            Err(lost) => resume_unwind(Box::new(lost.to_string())),
        }
    }

    /// Runs `work`, which prepares data for a net, on a second pool with as many threads as
    /// compute. The net may be running on the first pool and waiting for these data. With a single
    /// pool, a thread that prepares a batch could, while it waits inside a parallel loop, pick up
    /// the job that runs the net. It would then wait for the batch that it has itself interrupted.
    ///
    /// # Errors
    /// If the system refuses to start the threads.
    pub fn install_reading<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R> {
        if self.readers.get().is_none() {
            // If another thread was faster, its pool is used and this one dropped.
            drop(self.readers.set(start(self.threads(), "read")?));
        }
        Ok(match self.readers.get() {
            Some(pool) => pool.install(work),
            None => work(),
        })
    }
}

fn start(threads: usize, name: &'static str) -> Result<ThreadPool> {
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(move |i| format!("{name} {i}"))
        .build();
    pool.map_err(|e| Error::message(&format!("cannot start {threads} threads: {e}")))
}
