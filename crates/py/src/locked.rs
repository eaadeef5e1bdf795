//! Nets and solvers as Python's threads share them: one works, with the interpreter released; the others wait.

use crate::error::raised;
use cortado_core::{Ctx, Result};
use parking_lot::Mutex;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::cell::RefCell;
use std::ptr::from_ref;

thread_local! {
    /// The addresses of what this thread is working in, the innermost last.
    static WORKING_IN: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// Something that one thread at a time may use.
pub(crate) struct Locked<T> {
    inner: Mutex<T>,
    ctx: Ctx,
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
    pub(crate) fn new(inner: T, ctx: Ctx) -> Self {
        Self {
            inner: Mutex::new(inner),
            ctx,
            pid: std::process::id(),
        }
    }

    /// Runs `work` on this thread: for what takes no time.
    pub(crate) fn with<R: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut T) -> Result<R> + Send) -> PyResult<R> {
        self.check()?;
        let result = match self.inner.try_lock() {
            Some(mut inner) => self.enter(|| work(&mut inner)),
            None => py.detach(|| {
                let mut inner = self.inner.lock();
                self.enter(|| work(&mut inner))
            }),
        };
        result.map_err(raised)
    }

    /// Runs `work` in the pool, with the interpreter released; on this thread if `is_short` says that other threads are not worth waking.
    pub(crate) fn compute<R: Send>(
        &self,
        py: Python<'_>,
        is_short: impl FnOnce(&T) -> bool + Send,
        work: impl FnOnce(&mut T) -> Result<R> + Send,
    ) -> PyResult<R> {
        self.check()?;
        let result = py.detach(|| {
            let mut guard = self.inner.lock();
            let inner = &mut *guard;
            match is_short(inner) {
                true => self.enter(|| work(inner)),
                false => self.ctx.install(|| self.enter(|| work(inner))),
            }
        });
        result.map_err(raised)
    }

    /// Looks at it if nobody works in it.
    pub(crate) fn peek<R>(&self, look: impl FnOnce(&T) -> R) -> Option<R> {
        self.inner.try_lock().map(|inner| look(&inner))
    }

    fn enter<R>(&self, work: impl FnOnce() -> R) -> R {
        WORKING_IN.with_borrow_mut(|list| list.push(from_ref(self).addr()));
        let _leave = Leave;
        work()
    }

    /// Refuses what would wait for itself for ever.
    fn check(&self) -> PyResult<()> {
        if WORKING_IN.with_borrow(|list| list.contains(&from_ref(self).addr())) {
            return Err(PyRuntimeError::new_err(
                "this net or solver is running at this moment: what it calls (a Python layer, a callback) may read and write its blobs, \
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
