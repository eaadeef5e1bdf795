//! A group of solvers that train one model, each in a process of its own.

use super::PySolver;
use crate::process;
use cortado::Group;
use cortado::comm::{Communicator, Error, local, mpi};
use cortado_data::fingerprint::fingerprint;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// How long a solver waits for the others to come: they may still read large weights.
const PATIENCE: Duration = Duration::from_secs(300);

/// The bytes of an id, in the original as here.
const UID_BYTES: usize = 128;

/// The ranks that MPI has started, once this process has joined them.
static WORLD: OnceLock<Arc<Communicator>> = OnceLock::new();

/// Solvers that train one model together: those of all processes that MPI has started, once
/// `init_distributed()` has joined them, or else `solver_count()` processes of this machine, which
/// know each other by `uid`. From then on each iteration of the solver takes the mean of all
/// gradients.
#[pyclass(name = "NCCL", module = "caffe._caffe", frozen)]
pub(crate) struct Nccl {
    solver: Py<PySolver>,
}

/// The id of a group: as `new_uid` makes it, or as text.
#[derive(FromPyObject)]
pub(crate) enum Uid {
    Text(String),
    Bytes(Vec<u8>),
}

impl Uid {
    /// The id as text.
    ///
    /// # Errors
    /// `ValueError` if it is not as long as `new_uid` makes it.
    fn into_text(self) -> PyResult<String> {
        let bytes = match self {
            Self::Text(text) => text.into_bytes(),
            Self::Bytes(bytes) => bytes,
        };
        match bytes.len() {
            UID_BYTES => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            found => Err(PyValueError::new_err(format!(
                "the length of the id is {found}; it must be {UID_BYTES}, as NCCL.new_uid() makes it"
            ))),
        }
    }
}

#[pymethods]
impl Nccl {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.solver)
    }

    #[new]
    #[pyo3(signature = (solver, uid=None))]
    fn new(py: Python<'_>, solver: Py<PySolver>, uid: Option<Uid>) -> PyResult<Self> {
        let uid = uid.map(Uid::into_text).transpose()?;
        let (rank, count) = (process::solver_rank() as usize, process::solver_count() as usize);
        let ranks = match (WORLD.get(), uid) {
            (Some(world), _) => Arc::clone(world),
            _ if count == 1 => return Ok(Self { solver }),
            (None, Some(uid)) => {
                let ranks = py.detach(|| local::meet(&uid, rank, count, PATIENCE));
                Arc::new(ranks.map_err(raised)?)
            }
            (None, None) => {
                return Err(PyValueError::new_err(format!(
                    "{count} solvers find each other by an id: give all of them that of one NCCL.new_uid()"
                )));
            }
        };
        solver.get().enter_group(py, &ranks)?;
        Ok(Self { solver })
    }

    /// An id for a group.
    #[staticmethod]
    fn new_uid(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let bytes = py.import("os")?.call_method1("urandom", (UID_BYTES / 2,))?;
        bytes.call_method0("hex")?.call_method0("encode")
    }

    /// Gives all solvers the weights and the history of the first, after they have compared what
    /// they train.
    fn bcast(&self, py: Python<'_>) -> PyResult<()> {
        let solver = self.solver.get();
        let met = solver.whole(py, |solver| solver.join_group());
        solver.end_others(py, met)
    }

    /// What `net.after_backward(nccl)` calls: gradients are on their way already, so it does
    /// nothing.
    #[pyo3(signature = (*_args))]
    fn __call__(&self, _args: &Bound<'_, PyTuple>) {}
}

impl PySolver {
    /// Trains with other ranks from now on.
    fn enter_group(&self, py: Python<'_>, ranks: &Arc<Communicator>) -> PyResult<()> {
        let mut group = Group::new(Arc::clone(ranks));
        self.whole(py, move |solver| {
            group.exchange.overlap = solver.param().layer_wise_reduce();
            let net = solver.net();
            let layers = (0..net.layer_names().len()).map(|layer| net.layer_param(layer));
            group.data = fingerprint(layers, net.ctx())?;
            solver.enter_group(group)
        })?;
        // It was empty, or the solver would have refused.
        self.inner()?.group.set(Arc::clone(ranks)).ok();
        Ok(())
    }

    /// Ends the other ranks if this one cannot continue: they would wait for it.
    pub(super) fn end_others<R>(&self, py: Python<'_>, result: PyResult<R>) -> PyResult<R> {
        if let (Err(error), Some(ranks)) = (&result, self.inner()?.group.get()) {
            end(py, ranks, error);
        }
        result
    }
}

fn raised(error: Error) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

/// Ends the other ranks because of an error in this one; those of MPI end with this process, so the
/// error is reported before.
fn end(py: Python<'_>, ranks: &Arc<Communicator>, error: &PyErr) {
    if WORLD.get().is_some_and(|world| Arc::ptr_eq(world, ranks)) {
        error.clone_ref(py).print(py);
    }
    py.detach(|| ranks.abort());
}

/// Whether `mpirun` or `srun` started this process as one of several.
#[pyfunction]
pub(crate) fn _is_launched() -> bool {
    mpi::is_launched()
}

/// Joins the processes that MPI has started; nets that are made from now on begin with the same
/// random numbers in all of them. A process on its own stays that. Gives its rank and their number.
#[pyfunction]
pub(crate) fn _join_world(py: Python<'_>) -> PyResult<(u32, u32)> {
    if WORLD.get().is_none() && mpi::is_launched() {
        let world = py.detach(mpi::world).map_err(raised)?;
        process::set_solver_count(world.size() as u32)?;
        process::set_solver_rank(world.rank() as u32);
        let seed = process::ctx(cortado::Phase::TEST)?.rng().draw();
        let seed = py
            .detach(|| world.broadcast(seed.to_ne_bytes().to_vec(), 0))
            .map_err(raised)?;
        process::set_random_seed(u32::from_ne_bytes(seed.try_into().unwrap_or_default()))?;
        WORLD.set(Arc::new(world)).ok();
    }
    Ok(WORLD
        .get()
        .map_or((0, 1), |world| (world.rank() as u32, world.size() as u32)))
}

/// Leaves them, which all do when they end; `failed` ends all of them.
#[pyfunction]
pub(crate) fn _leave_world(py: Python<'_>, failed: bool) {
    let Some(world) = WORLD.get() else { return };
    py.detach(|| match failed {
        true => world.abort(),
        false => world.finish(),
    });
}
