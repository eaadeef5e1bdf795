//! Single records: going to one, and errors that name it.

use super::DbReader;
use cortado_core::{Error, ErrorKind, Result};
use std::path::Path;

/// Goes to the record of a snapshot.
pub(crate) fn seek(reader: &mut dyn DbReader, path: &Path, key: &[u8]) -> Result<()> {
    if reader.seek(key)? {
        return Ok(());
    }
    let key = String::from_utf8_lossy(key);
    let problem = format!(
        "the record {key:?}, where the snapshot continues, is not there; is it the database that the run began with?"
    );
    Err(Error::database(path, problem))
}

/// Says at which record an error came up, unless the error is not about the record.
pub(crate) fn at_record(path: &Path, key: &[u8], error: Error) -> Error {
    match error.kind() {
        ErrorKind::Database { .. } | ErrorKind::Io { .. } | ErrorKind::Internal(_) | ErrorKind::OutOfMemory { .. } => {
            error
        }
        _ => Error::database(path, format!("record {:?}: {error}", String::from_utf8_lossy(key))),
    }
}
