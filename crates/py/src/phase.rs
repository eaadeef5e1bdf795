//! The phase as scripts give it and see it.

use cortado_core::Phase;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// TRAIN (0) or TEST (1) as scripts give it.
pub(crate) fn of_number(number: i32) -> PyResult<Phase> {
    match number {
        0 => Ok(Phase::TRAIN),
        1 => Ok(Phase::TEST),
        other => Err(PyValueError::new_err(format!(
            "phase is {other}; it can be caffe.TRAIN (0) or caffe.TEST (1)"
        ))),
    }
}

/// The phase as an object of Python: a number that is shown by its name.
pub(crate) fn object(py: Python<'_>, phase: Phase) -> PyResult<Bound<'_, PyAny>> {
    let class = py.import("caffe._phase")?.getattr("Phase")?;
    class.call1((i32::from(phase == Phase::TEST),))
}
