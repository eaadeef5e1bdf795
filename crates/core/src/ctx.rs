//! The context: what a layer may use besides its blobs. There is no global state.

use crate::event::{Event, Observer, Severity, Silent};
use crate::{Error, ErrorKind, Phase, Result, Rng};
use cortado_proto::{read, text, upgrade};
use parking_lot::{Mutex, MutexGuard};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// How often someone who waits for the pool looks up.
const MOMENT: Duration = Duration::from_millis(50);

/// Phase, random numbers, threads, where files are looked for, and who is told what happens. Clones share everything but the phase and the folder.
#[derive(Clone)]
pub struct Ctx {
    phase: Phase,
    rng: Arc<Mutex<Rng>>,
    pool: Option<Arc<ThreadPool>>,
    /// Made when it is first asked for.
    readers: Arc<OnceLock<ThreadPool>>,
    observer: Arc<dyn Observer>,
    folder: Option<PathBuf>,
    reading: text::Options,
    /// This solver's number among all, and how many there are.
    solver: (u32, u32),
    stop: Option<Arc<AtomicBool>>,
    fills: bool,
}

impl Ctx {
    /// A context with its own generator, all threads of the machine, and nobody listening.
    pub fn new(phase: Phase, rng: Rng) -> Self {
        Self {
            phase,
            rng: Arc::new(Mutex::new(rng)),
            pool: None,
            readers: Arc::default(),
            observer: Arc::new(Silent),
            folder: None,
            reading: text::Options::default(),
            solver: (0, 1),
            stop: None,
            fills: true,
        }
    }

    /// The same context with another observer.
    #[must_use]
    pub fn with_observer(self, observer: Arc<dyn Observer>) -> Self {
        Self { observer, ..self }
    }

    /// The same context with a generator of its own, always the same one, and nobody listening.
    #[must_use]
    pub fn apart(&self) -> Self {
        Self {
            rng: Arc::new(Mutex::new(Rng::new(1))),
            observer: Arc::new(Silent),
            ..self.clone()
        }
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

    /// The same context with a pool of `threads` threads of its own.
    ///
    /// # Errors
    /// When the system refuses the threads.
    pub fn with_threads(self, threads: usize) -> Result<Self> {
        Ok(Self {
            pool: Some(Arc::new(start(threads, "compute")?)),
            readers: Arc::default(),
            ..self
        })
    }

    /// The same context for a layer whose parameters are read from a file before anything uses them: they need no first values.
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

    /// The same context; forward and backward passes end with an error between two layers while `stop` is true.
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

    /// The same context, reading prototxts in this way.
    #[must_use]
    pub fn with_reading(self, reading: text::Options) -> Self {
        Self { reading, ..self }
    }

    /// How prototxts are read.
    pub fn reading(&self) -> text::Options {
        self.reading
    }

    /// Tells the observers what the reader had to say about a file, and gives what it read.
    pub fn told<M>(&self, loaded: read::Loaded<M>) -> M {
        for warning in &loaded.warnings {
            self.note(Severity::Warning, &warning.to_string());
        }
        for notice in &loaded.notices {
            self.upgraded(notice);
        }
        loaded.message
    }

    /// Tells the observers about an upgrade.
    pub fn upgraded(&self, notice: &upgrade::Notice) {
        let severity = match notice.severity {
            upgrade::Severity::Info => Severity::Info,
            upgrade::Severity::Warning => Severity::Warning,
            upgrade::Severity::Error => Severity::Error,
        };
        self.emit(&Event::Note {
            severity,
            file: "upgrade_proto.cpp",
            line: 0,
            text: &notice.message,
        });
    }

    fn note(&self, severity: Severity, text: &str) {
        self.emit(&Event::Note {
            severity,
            file: "text_format.cpp",
            line: 0,
            text,
        });
    }

    /// The same context for the solver number `rank` of `count` that train one model together.
    #[must_use]
    pub fn with_solver(self, rank: u32, count: u32) -> Self {
        Self {
            solver: (rank, count),
            ..self
        }
    }

    /// Which part of the data is this solver's: it takes item number `i` if `i % count == rank`, where this gives `(rank, count)`. Every solver
    /// tests on all data.
    pub fn data_share(&self) -> (u64, u64) {
        let (rank, count) = self.solver;
        if self.is_train() && rank < count {
            (rank.into(), count.into())
        } else {
            (0, 1)
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

    /// The same, while this thread calls `watch` every few moments. What panics in `work` panics here.
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

    /// Runs `work`, which prepares data for a net that may be running and waiting for them, on as many threads as compute, but others: a thread
    /// that computes may not come to wait for what it has left lying itself.
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

    /// Tells the observers what happens.
    pub fn emit(&self, event: &Event<'_>) {
        self.observer.observe(event);
    }

    /// A file named by a net: relative to the working folder, else to the folder of the file that names it.
    pub fn find_file(&self, path: &str) -> PathBuf {
        find_file(Path::new(path), self.folder.as_deref())
    }
}

fn start(threads: usize, name: &'static str) -> Result<ThreadPool> {
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(move |i| format!("{name} {i}"))
        .build();
    pool.map_err(|e| crate::Error::message(&format!("cannot start {threads} threads: {e}")))
}

/// Where a file named in another file is: relative to the working folder if it is there, else beside the file that names it.
pub fn find_file(path: &Path, beside: Option<&Path>) -> PathBuf {
    if path.is_relative()
        && !path.exists()
        && let Some(folder) = beside
        && folder.join(path).exists()
    {
        return folder.join(path);
    }
    path.into()
}
