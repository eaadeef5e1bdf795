//! The context: what a layer may use besides its blobs. There is no global state.

mod device;
mod pool;
mod progress;
mod reading;

pub use progress::Progress;
pub use reading::find_file;

use crate::device::DeviceRef;
use crate::event::{Event, Observer, Silent};
use crate::{Error, ErrorKind, Phase, Result, Rng};
use cortado_ops::Batch;
use cortado_proto::text;
use parking_lot::{Mutex, MutexGuard};
use rayon::ThreadPool;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

/// Phase, device, random numbers, threads, where files are looked for, and who is told what
/// happens. Clones share everything but the phase and the folder.
#[derive(Clone)]
pub struct Ctx {
    phase: Phase,
    device: Option<DeviceRef>,
    /// The primitives that were found to have no kernel on the device, each told once.
    without_kernel: Arc<Mutex<BTreeSet<&'static str>>>,
    rng: Arc<Mutex<Rng>>,
    pool: Option<Arc<ThreadPool>>,
    /// Made when it is first asked for.
    readers: Arc<OnceLock<ThreadPool>>,
    observer: Arc<dyn Observer>,
    folder: Option<PathBuf>,
    reading: text::Options,
    /// This solver's number among all, and how many there are.
    solver: (u32, u32),
    progress: Option<Progress>,
    stop: Option<Arc<AtomicBool>>,
    fills: bool,
}

impl Ctx {
    /// A context with its own generator, all threads of the machine, and nobody listening.
    pub fn new(phase: Phase, rng: Rng) -> Self {
        Self {
            phase,
            device: None,
            without_kernel: Arc::default(),
            rng: Arc::new(Mutex::new(rng)),
            pool: None,
            readers: Arc::default(),
            observer: Arc::new(Silent),
            folder: None,
            reading: text::Options::default(),
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

    /// The same context with a generator of its own, always the same one, and nobody listening.
    #[must_use]
    pub fn apart(&self) -> Self {
        self.clone().with_rng(Rng::new(1)).with_observer(Arc::new(Silent))
    }

    /// The same context in another phase.
    #[must_use]
    pub fn with_phase(&self, phase: Phase) -> Self {
        Self { phase, ..self.clone() }
    }

    /// The same context for a net whose file lies in `folder`.
    #[must_use]
    pub fn with_folder(&self, folder: Option<&Path>) -> Self {
        Self {
            folder: folder.map(Into::into),
            ..self.clone()
        }
    }

    /// The same context for a layer whose parameters are read from a file before anything uses
    /// them: they need no first values.
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

    /// The same context; forward and backward passes end with an error between two layers while
    /// `stop` is true.
    #[must_use]
    pub fn with_stop(self, stop: Arc<AtomicBool>) -> Self {
        Self {
            stop: Some(stop),
            ..self
        }
    }

    /// Passes that are to be given up end here.
    ///
    /// # Errors
    /// [`ErrorKind::Stopped`], if it is so.
    pub fn check_stop(&self) -> Result<()> {
        match &self.stop {
            Some(stop) if stop.load(Relaxed) => Err(Error::new(ErrorKind::Stopped)),
            _ => Ok(()),
        }
    }

    /// The same context for the solver number `rank` of `count` that train one model together.
    #[must_use]
    pub fn with_solver(self, rank: u32, count: u32) -> Self {
        Self {
            solver: (rank, count),
            ..self
        }
    }

    /// Which part of the data is this solver's: it takes item number `i` if `i % count == rank`,
    /// where this gives `(rank, count)`. Every solver tests on all data.
    pub fn data_share(&self) -> (u64, u64) {
        let (rank, count) = self.solver;
        if self.is_train() && rank < count {
            (rank.into(), count.into())
        } else {
            (0, 1)
        }
    }

    /// A batch of which this solver has so many images, and every other one as many.
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

    /// The main generator, which every layer and filler of a process draws from, in Caffe's order.
    pub fn rng(&self) -> MutexGuard<'_, Rng> {
        self.rng.lock()
    }

    /// Tells the observers what happens.
    pub fn emit(&self, event: &Event<'_>) {
        self.observer.observe(event);
    }
}
