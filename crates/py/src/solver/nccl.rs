//! A group of solvers that train one model.

use super::PySolver;
use crate::process;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Solvers that train one model together. On the CPU there is one, so nothing has to be exchanged.
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
    fn new(solver: Py<PySolver>, uid: &str) -> PyResult<Self> {
        if uid.is_empty() {
            return Err(PyValueError::new_err("the id is empty; NCCL.new_uid() makes one"));
        }
        let count = process::solver_count();
        if count > 1 {
            return Err(PyRuntimeError::new_err(format!(
                "{count} solvers are to train together, but solvers in several processes cannot yet: set_solver_count(1)"
            )));
        }
        Ok(Self { solver })
    }

    /// An id for a group.
    #[staticmethod]
    fn new_uid(py: Python<'_>) -> PyResult<String> {
        let bytes = py.import("os")?.call_method1("urandom", (64,))?;
        bytes.call_method0("hex")?.extract()
    }

    /// Gives all solvers the weights of the first: with one, it has them.
    fn bcast(&self) {}

    /// Exchanges the gradients of a layer, as `net.after_backward(nccl)` asks for: with one solver there is nothing to exchange.
    #[pyo3(signature = (*_args))]
    fn __call__(&self, _args: &Bound<'_, PyTuple>) {}
}
