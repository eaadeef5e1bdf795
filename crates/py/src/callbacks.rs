//! The loop of a solver as Python drives it: with callbacks between its parts, and with Ctrl-C.

use crate::interrupt::Interrupt;
use crate::locked::Locked;
use cortado_core::Result;
use cortado_train::Solver;
use parking_lot::Mutex;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;

/// The functions that are called in each iteration, in pairs.
#[derive(Default)]
pub(crate) struct Callbacks(Mutex<Vec<(Py<PyAny>, Py<PyAny>)>>);

impl Callbacks {
    pub(crate) fn add(&self, on_start: Py<PyAny>, on_gradients_ready: Py<PyAny>) {
        self.0.lock().push((on_start, on_gradients_ready));
    }

    fn is_empty(&self) -> bool {
        self.0.lock().is_empty()
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

/// A bar that shows how far a solver is, if the package for it is installed.
struct Progress<'py>(Option<Bound<'py, PyAny>>);

impl<'py> Progress<'py> {
    fn start(py: Python<'py>, is_wanted: bool, iterations: u64) -> PyResult<Self> {
        if !is_wanted {
            return Ok(Self(None));
        }
        let bar = py.import("caffe.progress")?.call_method1("bar", (iterations,))?;
        Ok(Self(Some(bar).filter(|bar| !bar.is_none())))
    }

    fn report(&self, solver: &Locked<Solver<f32>>) -> PyResult<()> {
        let Some(bar) = &self.0 else { return Ok(()) };
        let loss = solver.with(bar.py(), |solver| Ok(solver.smoothed_loss()))?;
        bar.call_method1("set_postfix_str", (format!("loss {loss:.4}"), false))?;
        bar.call_method1("update", (1,)).map(drop)
    }
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            // A bar that cannot be closed is not a reason to fail.
            drop(bar.call_method0("close"));
        }
    }
}

/// What a run of iterations is done with.
pub(crate) struct Run<'a> {
    pub(crate) solver: &'a Locked<Solver<f32>>,
    pub(crate) callbacks: &'a Callbacks,
    pub(crate) interrupt: &'a Interrupt,
    /// Whether to show a bar.
    pub(crate) progress: bool,
}

impl Run<'_> {
    /// Runs iterations. A signal ends a test pass at once, and training after the iteration.
    pub(crate) fn steps(&self, py: Python<'_>, iterations: u64) -> PyResult<()> {
        self.solver.with(py, |solver| {
            solver.start_steps();
            Ok(())
        })?;
        if self.progress || !self.callbacks.is_empty() {
            return self.steps_by_parts(py, iterations);
        }
        let waits = |may_wait| {
            self.solver.with(py, |solver| {
                solver.let_losses_wait(may_wait);
                solver.read_losses()
            })
        };
        waits(true)?;
        let ran = self.solver.repeat(py, iterations, self.interrupt, |solver| {
            Ok(self.test(solver)? && {
                solver.compute_gradients()?;
                solver.finish_iteration()?
            })
        });
        waits(false).and(ran)
    }

    /// Runs the iterations with callbacks between the parts of an iteration, while nothing is
    /// locked: callbacks may use the nets.
    fn steps_by_parts(&self, py: Python<'_>, iterations: u64) -> PyResult<()> {
        let progress = Progress::start(py, self.progress, iterations)?;
        for _ in 0..iterations {
            let goes_on = self.part(py, |solver| self.test(solver))?;
            if !goes_on || self.interrupt.is_left() {
                break;
            }
            self.callbacks.call(py, |(on_start, _)| on_start)?;
            self.part(py, Solver::compute_gradients)?;
            self.callbacks.call(py, |(_, on_gradients_ready)| on_gradients_ready)?;
            let goes_on = self.part(py, Solver::finish_iteration)?;
            progress.report(self.solver)?;
            if !goes_on || self.interrupt.is_left() {
                break;
            }
        }
        Ok(())
    }

    /// Tests if it is time to; this may be given up, what comes after it not.
    fn test(&self, solver: &mut Solver<f32>) -> Result<bool> {
        self.interrupt.set_may_stop(true);
        let goes_on = solver.test_if_due();
        self.interrupt.set_may_stop(false);
        goes_on
    }

    fn part<R: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut Solver<f32>) -> Result<R> + Send) -> PyResult<R> {
        self.solver.compute(py, |_| false, self.interrupt, work)
    }
}
