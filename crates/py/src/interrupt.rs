//! Ctrl-C, and other signals whose handlers raise.

use parking_lot::Mutex;
use pyo3::prelude::*;
use std::sync::Arc;

/// What a handler raised while the engine was at work, until it is raised there too.
#[derive(Clone, Default)]
pub(crate) struct Interrupt(Arc<Mutex<Option<PyErr>>>);

impl Interrupt {
    /// Runs the handlers of signals that came, if this is Python's main thread. Whether one has raised, now or before.
    pub(crate) fn ask(&self) -> bool {
        Python::attach(|py| self.ask_now(py))
    }

    /// The same on a thread that holds the interpreter.
    pub(crate) fn ask_now(&self, py: Python<'_>) -> bool {
        let raised = py.check_signals();
        let mut left = self.0.lock();
        if let (Err(error), None) = (raised, &*left) {
            *left = Some(error);
        }
        left.is_some()
    }

    /// Whether a handler has raised.
    pub(crate) fn is_left(&self) -> bool {
        self.0.lock().is_some()
    }

    /// Raises what was left to be raised, in the place of `result`.
    pub(crate) fn raise<R>(&self, result: PyResult<R>) -> PyResult<R> {
        match self.0.lock().take() {
            Some(error) => Err(error),
            None => result,
        }
    }
}
