//! Ctrl-C, and other signals whose handlers raise.

use parking_lot::Mutex;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What a handler raised while the engine was at work, until it is raised there too.
#[derive(Default)]
pub(crate) struct Interrupt {
    left: Mutex<Option<PyErr>>,
    /// Whether what is running must come to its end.
    is_held: AtomicBool,
}

impl Interrupt {
    /// Runs the handlers of signals that came, if this is Python's main thread. Whether one has
    /// raised, now or before.
    pub(crate) fn poll(&self) -> bool {
        Python::attach(|py| self.poll_now(py))
    }

    /// The same on a thread that holds the interpreter.
    pub(crate) fn poll_now(&self, py: Python<'_>) -> bool {
        let raised = py.check_signals();
        let mut left = self.left.lock();
        if let (Err(error), None) = (raised, &*left) {
            *left = Some(error);
        }
        left.is_some()
    }

    /// Whether what is running may be given up.
    pub(crate) fn may_stop(&self) -> bool {
        !self.is_held.load(Relaxed)
    }

    /// Notes that.
    pub(crate) fn set_may_stop(&self, may_stop: bool) {
        self.is_held.store(!may_stop, Relaxed);
    }

    /// Whether a handler has raised.
    pub(crate) fn is_left(&self) -> bool {
        self.left.lock().is_some()
    }

    /// Raises what was left to be raised, instead of giving `result`.
    pub(crate) fn raise<R>(&self, result: PyResult<R>) -> PyResult<R> {
        match self.left.lock().take() {
            Some(error) => Err(error),
            None => result,
        }
    }
}
