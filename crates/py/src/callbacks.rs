//! The loop of a solver as Python drives it: with callbacks between its parts, and with Ctrl-C.

use crate::locked::Locked;
use cortado_core::Result;
use cortado_net::{Action, ActionSource, Solver};
use parking_lot::Mutex;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use std::sync::Arc;

/// The functions that are called in each iteration, in pairs.
#[derive(Default)]
pub(crate) struct Callbacks(Mutex<Vec<(Py<PyAny>, Py<PyAny>)>>);

impl Callbacks {
    pub(crate) fn add(&self, on_start: Py<PyAny>, on_gradients_ready: Py<PyAny>) {
        self.0.lock().push((on_start, on_gradients_ready));
    }

    fn call(&self, py: Python<'_>, pick: impl Fn(&(Py<PyAny>, Py<PyAny>)) -> &Py<PyAny>) -> PyResult<()> {
        let functions: Vec<_> = self.0.lock().iter().map(|pair| pick(pair).clone_ref(py)).collect();
        functions.iter().try_for_each(|function| function.call0(py).map(drop))
    }

    pub(crate) fn traverse(&self, visit: &PyVisit<'_>) -> std::result::Result<(), PyTraverseError> {
        let Some(pairs) = self.0.try_lock() else { return Ok(()) };
        pairs.iter().try_for_each(|(on_start, on_gradients_ready)| {
            visit.call(on_start)?;
            visit.call(on_gradients_ready)
        })
    }

    pub(crate) fn clear(&self) {
        if let Some(mut pairs) = self.0.try_lock() {
            pairs.clear();
        }
    }
}

/// What Ctrl-C, or a signal handler that raises, left to be raised.
#[derive(Clone, Default)]
pub(crate) struct Interrupt(Arc<Mutex<Option<PyErr>>>);

impl Interrupt {
    /// Asks Python for signals between iterations and between the passes of a test, and stops the solver if one raises.
    pub(crate) fn source(&self) -> ActionSource {
        let left = self.clone();
        Box::new(move || match Python::attach(|py| py.check_signals()) {
            Ok(()) => Action::None,
            Err(error) => {
                *left.0.lock() = Some(error);
                Action::Stop
            }
        })
    }

    /// What is to be raised.
    pub(crate) fn take(&self) -> Option<PyErr> {
        self.0.lock().take()
    }

    /// Raises it.
    pub(crate) fn raise(&self) -> PyResult<()> {
        self.take().map_or(Ok(()), Err)
    }
}

/// Runs iterations of a solver. Between their parts nothing is locked, so callbacks and other threads may use the nets.
pub(crate) fn drive(
    py: Python<'_>,
    solver: &Locked<Solver<f32>>,
    callbacks: &Callbacks,
    interrupt: &Interrupt,
    iterations: u64,
) -> PyResult<()> {
    let part = |work: &(dyn Fn(&mut Solver<f32>) -> Result<bool> + Sync)| solver.compute(py, |_| false, work);
    let end = solver.with(py, |solver| {
        solver.start_steps();
        Ok(solver.iter().saturating_add(iterations))
    })?;
    loop {
        let goes_on = part(&|solver| Ok(solver.iter() < end && solver.test_if_due()?))?;
        if !goes_on {
            return Ok(());
        }
        callbacks.call(py, |(on_start, _)| on_start)?;
        part(&|solver| solver.compute_gradients().map(|()| true))?;
        callbacks.call(py, |(_, on_gradients_ready)| on_gradients_ready)?;
        if !part(&Solver::finish_iteration)? {
            return Ok(());
        }
        // Signals reach the main thread only, which may not be the one that asks in the pool.
        if let Err(error) = py.check_signals() {
            *interrupt.0.lock() = Some(error);
            return Ok(());
        }
    }
}
