//! A group of solvers that train one model.

use super::PySolver;
use crate::process;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Solvers that train one model together: one in each process that `mpirun` has started, over MPI
/// (see `caffe.init_distributed`), or a single one, which has nothing to exchange.
#[pyclass(name = "NCCL", module = "caffe._caffe", frozen)]
pub(crate) struct Nccl {
    solver: Py<PySolver>,
}

#[pymethods]
impl Nccl {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.solver)
    }

    #[new]
    fn new(py: Python<'_>, solver: Py<PySolver>, uid: &str) -> PyResult<Self> {
        if uid.is_empty() {
            return Err(PyValueError::new_err("the id is empty; NCCL.new_uid() makes one"));
        }
        let count = process::solver_count();
        if count > 1 && !solver.get().solver()?.with(py, |solver| Ok(solver.is_in_group()))? {
            py.import("caffe.distributed")?.call_method1("_refuse", (uid,))?;
            return Err(PyRuntimeError::new_err(format!(
                "{count} solvers are to train together, but nothing connects their processes; start the program \
                 {count} times with MPI, each time for one device: mpirun -n {count} python PROGRAM --gpus 0"
            )));
        }
        Ok(Self { solver })
    }

    /// An id for a group.
    #[staticmethod]
    fn new_uid(py: Python<'_>) -> PyResult<String> {
        let bytes = py.import("os")?.call_method1("urandom", (64,))?;
        let uid: String = bytes.call_method0("hex")?.extract()?;
        py.import("caffe.distributed")?.call_method1("_watch", (&uid,))?;
        Ok(uid)
    }

    /// Gives all solvers the weights of the first, after comparing what they train: a solver that
    /// differs is an error. With one, it has them.
    fn bcast(&self, py: Python<'_>) -> PyResult<()> {
        let solver = self.solver.get().solver()?;
        solver.with(py, |solver| solver.join_group())
    }

    /// Exchanges the gradients of a layer, as `net.after_backward(nccl)` asks for: the solver does so by itself, while
    /// the backward pass goes on.
    #[pyo3(signature = (*_args))]
    fn __call__(&self, _args: &Bound<'_, PyTuple>) {}
}
