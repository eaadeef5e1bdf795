//! Files that a user names, with errors that name them: opened without waiting, read up to a limit,
//! written whole.

use crate::{Error, Result};
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Opens a regular file for reading: see [`cortado_files::open_regular`].
///
/// # Errors
/// Those of the system, and what is no regular file; with the path.
pub fn open_regular(path: &Path) -> Result<File> {
    cortado_files::open_regular(path).map_err(|e| Error::io("open", path, e))
}

/// All bytes of a file, up to the limit of texts: see [`cortado_files::read`].
///
/// # Errors
/// Those of the system, a folder, and a file that is too large or never ends; with the path.
pub fn read_file(path: &Path) -> Result<Vec<u8>> {
    cortado_files::read(path).map_err(|e| Error::io("read", path, e))
}

/// A file of UTF-8 text, without the byte order mark that some editors put before it.
///
/// # Errors
/// Those of [`read_file`], and what is no such text; with the path.
pub fn read_text(path: &Path) -> Result<String> {
    let mut bytes = read_file(path)?;
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    String::from_utf8(bytes).map_err(|_| {
        Error::io(
            "read",
            path,
            io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8 text"),
        )
    })
}

/// Writes a file so that it is there whole or not at all: see [`cortado_files::write_whole`].
///
/// # Errors
/// Those of the system, with the path.
pub fn write_whole(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    cortado_files::write_whole(path, content).map_err(|e| Error::io("write", path, e))
}
