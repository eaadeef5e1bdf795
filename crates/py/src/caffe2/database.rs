//! Databases, record by record: what `caffe2.python.workspace.C.create_db` gives.

use super::runtime::runtime;
use crate::error::{OrRaise, raised};
use cortado_core::Error;
use cortado_data::db::{DbReader, DbWriter};
use parking_lot::Mutex;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::path::PathBuf;
use std::sync::Arc;

/// A writer until it is closed.
type Open = Arc<Mutex<Option<Box<dyn DbWriter>>>>;

/// A database: to be read, to be added to, or new.
#[pyclass(name = "DB", module = "caffe2", frozen)]
pub(crate) struct Db {
    db_type: String,
    path: PathBuf,
    writer: Open,
    is_new: bool,
}

#[pymethods]
impl Db {
    /// Opens a database; `mode` is `read`, `write` (to add to it) or `new`.
    #[new]
    fn open(db_type: &str, path: PathBuf, mode: &str) -> PyResult<Self> {
        let runtime = runtime()?;
        let database = runtime.databases.get(db_type, &path).or_raise()?;
        let writer = match mode {
            "read" => database.open(&path).map(|_| None).or_raise()?,
            "write" => Some(database.append(&path).or_raise()?),
            "new" => Some(database.create(&path).or_raise()?),
            _ => {
                return Err(PyValueError::new_err(format!(
                    "mode {mode:?} is not one of read, write and new"
                )));
            }
        };
        Ok(Self {
            db_type: db_type.into(),
            path,
            writer: Arc::new(Mutex::new(writer)),
            is_new: mode != "read",
        })
    }

    /// Records that are added together.
    fn new_transaction(&self) -> PyResult<Transaction> {
        match self.is_new {
            true => Ok(Transaction(self.writer.clone())),
            false => Err(raised(Error::message("the database was opened to be read"))),
        }
    }

    /// A reader at the first record.
    fn new_cursor(&self) -> PyResult<Cursor> {
        let runtime = runtime()?;
        let database = runtime.databases.get(&self.db_type, &self.path).or_raise()?;
        let mut reader = database.open(&self.path).or_raise()?;
        let is_valid = reader.first().or_raise()?;
        Ok(Cursor {
            supports_seek: database.supports_seek(),
            state: Mutex::new((reader, is_valid)),
        })
    }

    /// Waits until all is on the disk.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.writer.lock().take().map_or(Ok(()), DbWriter::finish))
            .or_raise()
    }
}

/// A database that was not closed is still whole.
impl Drop for Db {
    fn drop(&mut self) {
        if let Some(writer) = self.writer.lock().take() {
            drop(writer.finish());
        }
    }
}

/// Records that are added together.
#[pyclass(module = "caffe2", frozen)]
pub(crate) struct Transaction(Open);

#[pymethods]
impl Transaction {
    fn put(&self, key: Key, value: Key) -> PyResult<()> {
        self.with(|writer| writer.put(key.bytes(), value.bytes()))
    }

    fn commit(&self) -> PyResult<()> {
        self.with(|writer| writer.commit())
    }
}

impl Transaction {
    fn with(&self, use_it: impl FnOnce(&mut dyn DbWriter) -> cortado_core::Result<()>) -> PyResult<()> {
        match &mut *self.0.lock() {
            Some(writer) => use_it(&mut **writer).or_raise(),
            None => Err(raised(Error::message("the database is closed"))),
        }
    }
}

/// Bytes, or text.
#[derive(FromPyObject)]
enum Key {
    Bytes(Vec<u8>),
    Text(String),
}

impl Key {
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Bytes(bytes) => bytes,
            Self::Text(text) => text.as_bytes(),
        }
    }
}

/// A place in a database.
#[pyclass(module = "caffe2", frozen)]
pub(crate) struct Cursor {
    supports_seek: bool,
    /// The reader, and whether it is at a record.
    state: Mutex<(Box<dyn DbReader>, bool)>,
}

#[pymethods]
impl Cursor {
    fn supports_seek(&self) -> bool {
        self.supports_seek
    }

    fn seek_to_first(&self) -> PyResult<()> {
        let (reader, is_valid) = &mut *self.state.lock();
        *is_valid = reader.first().or_raise()?;
        Ok(())
    }

    fn seek(&self, key: Key) -> PyResult<()> {
        let (reader, is_valid) = &mut *self.state.lock();
        *is_valid = reader.seek(key.bytes()).or_raise()?;
        Ok(())
    }

    fn next(&self) -> PyResult<()> {
        let (reader, is_valid) = &mut *self.state.lock();
        *is_valid = *is_valid && reader.next().or_raise()?;
        Ok(())
    }

    fn valid(&self) -> bool {
        self.state.lock().1
    }

    fn key<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.state.lock().0.key())
    }

    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let mut state = self.state.lock();
        Ok(PyBytes::new(py, state.0.value().or_raise()?))
    }
}
