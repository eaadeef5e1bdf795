//! The items that wait, and the thread that runs them together.

use super::engines::{Engines, Tensor};
use crate::metrics::Metrics;
use parking_lot::{Condvar, Mutex};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// More items wait than may.
    Full,
    /// It waited too long.
    Late,
    /// The net refused the values, or memory was refused.
    Failed(String),
    /// The program has a mistake.
    Panicked,
}

type Result<T> = std::result::Result<T, Trouble>;

/// The values of one item, and who waits for its results.
struct Item {
    inputs: Vec<Vec<f32>>,
    /// Its place in its request.
    place: usize,
    answer: SyncSender<(usize, Result<Vec<Tensor>>)>,
    /// Whether the request no longer waits.
    is_over: Arc<AtomicBool>,
}

/// The items that wait for a model.
pub(crate) struct Queue {
    shared: Arc<Shared>,
    most: usize,
    worker: Option<JoinHandle<()>>,
}

struct Shared {
    engines: Engines,
    waiting: Mutex<Waiting>,
    arrived: Condvar,
    metrics: Arc<Metrics>,
    name: String,
}

#[derive(Default)]
struct Waiting {
    items: VecDeque<Item>,
    is_closed: bool,
}

impl Queue {
    /// A queue of at most `most` items before these engines.
    ///
    /// # Errors
    /// A thread that the system refuses.
    pub(crate) fn start(engines: Engines, most: usize, name: &str, metrics: &Arc<Metrics>) -> std::io::Result<Self> {
        let shared = Arc::new(Shared {
            engines,
            waiting: Mutex::default(),
            arrived: Condvar::new(),
            metrics: Arc::clone(metrics),
            name: name.into(),
        });
        let worker = Arc::clone(&shared);
        let worker = std::thread::Builder::new()
            .name("batches".into())
            .spawn(move || worker.work())?;
        Ok(Self {
            shared,
            most,
            worker: Some(worker),
        })
    }

    pub(crate) fn engines(&self) -> &Engines {
        &self.shared.engines
    }

    /// Computes the items of a request and gives their outputs in the same order.
    ///
    /// # Errors
    /// A full queue, a wait longer than `patience`, or a net that fails.
    pub(crate) fn run(&self, items: Vec<Vec<Vec<f32>>>, patience: Duration) -> Result<Vec<Vec<Tensor>>> {
        let count = items.len();
        let (answer, answers) = sync_channel(count);
        let is_over = Arc::new(AtomicBool::new(false));
        {
            let mut waiting = self.shared.waiting.lock();
            // A request with more items than may wait is computed if nothing else waits.
            if waiting.is_closed || (!waiting.items.is_empty() && waiting.items.len() + count > self.most) {
                return Err(Trouble::Full);
            }
            waiting
                .items
                .extend(items.into_iter().enumerate().map(|(place, inputs)| Item {
                    inputs,
                    place,
                    answer: answer.clone(),
                    is_over: Arc::clone(&is_over),
                }));
        }
        drop(answer);
        self.shared.arrived.notify_one();
        let results = collect(&answers, count, patience);
        is_over.store(true, Ordering::Relaxed);
        results
    }
}

fn collect(
    answers: &Receiver<(usize, Result<Vec<Tensor>>)>,
    count: usize,
    patience: Duration,
) -> Result<Vec<Vec<Tensor>>> {
    let start = cortado_core::system::Moment::now();
    let mut results: Vec<Option<Vec<Tensor>>> = vec![None; count];
    for _ in 0..count {
        let left = patience.saturating_sub(start.elapsed());
        let (place, result) = answers.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Trouble::Late,
            RecvTimeoutError::Disconnected => Trouble::Panicked,
        })?;
        results[place] = Some(result?);
    }
    results.into_iter().collect::<Option<_>>().ok_or(Trouble::Panicked)
}

impl Drop for Queue {
    fn drop(&mut self) {
        self.shared.waiting.lock().is_closed = true;
        self.shared.arrived.notify_all();
        if let Some(worker) = self.worker.take() {
            drop(worker.join());
        }
    }
}

impl Shared {
    /// Computes what waits until the queue is closed and empty.
    fn work(&self) {
        while let Some(items) = self.next() {
            self.compute(items);
        }
    }

    /// The items that wait, as many as one run computes; `None` at the end.
    fn next(&self) -> Option<Vec<Item>> {
        let mut waiting = self.waiting.lock();
        loop {
            waiting.items.retain(|item| !item.is_over.load(Ordering::Relaxed));
            if !waiting.items.is_empty() {
                let size = self.engines.size_for(waiting.items.len());
                return Some(waiting.items.drain(..size).collect());
            }
            if waiting.is_closed {
                return None;
            }
            self.arrived.wait(&mut waiting);
        }
    }

    fn compute(&self, items: Vec<Item>) {
        self.metrics.batch(&self.name, items.len());
        let results = self.run(&items);
        match results {
            Ok(results) => {
                for (item, result) in items.iter().zip(results) {
                    // Who no longer waits needs no result.
                    drop(item.answer.try_send((item.place, Ok(result))));
                }
            }
            Err(trouble) if items.len() == 1 => {
                items
                    .iter()
                    .for_each(|item| drop(item.answer.try_send((item.place, Err(trouble.clone())))));
            }
            // One of them is at fault: each runs alone, so that the others have their results.
            Err(_) => items.into_iter().for_each(|item| self.compute(vec![item])),
        }
    }

    fn run(&self, items: &[Item]) -> Result<Vec<Vec<Tensor>>> {
        let inputs: Vec<&[Vec<f32>]> = items.iter().map(|item| &item.inputs[..]).collect();
        let run = catch_unwind(AssertUnwindSafe(|| self.engines.run(&inputs)));
        run.map_err(|_| Trouble::Panicked)?
            .map_err(|error| Trouble::Failed(error.to_string()))
    }
}
