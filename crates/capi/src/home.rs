//! Nets and solvers as threads share them: one works, the others wait.

use crate::error::{Problem, Result};
use cortado::{Error, Net, Solver};
use parking_lot::Mutex;
use std::sync::Arc;

/// Something that one thread at a time may use.
pub(crate) struct Locked<T> {
    inner: Mutex<T>,
    /// The process whose threads compute here.
    pid: u32,
}

impl<T> Locked<T> {
    pub(crate) fn new(inner: T) -> Self {
        Self {
            inner: Mutex::new(inner),
            pid: std::process::id(),
        }
    }

    /// Does some work, when no other thread does.
    ///
    /// # Errors
    /// Those of the work; a process that was forked from the one that has the threads.
    pub(crate) fn with<R>(&self, work: impl FnOnce(&mut T) -> cortado::Result<R>) -> Result<R> {
        if std::process::id() != self.pid {
            return Err(Problem::argument(
                "this object was made before the process was forked, which leaves its threads behind; make it in the new process",
            ));
        }
        Ok(work(&mut self.inner.lock())?)
    }

    /// Looks at it, if no thread works with it.
    pub(crate) fn peek<R>(&self, look: impl FnOnce(&T) -> R) -> Option<R> {
        self.inner.try_lock().map(|inner| look(&inner))
    }
}

/// Whose net it is.
#[derive(Clone)]
pub(crate) enum Home {
    Own(Arc<Locked<Net<f32>>>),
    Train(Arc<Locked<Solver<f32>>>),
    Test(Arc<Locked<Solver<f32>>>, usize),
}

impl Home {
    /// Does some work with the net.
    ///
    /// # Errors
    /// Those of [`Locked::with`].
    pub(crate) fn with<R>(&self, work: impl FnOnce(&mut Net<f32>) -> cortado::Result<R>) -> Result<R> {
        match self {
            Self::Own(net) => net.with(work),
            Self::Train(solver) => solver.with(|solver| work(solver.net_mut())),
            Self::Test(solver, i) => solver.with(|solver| match solver.test_nets_mut().get_mut(*i) {
                Some(net) => work(net),
                None => Err(Error::internal("a test net is gone")),
            }),
        }
    }

    /// Looks at the net, if it does not run.
    pub(crate) fn peek<R>(&self, look: impl FnOnce(&Net<f32>) -> R) -> Option<R> {
        match self {
            Self::Own(net) => net.peek(look),
            Self::Train(solver) => solver.peek(|solver| look(solver.net())),
            Self::Test(solver, i) => solver.peek(|solver| solver.test_nets().get(*i).map(look)).flatten(),
        }
    }
}
