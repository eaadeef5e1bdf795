//! Prefetching of batches on a thread of its own, a bounded number ahead of their use.
//!
//! Batches arrive in order, and their content does not depend on the thread's timing. Buffers are
//! reused: a used batch returns to the thread, which fills it again.

use cortado_core::{Error, Result};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

/// A source of batches.
pub(crate) trait BatchSource: Send + 'static {
    /// The batch. Its default is an empty one.
    type Batch: Default + Send + 'static;

    /// Fills a new or used batch with the next items.
    fn fill(&mut self, batch: &mut Self::Batch) -> Result<()>;
}

/// The thread, and the two queues between it and its user.
pub(crate) struct Prefetcher<S: BatchSource> {
    /// `None` once the thread is being stopped. Dropping the queues makes the thread end.
    queues: Option<Queues<S::Batch>>,
    thread: Option<JoinHandle<S>>,
    /// The error that ended the thread.
    failure: Option<String>,
}

/// The queue of filled batches and that of free ones. Free batches cannot fail, but both queues
/// have the same type, because each type of queue costs compile time.
struct Queues<B> {
    full: Receiver<Result<B>>,
    free: Sender<Result<B>>,
}

impl<S: BatchSource> Prefetcher<S> {
    /// Starts the thread, with at least one batch and at most `depth` batches ahead.
    pub(crate) fn start(source: S, depth: usize) -> Result<Self> {
        let (full_sender, full) = channel();
        let (free, free_receiver) = channel();
        let thread = Builder::new()
            .name("prefetch".into())
            .spawn(move || run(source, depth.max(1), &free_receiver, &full_sender))
            .map_err(|e| Error::message(&format!("cannot start a thread to read data: {e}")))?;
        Ok(Self {
            queues: Some(Queues { full, free }),
            thread: Some(thread),
            failure: None,
        })
    }

    /// The next batch. Waits until it is filled.
    pub(crate) fn next(&mut self) -> Result<S::Batch> {
        if let Some(failure) = &self.failure {
            return Err(Error::message(failure));
        }
        let received = self.queues.as_ref().map(|queues| queues.full.recv());
        let result = match received {
            Some(Ok(result)) => result,
            _ => Err(Error::internal("the thread that reads data has died")),
        };
        if let Err(error) = &result {
            self.failure = Some(error.to_string());
        }
        result
    }

    /// Returns a used batch to the thread.
    pub(crate) fn recycle(&self, batch: S::Batch) {
        if let Some(queues) = &self.queues {
            // After an error the thread has ended and the batch is dropped.
            queues.free.send(Ok(batch)).ok();
        }
    }

    /// Stops the thread and returns the source, which is ahead of the last used batch. `None` if
    /// the thread has panicked.
    pub(crate) fn stop(mut self) -> Option<S> {
        self.queues = None;
        self.thread.take()?.join().ok()
    }
}

impl<S: BatchSource> Drop for Prefetcher<S> {
    fn drop(&mut self) {
        self.queues = None;
        if let Some(thread) = self.thread.take() {
            thread.join().ok();
        }
    }
}

/// Fills `depth` new batches, and then those that are returned, in order.
fn run<S: BatchSource>(
    mut source: S,
    depth: usize,
    free: &Receiver<Result<S::Batch>>,
    full: &Sender<Result<S::Batch>>,
) -> S {
    let new = std::iter::repeat_with(S::Batch::default).take(depth);
    for mut batch in new.chain(free.iter().flatten()) {
        let result = source.fill(&mut batch).map(|()| batch);
        let failed = result.is_err();
        if full.send(result).is_err() || failed {
            break;
        }
    }
    source
}
