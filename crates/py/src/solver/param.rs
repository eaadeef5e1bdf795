//! The parameters of a solver as Python sees them.

use super::PySolver;
use cortado::SolverParameter;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;

/// Numbers of a solver's prototxt.
#[pyclass(name = "SolverParameter", module = "caffe._caffe", frozen)]
pub(crate) struct PySolverParam(pub(super) Py<PySolver>);

impl PySolverParam {
    fn get<R: Send>(&self, py: Python<'_>, get: impl FnOnce(&SolverParameter) -> R + Send) -> PyResult<R> {
        self.0.get().solver()?.with(py, |solver| Ok(get(solver.param())))
    }

    fn change(&self, py: Python<'_>, change: impl FnOnce(&mut SolverParameter) + Send) -> PyResult<()> {
        self.0.get().solver()?.with(py, |solver| solver.change_param(change))
    }
}

#[pymethods]
impl PySolverParam {
    fn __traverse__(&self, visit: PyVisit<'_>) -> std::result::Result<(), PyTraverseError> {
        visit.call(&self.0)
    }

    #[getter]
    fn max_iter(&self, py: Python<'_>) -> PyResult<i32> {
        self.get(py, SolverParameter::max_iter)
    }

    #[setter]
    fn set_max_iter(&self, py: Python<'_>, value: i32) -> PyResult<()> {
        self.change(py, |param| param.max_iter = Some(value))
    }

    #[getter]
    fn display(&self, py: Python<'_>) -> PyResult<i32> {
        self.get(py, SolverParameter::display)
    }

    #[setter]
    fn set_display(&self, py: Python<'_>, value: i32) -> PyResult<()> {
        self.change(py, |param| param.display = Some(value))
    }

    #[getter]
    fn base_lr(&self, py: Python<'_>) -> PyResult<f32> {
        self.get(py, SolverParameter::base_lr)
    }

    #[setter]
    fn set_base_lr(&self, py: Python<'_>, value: f32) -> PyResult<()> {
        self.change(py, |param| param.base_lr = Some(value))
    }

    #[getter]
    fn layer_wise_reduce(&self, py: Python<'_>) -> PyResult<bool> {
        self.get(py, SolverParameter::layer_wise_reduce)
    }

    #[setter]
    fn set_layer_wise_reduce(&self, py: Python<'_>, value: bool) -> PyResult<()> {
        self.change(py, |param| param.layer_wise_reduce = Some(value))
    }
}
