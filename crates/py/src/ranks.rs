//! This process as one of several that train one model, over MPI.

use crate::process;
use cortado::Group;
use cortado::comm::{Communicator, mpi};
use parking_lot::Mutex;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::Arc;

/// The ranks, and the process that joined them: a forked one has not.
static RANKS: Mutex<Option<(u32, Arc<Communicator>)>> = Mutex::new(None);

/// The group that solvers of this process train in, if it has joined one.
pub(crate) fn group() -> Option<Group> {
    let ranks = RANKS.lock();
    let (_, ranks) = ranks.as_ref().filter(|(owner, _)| *owner == std::process::id())?;
    Some(Group::new(Arc::clone(ranks)))
}

/// Whether a launcher, such as `mpirun`, started this process as one of several.
#[pyfunction]
pub(crate) fn _is_launched() -> bool {
    mpi::is_launched()
}

/// Joins the other processes that `mpirun` or `srun` started, and gives this one's rank and how many
/// there are. Solvers that are made afterwards train one model together. The first rank alone logs.
///
/// Without a launcher there is one rank, and nothing changes. Without MPI it raises RuntimeError.
#[pyfunction]
pub(crate) fn _join_ranks(py: Python<'_>) -> PyResult<(u32, u32)> {
    if let Some(group) = group() {
        return Ok((group.ranks.rank() as u32, group.ranks.size() as u32));
    }
    if !mpi::is_launched() {
        return Ok((0, 1));
    }
    let ranks = py
        .detach(mpi::world)
        .map_err(|e| PyRuntimeError::new_err(e.to_string()))?;
    let (rank, size) = (ranks.rank() as u32, ranks.size() as u32);
    *RANKS.lock() = Some((std::process::id(), Arc::new(ranks)));
    process::set_solver_count(size)?;
    process::set_solver_rank(rank);
    if rank > 0 {
        process::silence();
    }
    Ok((rank, size))
}

/// Leaves the other ranks: all do so at their end. One that `failed` ends the others, which would
/// wait for it.
#[pyfunction]
pub(crate) fn _leave_ranks(py: Python<'_>, failed: bool) {
    let Some((owner, ranks)) = RANKS.lock().take() else {
        return;
    };
    if owner != std::process::id() {
        std::mem::forget(ranks);
        return;
    }
    py.detach(|| match failed {
        true => ranks.abort(),
        false => ranks.finish(),
    });
}
