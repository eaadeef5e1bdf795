//! Caffe2 for Python: what the package `caffe2` is made from.
//!
//! | file | what it holds |
//! |---|---|
//! | `runtime.rs` | what the process shares: operators, flags, types of databases |
//! | `workspace.rs` | workspaces: their blobs, nets and plans |
//! | `predictor.rs` | two nets as one function |
//! | `translate.rs` | Caffe nets as Caffe2's |
//! | `values.rs` | blobs to arrays, strings and bytes, and back |
//! | `database.rs` | databases, record by record |

mod database;
mod predictor;
mod runtime;
mod translate;
mod values;
mod workspace;

use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Adds the submodule `_caffe.caffe2`.
pub(crate) fn add_module(parent: &Bound<'_, PyModule>) -> PyResult<()> {
    let module = PyModule::new(parent.py(), "caffe2")?;
    module.add_class::<workspace::PyWorkspace>()?;
    module.add_class::<predictor::PyPredictor>()?;
    module.add_class::<database::Cursor>()?;
    module.add_class::<database::Db>()?;
    module.add_class::<database::Transaction>()?;
    for function in [
        wrap_pyfunction!(runtime::set_flag, &module)?,
        wrap_pyfunction!(runtime::operators, &module)?,
        wrap_pyfunction!(runtime::deserializers, &module)?,
        wrap_pyfunction!(runtime::databases, &module)?,
        wrap_pyfunction!(translate::from_caffe, &module)?,
        wrap_pyfunction!(file_descriptor, &module)?,
    ] {
        module.add_function(function)?;
    }
    parent.add_submodule(&module)
}

/// The schema of Caffe2 as a serialized `FileDescriptorProto`.
#[pyfunction]
fn file_descriptor(py: Python<'_>) -> Bound<'_, PyBytes> {
    PyBytes::new(py, &crate::descriptor::caffe2_file_descriptor())
}
