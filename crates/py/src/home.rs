//! Where a net lives: by itself, or in its solver.

use crate::interrupt::Interrupt;
use crate::locked::Locked;
use cortado_core::Result;
use cortado_net::Net;
use cortado_train::Solver;
use pyo3::prelude::*;
use std::sync::Arc;

/// Whose net it is.
#[derive(Clone)]
pub(crate) enum Home {
    Own(Arc<Locked<Net<f32>>>),
    Train(Arc<Locked<Solver<f32>>>),
    Test(Arc<Locked<Solver<f32>>>, usize),
}

impl Home {
    /// Runs `work` on the net; for what takes no time.
    pub(crate) fn with<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Net<f32>) -> Result<R> + Send,
    ) -> PyResult<R> {
        match self {
            Self::Own(net) => net.with(py, work),
            Self::Train(solver) => solver.with(py, |solver| work(solver.net_mut())),
            Self::Test(solver, i) => solver.with(py, |solver| work(&mut solver.test_nets_mut()[*i])),
        }
    }

    /// Runs `work` on the net in the thread pool, with the interpreter released. Ctrl-C ends it
    /// between two layers.
    pub(crate) fn compute<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Net<f32>) -> Result<R> + Send,
    ) -> PyResult<R> {
        let interrupt = Interrupt::default();
        let result = match self {
            Self::Own(net) => net.compute(py, Net::is_short, &interrupt, work),
            Self::Train(solver) => {
                let is_short = |solver: &Solver<f32>| solver.net().is_short();
                solver.compute(py, is_short, &interrupt, |solver| work(solver.net_mut()))
            }
            Self::Test(solver, i) => {
                let is_short = |solver: &Solver<f32>| solver.test_nets()[*i].is_short();
                let work = |solver: &mut Solver<f32>| work(&mut solver.test_nets_mut()[*i]);
                solver.compute(py, is_short, &interrupt, work)
            }
        };
        interrupt.raise(result)
    }

    /// Looks at the net if it is not running.
    pub(crate) fn peek<R>(&self, look: impl FnOnce(&Net<f32>) -> R) -> Option<R> {
        match self {
            Self::Own(net) => net.peek(look),
            Self::Train(solver) => solver.peek(|solver| look(solver.net())),
            Self::Test(solver, i) => solver.peek(|solver| look(&solver.test_nets()[*i])),
        }
    }
}
