//! The threads of a context: a pool that computes, and one that reads.

use crate::{Error, Result};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// How often a thread that waits for the pool calls its `watch`.
const MOMENT: Duration = Duration::from_millis(50);

#[derive(Clone, Default)]
pub(super) struct Threads {
    /// Without one, the pool of the process computes.
    pool: Option<Arc<ThreadPool>>,
    /// The threads of `install_reading`, started at the first use.
    readers: Arc<OnceLock<ThreadPool>>,
}

impl Threads {
    pub(super) fn new(count: usize) -> Result<Self> {
        Ok(Self {
            pool: Some(Arc::new(start(count, "compute")?)),
            readers: Arc::default(),
        })
    }

    pub(super) fn count(&self) -> usize {
        self.pool
            .as_ref()
            .map_or_else(rayon::current_num_threads, |pool| pool.current_num_threads())
    }

    pub(super) fn install<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match &self.pool {
            Some(pool) => pool.install(work),
            None if rayon::current_thread_index().is_some() => work(),
            None => rayon::scope(|_| work()),
        }
    }

    pub(super) fn install_watched<R: Send>(&self, work: impl FnOnce() -> R + Send, mut watch: impl FnMut()) -> R {
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

    pub(super) fn install_reading<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R> {
        if self.readers.get().is_none() {
            // If another thread was faster, its pool is used and this one dropped.
            drop(self.readers.set(start(self.count(), "read")?));
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
