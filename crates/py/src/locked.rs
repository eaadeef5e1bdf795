//! Nets and solvers as Python's threads share them: one works, with the interpreter released; the
//! others wait.

use crate::error::raised;
use crate::interrupt::Interrupt;
use cortado_core::system::Moment;
use cortado_core::{Ctx, Error, Result};
use parking_lot::Mutex;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::from_ref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// How often a run of many short pieces polls for signals.
const MOMENT: Duration = Duration::from_millis(50);

thread_local! {
    /// The addresses of what this thread is working in, the innermost last.
    static WORKING_IN: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// Something that one thread at a time may use.
pub(crate) struct Locked<T> {
    inner: Mutex<T>,
    ctx: Ctx,
    /// Ends passes that a signal interrupts.
    stop: Arc<AtomicBool>,
    /// The process whose threads compute here.
    pid: u32,
}

/// Forgets that a thread works in something.
struct Leave;

impl Drop for Leave {
    fn drop(&mut self) {
        WORKING_IN.with_borrow_mut(|list| list.pop());
    }
}

impl<T: Send> Locked<T> {
    /// `stop` is the one that the context of `inner` was made with.
    pub(crate) fn new(inner: T, ctx: Ctx, stop: Arc<AtomicBool>) -> Self {
        Self {
            inner: Mutex::new(inner),
            ctx,
            stop,
            pid: std::process::id(),
        }
    }

    /// Runs `work` on this thread: for what takes no time.
    pub(crate) fn with<R: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut T) -> Result<R> + Send) -> PyResult<R> {
        self.check()?;
        match self.inner.try_lock() {
            Some(mut inner) => self.enter(|| work(&mut inner)),
            None => py.detach(|| {
                let mut inner = self.inner.lock();
                self.enter(|| work(&mut inner))
            }),
        }
    }

    /// Runs `work` in the pool, with the interpreter released; on this thread if `is_short`, when
    /// other threads are not worth waking. An exception from a signal's handler is left in
    /// `interrupt`; a pass that is running while it `may_stop` then ends between two layers.
    pub(crate) fn compute<R: Send>(
        &self,
        py: Python<'_>,
        is_short: impl FnOnce(&T) -> bool + Send,
        interrupt: &Interrupt,
        work: impl FnOnce(&mut T) -> Result<R> + Send,
    ) -> PyResult<R> {
        self.check()?;
        let result = py.detach(|| self.compute_detached(is_short, interrupt, work));
        interrupt.poll_now(py);
        result
    }

    /// Runs `work` in the pool, `times` times or until it gives false or a signal's handler raises.
    /// In between the lock is free, and signals are checked only every few moments: another thread
    /// that keeps it busy costs little.
    pub(crate) fn repeat(
        &self,
        py: Python<'_>,
        times: u64,
        interrupt: &Interrupt,
        work: impl Fn(&mut T) -> Result<bool> + Sync,
    ) -> PyResult<()> {
        self.check()?;
        py.detach(|| {
            let mut checked = Moment::now();
            for _ in 0..times {
                let goes_on = self.compute_detached(|_| false, interrupt, &work)?;
                if checked.elapsed() > MOMENT {
                    interrupt.poll();
                    checked = Moment::now();
                }
                if !goes_on || interrupt.is_left() {
                    break;
                }
            }
            Ok(())
        })
    }

    fn compute_detached<R: Send>(
        &self,
        is_short: impl FnOnce(&T) -> bool + Send,
        interrupt: &Interrupt,
        work: impl FnOnce(&mut T) -> Result<R> + Send,
    ) -> PyResult<R> {
        let mut guard = self.inner.lock();
        self.stop.store(false, Relaxed);
        let inner = &mut *guard;
        if is_short(inner) {
            return self.enter(|| work(inner));
        }
        self.ctx.install_watched(
            || self.enter(|| work(inner)),
            || {
                if interrupt.poll() && interrupt.may_stop() {
                    self.stop.store(true, Relaxed);
                }
            },
        )
    }

    /// Looks at it if no thread works in it.
    pub(crate) fn peek<R>(&self, look: impl FnOnce(&T) -> R) -> Option<R> {
        self.inner.try_lock().map(|inner| look(&inner))
    }

    /// Changes it if no thread works in it.
    pub(crate) fn poke<R>(&self, change: impl FnOnce(&mut T) -> R) -> Option<R> {
        self.inner.try_lock().map(|mut inner| change(&mut inner))
    }

    /// Runs `work` so that calls from inside it can be recognised. A panic, which is a bug,
    /// becomes an exception.
    fn enter<R>(&self, work: impl FnOnce() -> Result<R>) -> PyResult<R> {
        WORKING_IN.with_borrow_mut(|list| list.push(from_ref(self).addr()));
        let _leave = Leave;
        let result = catch_unwind(AssertUnwindSafe(work));
        result.unwrap_or_else(|panic| Err(panic_error(&*panic))).map_err(raised)
    }

    /// Refuses what would wait for itself for ever.
    fn check(&self) -> PyResult<()> {
        if WORKING_IN.with_borrow(|list| list.contains(&from_ref(self).addr())) {
            return Err(PyRuntimeError::new_err(
                "this net or solver is running now: what it calls (a Python layer, a callback) may read and write its blobs, \
                 but not run, reshape, load or save it",
            ));
        }
        if std::process::id() != self.pid {
            return Err(PyRuntimeError::new_err(
                "this net or solver was made before the process was forked, and its threads stayed behind; make it in the new process",
            ));
        }
        Ok(())
    }
}

/// The text of a panic, as an error.
fn panic_error(panic: &(dyn Any + Send)) -> Error {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    Error::internal(text.unwrap_or("a panic without a message"))
}
