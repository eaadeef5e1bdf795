//! The threads of a context.

use super::Ctx;
use crate::{Error, Result, limit};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// How often someone who waits for the pool looks up.
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

    /// Runs `work` inside the thread pool, so that the parallel loops in it start at no cost.
    pub fn install<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match &self.pool {
            Some(pool) => pool.install(work),
            None if rayon::current_thread_index().is_some() => work(),
            None => rayon::scope(|_| work()),
        }
    }

    /// The same, while this thread calls `watch` every few moments. What panics in `work` panics
    /// here.
    pub fn install_watched<R: Send>(&self, work: impl FnOnce() -> R + Send, mut watch: impl FnMut()) -> R {
        if rayon::current_thread_index().is_some() {
            return work();
        }
        let (sender, receiver) = mpsc::sync_channel(1);
        let job = move || {
            let result = catch_unwind(AssertUnwindSafe(work));
            // The receiver waits for it.
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

    /// Runs `work`, which prepares data for a net that may be running and waiting for them, on as
    /// many threads as compute, but others: a thread that computes may not come to wait for what it
    /// has left lying itself.
    ///
    /// # Errors
    /// When the system refuses the threads.
    pub fn install_reading<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R> {
        if self.readers.get().is_none() {
            // Another thread may have been faster; its threads will do.
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
