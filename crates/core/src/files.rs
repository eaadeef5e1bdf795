//! Files that are written whole, with errors that name them.

use crate::{Error, Result};
use std::io::{self, Write};
use std::path::Path;

/// Writes a file so that it is there whole or not at all: see [`cortado_files::write_whole`].
///
/// # Errors
/// Those of the system, with the path.
pub fn write_whole(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    cortado_files::write_whole(path, content).map_err(|e| Error::io("write", path, e))
}
