//! The context: everything that a layer may use besides its blobs. It is passed to every call,
//! because Caffe's way, a thread-local singleton, would make two nets in one thread share a mode
//! and a generator.

mod device;
#[cfg(not(feature = "threads"))]
mod one_thread;
mod pool;
mod progress;
mod reading;
#[cfg(feature = "threads")]
mod threads;

#[cfg(not(feature = "threads"))]
use one_thread::Threads;
pub use progress::Progress;
pub use reading::{Reading, find_file};
#[cfg(feature = "threads")]
use threads::Threads;

use crate::device::DeviceRef;
use crate::event::{Event, Observer, Silent};
use crate::{Error, ErrorKind, Ledger, Phase, Result, Rng};
use cortado_ops::Batch;
use parking_lot::{Mutex, MutexGuard};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Phase, device, random generator, threads, observers, and the way of reading files.
///
/// Cloning is cheap. Clones share the generator, the threads and the observers, so a net can pass
/// each layer a context with another phase or folder and still draw from one stream of random
/// numbers.
#[derive(Clone)]
pub struct Ctx {
    phase: Phase,
    device: Option<DeviceRef>,
    /// The device's findings that have not been read.
    ledger: Arc<Ledger>,
    /// The primitives that were reported to have no kernel on the device, so that each is reported
    /// only once.
    without_kernel: Arc<Mutex<BTreeSet<&'static str>>>,
    rng: Arc<Mutex<Rng>>,
    threads: Threads,
    observer: Arc<dyn Observer>,
    reading: Arc<Reading>,
    /// This solver's rank, and the number of ranks that train together.
    solver: (u32, u32),
    progress: Option<Progress>,
    stop: Option<Arc<AtomicBool>>,
    fills: bool,
}

impl Ctx {
    /// A context that computes on the host with rayon's global pool, draws from `rng` and has no
    /// observer.
    pub fn new(phase: Phase, rng: Rng) -> Self {
        Self {
            phase,
            device: None,
            ledger: Arc::default(),
            without_kernel: Arc::default(),
            rng: Arc::new(Mutex::new(rng)),
            threads: Default::default(),
            observer: Arc::new(Silent),
            reading: Arc::default(),
            solver: (0, 1),
            progress: None,
            stop: None,
            fills: true,
        }
    }

    /// The same context with another observer.
    #[must_use]
    pub fn with_observer(self, observer: Arc<dyn Observer>) -> Self {
        Self { observer, ..self }
    }

    /// The same context with a generator of its own.
    #[must_use]
    pub fn with_rng(self, rng: Rng) -> Self {
        let rng = Arc::new(Mutex::new(rng));
        Self { rng, ..self }
    }

    /// The same context with a generator of its own, seeded with 1, and no observer: for work on
    /// the side, such as building a copy of a layer, which must neither log nor draw from the net's
    /// random numbers.
    #[must_use]
    pub fn apart(&self) -> Self {
        self.clone().with_rng(Rng::new(1)).with_observer(Arc::new(Silent))
    }

    /// The same context in another phase.
    #[must_use]
    pub fn with_phase(&self, phase: Phase) -> Self {
        Self { phase, ..self.clone() }
    }

    /// The same context for a layer whose parameters are read from a file before anything uses
    /// them. They get no first values, because filling large parameters takes longer than reading
    /// them.
    #[must_use]
    pub fn without_fillers(&self) -> Self {
        Self {
            fills: false,
            ..self.clone()
        }
    }

    /// Whether parameters get their first values from fillers.
    pub fn fills(&self) -> bool {
        self.fills
    }

    /// The same context with a request to stop: while `stop` is true, forward and backward passes
    /// end with an error between two layers.
    #[must_use]
    pub fn with_stop(self, stop: Arc<AtomicBool>) -> Self {
        Self {
            stop: Some(stop),
            ..self
        }
    }

    /// Ends a pass that should be abandoned.
    ///
    /// # Errors
    /// [`ErrorKind::Stopped`], if `stop` of [`with_stop`](Self::with_stop) is true.
    pub fn check_stop(&self) -> Result<()> {
        match &self.stop {
            Some(stop) if stop.load(Relaxed) => Err(Error::new(ErrorKind::Stopped)),
            _ => Ok(()),
        }
    }

    /// The same context for the solver with number `rank` of the `count` solvers that train one
    /// model together.
    #[must_use]
    pub fn with_solver(self, rank: u32, count: u32) -> Self {
        Self {
            solver: (rank, count),
            ..self
        }
    }

    /// This solver's share of the training data, as `(rank, count)`: it takes item `i` if `i %
    /// count == rank`. In the phase TEST the share is `(0, 1)`, because every solver tests on all
    /// data.
    pub fn data_share(&self) -> (u64, u64) {
        let (rank, count) = self.solver;
        if self.is_train() && rank < count {
            (rank.into(), count.into())
        } else {
            (0, 1)
        }
    }

    /// A batch; this solver, like every other one, computes `images` of its images.
    pub fn batch(&self, images: usize) -> Batch {
        let (_, solvers) = self.data_share();
        Batch {
            images,
            ranks: usize::try_from(solvers).unwrap_or(usize::MAX),
        }
    }

    /// TRAIN or TEST.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether the phase is TRAIN.
    pub fn is_train(&self) -> bool {
        self.phase == Phase::TRAIN
    }

    /// The main generator. All layers and fillers draw from it in the order in which Caffe
    /// constructs them, so one seed gives Caffe's numbers; a generator for each layer would not.
    pub fn rng(&self) -> MutexGuard<'_, Rng> {
        self.rng.lock()
    }

    /// Reports an event to the observers.
    pub fn emit(&self, event: &Event<'_>) {
        self.observer.observe(event);
    }
}
