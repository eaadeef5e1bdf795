//! Errors as exceptions, and exceptions as errors of a layer.

use cortado_core::{Error, ErrorKind, Frame};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use std::fmt;
use std::path::Path;

/// An exception on its way through the engine. It is raised again when it arrives in Python; a
/// program shows its traceback.
#[derive(Debug)]
struct Exception(PyErr);

impl fmt::Display for Exception {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Python::attach(|py| {
            let traceback = self.0.traceback(py).and_then(|traceback| traceback.format().ok());
            write!(f, "{}", self.0)?;
            match traceback {
                Some(traceback) => write!(f, "\n{}", traceback.trim_end()),
                None => Ok(()),
            }
        })
    }
}

impl std::error::Error for Exception {}

/// An exception as an error.
pub(crate) fn foreign(exception: PyErr) -> Error {
    Error::new(ErrorKind::Foreign(Box::new(Exception(exception))))
}

/// An error as an exception: a `RuntimeError` with the message, a `MemoryError`, the `FileNotFoundError` of
/// `caffe._errors`, or the exception that a layer or a callback raised, with a note of where that was.
pub(crate) fn raised(error: Error) -> PyErr {
    if let ErrorKind::OutOfMemory { .. } | ErrorKind::DeviceOutOfMemory(_) = error.kind() {
        return PyMemoryError::new_err(error.to_string());
    }
    let text = error.to_string();
    if let Some(path) = missing(error.kind()) {
        return Python::attach(|py| file_not_found(py, &text, path).unwrap_or_else(|error| error));
    }
    let (kind, frames) = error.into_parts();
    let ErrorKind::Foreign(inner) = kind else {
        return PyRuntimeError::new_err(text);
    };
    match inner.downcast::<Exception>() {
        Ok(exception) => Python::attach(|py| noted(py, exception.0, &frames)),
        Err(_) => PyRuntimeError::new_err(text),
    }
}

/// The file that is missing, according to an error.
fn missing(kind: &ErrorKind) -> Option<&Path> {
    let is_missing = |error: &std::io::Error| error.kind() == std::io::ErrorKind::NotFound;
    match kind {
        ErrorKind::Io { path, source, .. } | ErrorKind::Proto(cortado_proto::Error::Io { path, source }) => {
            is_missing(source).then_some(path)
        }
        _ => None,
    }
}

fn file_not_found(py: Python<'_>, text: &str, path: &Path) -> PyResult<PyErr> {
    let class = py.import("caffe._errors")?.getattr("MissingFileError")?;
    Ok(PyErr::from_value(class.call1((text, path))?))
}

/// The exception with a note (Python 3.11 and later show it below the traceback).
fn noted(py: Python<'_>, exception: PyErr, frames: &[Frame]) -> PyErr {
    let place: Vec<String> = frames.iter().rev().map(ToString::to_string).collect();
    if !place.is_empty() {
        let note = format!("in {}", place.join(" › "));
        // Older Pythons have no notes.
        drop(exception.value(py).call_method1("add_note", (note,)));
    }
    exception
}

/// Shorthand for the many results that only change their kind of error.
pub(crate) trait OrRaise<T> {
    /// The error as an exception.
    fn or_raise(self) -> PyResult<T>;
}

impl<T, E: Into<Error>> OrRaise<T> for Result<T, E> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(|error| raised(error.into()))
    }
}
