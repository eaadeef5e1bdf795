//! An HDF5 file as rows for the tops of a layer: read block by block, or held in memory.

use cortado_core::{Error, ErrorKind, Real, Result, open_live, reserve};
use cortado_hdf5::{Dataset, Hdf5Numbers};
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// About as much is read at a time, if chunks are not larger.
const BLOCK_BYTES: usize = 1 << 20;

/// An open file.
pub(super) struct RowFile<T> {
    path: PathBuf,
    rows: u64,
    columns: Vec<Column<T>>,
}

/// A dataset, which feeds one top.
struct Column<T> {
    name: String,
    dataset: Box<dyn Dataset>,
    /// The shape of a row, and the number of its values.
    shape: Vec<usize>,
    len: usize,
    /// How many rows are read at a time, and how many are kept.
    piece: u64,
    kept: u64,
    /// The rows that are kept, and the first one of them.
    block: Vec<T>,
    first: u64,
}

impl<T: Real> RowFile<T> {
    /// Opens a file. It must have a dataset of numbers for each of `names`, all with the same
    /// number of rows.
    ///
    /// # Errors
    /// A file that cannot be read or does not have these datasets.
    pub(super) fn open(path: &Path, names: &[String], in_memory: bool) -> Result<Self> {
        // The system explains better than the reader of HDF5 why a file cannot be opened.
        if path.is_dir() {
            return Err(wrong(path, "is a folder; name an HDF5 file"));
        }
        // Without the check for changes: a training that runs for days must not end when the file's
        // modification time changes.
        let root = cortado_hdf5::open(&open_live(path)?).map_err(|e| wrong(path, e))?;
        let mut datasets = root.datasets().map_err(|e| wrong(path, e))?;
        let there: Vec<_> = datasets.keys().map(|name| format!("\"{name}\"")).collect();
        let mut columns: Vec<Column<T>> = Vec::with_capacity(names.len());
        let mut rows = 0;
        for name in names {
            let Some(dataset) = datasets.remove(name) else {
                let there = match there.is_empty() {
                    true => "it has none".into(),
                    false => format!("it has {}", there.join(", ")),
                };
                let problem = format!("there is no dataset \"{name}\" for the top of that name; {there}");
                return Err(wrong(path, problem));
            };
            let (found, column) = Column::new(name, dataset).map_err(|e| in_dataset(path, name, e))?;
            match columns.first() {
                None => rows = found,
                Some(first) if rows != found => {
                    let first = &first.name;
                    let problem = format!(
                        "dataset \"{name}\" has {found} row(s), but \"{first}\" has {rows}; all must have as many"
                    );
                    return Err(wrong(path, problem));
                }
                Some(_) => (),
            }
            columns.push(column);
        }
        if in_memory {
            columns.iter_mut().for_each(|column| column.kept = rows);
        }
        Ok(Self {
            path: path.into(),
            rows,
            columns,
        })
    }

    /// The number of rows, at least 1.
    pub(super) fn rows(&self) -> u64 {
        self.rows
    }

    /// The shapes of a row, one for each top.
    pub(super) fn shapes(&self) -> Vec<Vec<usize>> {
        self.columns.iter().map(|column| column.shape.clone()).collect()
    }

    /// Makes sure that a row has these shapes.
    ///
    /// # Errors
    /// When it has others.
    pub(super) fn expect_shapes(&self, shapes: &[Vec<usize>]) -> Result<()> {
        for (column, expected) in self.columns.iter().zip(shapes) {
            if column.shape != *expected {
                let what = format!(
                    "{}: dataset \"{}\": shape of a row (it must be the same in all files)",
                    self.path.display(),
                    column.name
                );
                return Err(Error::mismatch(
                    what,
                    format!("{expected:?}"),
                    format!("{:?}", column.shape),
                ));
            }
        }
        Ok(())
    }

    /// Appends a row to what each top gets.
    ///
    /// # Errors
    /// Values that cannot be read.
    pub(super) fn append(&mut self, row: u64, to: &mut [Vec<T>]) -> Result<()> {
        for (column, to) in self.columns.iter_mut().zip(to) {
            let kept = column.keep(row, self.rows);
            kept.map_err(|e| in_dataset(&self.path, &column.name, e))?;
            to.extend_from_slice(column.row(row));
        }
        Ok(())
    }
}

impl<T: Real> Column<T> {
    fn new(name: &str, dataset: Box<dyn Dataset>) -> Result<(u64, Self)> {
        let shape = dataset.shape().map_err(plain)?;
        let Some((&rows, shape)) = shape.split_first() else {
            return Err(Error::message("it is a single value; the first axis must be the rows"));
        };
        if rows == 0 || shape.contains(&0) {
            return Err(Error::message(
                "it is empty; there must be at least one row with a value",
            ));
        }
        // The type and the extent are looked at before anything is made to measure.
        dataset.rows(0, 0).map_err(plain)?;
        let len = shape.iter().try_fold(1u64, |len, &dim| len.checked_mul(dim));
        let len = len.and_then(|len| usize::try_from(len).ok());
        let len = len.ok_or_else(|| Error::message("a row is too long"))?;
        let together = dataset.rows_together().map_err(plain)?;
        let wanted = (BLOCK_BYTES / len.saturating_mul(size_of::<T>()).max(1)) as u64;
        let piece = (wanted / together).max(1).saturating_mul(together).min(rows);
        let column = Self {
            name: name.into(),
            dataset,
            shape: shape.iter().map(|&dim| dim as usize).collect(),
            len,
            piece,
            kept: piece,
            block: Vec::new(),
            first: 0,
        };
        Ok((rows, column))
    }

    /// Makes sure that a row is among those that are kept.
    fn keep(&mut self, row: u64, rows: u64) -> Result<()> {
        let first = row - row % self.kept;
        if self.block.is_empty() || first != self.first {
            self.load(first, self.kept.min(rows - first))?;
        }
        Ok(())
    }

    /// A row that is kept.
    fn row(&self, row: u64) -> &[T] {
        let start = (row - self.first) as usize * self.len;
        &self.block[start..start + self.len]
    }

    /// Reads the rows to keep, piece by piece.
    fn load(&mut self, first: u64, count: u64) -> Result<()> {
        self.block.clear();
        reserve::at_least(&mut self.block, (count as usize).saturating_mul(self.len))?;
        let end = first + count;
        let mut at = first;
        while at < end {
            let rows = self.piece.min(end - at);
            match self.dataset.rows(at, rows).map_err(plain)? {
                Hdf5Numbers::F32(values) => self.block.extend(values.into_iter().map(T::from_float)),
                Hdf5Numbers::F64(values) => self.block.extend(values.into_iter().map(T::from_f64)),
            }
            at += rows;
        }
        self.first = first;
        Ok(())
    }
}

fn plain(error: cortado_hdf5::Error) -> Error {
    Error::message(&error.to_string())
}

fn wrong(path: &Path, problem: impl Display) -> Error {
    Error::message(&format!("{}: {problem}", path.display()))
}

fn in_dataset(path: &Path, name: &str, error: Error) -> Error {
    match error.kind() {
        ErrorKind::OutOfMemory { .. } => error,
        _ => wrong(path, format!("dataset \"{name}\": {error}")),
    }
}
