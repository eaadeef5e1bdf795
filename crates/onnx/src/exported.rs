//! A net as a model, and its files.

use crate::model::{External, Model};
use crate::report::ExportReport;
use cortado_core::{Error, Result, reserve, write_whole};
use std::path::{Path, PathBuf};

/// A net as a model. The numbers are those of the net at the time when it is written.
#[derive(Debug)]
pub struct Export {
    model: Model,
    report: ExportReport,
    most_bytes: u64,
}

impl Export {
    /// A model whose numbers get a file of their own above `most_bytes` bytes.
    pub(crate) fn new(model: Model, report: ExportReport, most_bytes: u64) -> Self {
        Self {
            model,
            report,
            most_bytes,
        }
    }

    /// What became of the net.
    pub fn report(&self) -> &ExportReport {
        &self.report
    }

    /// The content of the model's file, with all numbers in it.
    ///
    /// # Errors
    /// More numbers than one file holds, memory in use, or out of memory.
    pub fn to_bytes(&self) -> Result<Vec<u8>> {
        if self.model.bytes() > self.most_bytes {
            let problem = "the model has more numbers than one file holds; write it to files";
            return Err(Error::message(problem));
        }
        // What is around the numbers takes little, and finds room when it is written.
        let size = usize::try_from(self.model.bytes()).unwrap_or(usize::MAX);
        let mut bytes = reserve::empty(size)?;
        let written = self.model.write(None, &mut bytes);
        written.map_err(|problem| Error::io("write", "the model".as_ref(), problem))?;
        Ok(bytes)
    }

    /// Writes the model, whole or not at all: to `path`, and the numbers to a file beside it,
    /// `path` with `.data` after it, if there are too many. Gives the files.
    ///
    /// # Errors
    /// A file that cannot be written, memory in use, or out of memory.
    pub fn write(&self, path: &Path) -> Result<Vec<PathBuf>> {
        if self.model.bytes() <= self.most_bytes {
            write_whole(path, |file| self.model.write(None, file))?;
            return Ok(vec![path.into()]);
        }
        let Some(name) = path.file_name().map(|name| format!("{}.data", name.to_string_lossy())) else {
            return Err(Error::message("a model needs a path with a file name"));
        };
        let data = path.with_file_name(&name);
        let is_new = !data.exists();
        write_whole(&data, |file| self.model.write_external(file))?;
        let external = External { file: &name };
        let written = write_whole(path, |file| self.model.write(Some(external), file));
        if written.is_err() && is_new {
            drop(std::fs::remove_file(&data));
        }
        written?;
        Ok(vec![path.into(), data])
    }
}
