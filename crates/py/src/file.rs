//! Files as Python names them: by a path, or by their content.

use cortado::{NetBuilder, Result, Source};
use cortado_net::open_weights;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyMemoryView;
use std::path::PathBuf;

/// A file, or what one holds.
pub(crate) enum FileOrBytes {
    File(PathBuf),
    Bytes(PyBackedBytes),
}

impl FileOrBytes {
    pub(crate) fn open(self, role: &str) -> Result<Source> {
        match self {
            Self::File(path) => open_weights(&path),
            Self::Bytes(bytes) => Ok(Source::memory(role, bytes)),
        }
    }

    /// The builder with these weights.
    pub(crate) fn into_weights_of(self, net: NetBuilder) -> NetBuilder {
        match self {
            Self::File(path) => net.weights(path),
            Self::Bytes(bytes) => net.weights_bytes(bytes),
        }
    }
}

/// A path is `str` or `os.PathLike`, content is whatever lends its memory: `bytes`, which are not
/// copied, or `bytearray`, `memoryview`, `mmap`, an array, which may change and are.
impl<'a, 'py> FromPyObject<'a, 'py> for FileOrBytes {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(path) = object.extract() {
            return Ok(Self::File(path));
        }
        if let Ok(bytes) = object.extract() {
            return Ok(Self::Bytes(bytes));
        }
        let Ok(view) = PyMemoryView::from(&object) else {
            let name = object.get_type().name()?;
            let problem = format!("the path of a file is needed, or its content as bytes, not {name}");
            return Err(PyTypeError::new_err(problem));
        };
        Ok(Self::Bytes(
            view.call_method0("tobytes")?.extract().map_err(PyErr::from)?,
        ))
    }
}
