//! Files that a user names, with errors that name them: opened without waiting, read up to a limit,
//! written whole.

use crate::{Error, Frame, Result, reserve};
use cortado_files::Source;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Opens a regular file for reading: see [`cortado_files::open_regular`].
///
/// # Errors
/// Those of the system, and a file that is not regular; with the path.
pub fn open_regular(path: &Path) -> Result<File> {
    cortado_files::open_regular(path).map_err(|e| Error::io("open", path, e))
}

/// Opens a file that is read by position and must stay the same meanwhile: see [`Source::open`].
///
/// # Errors
/// Those of the system, a file that is not regular, and a file that is being written; with the path.
pub fn open_source(path: &Path) -> Result<Source> {
    Source::open(path).map_err(|e| Error::io("open", path, e))
}

/// Opens a file that other programs may change meanwhile: see [`Source::open_live`].
///
/// # Errors
/// Those of the system, and a file that is not regular; with the path.
pub fn open_live(path: &Path) -> Result<Source> {
    Source::open_live(path).map_err(|e| Error::io("open", path, e))
}

/// All bytes of a source: borrowed if they are in memory, else read.
///
/// # Errors
/// Those of the system, and a file that was changed meanwhile; with its name. Out of memory.
pub fn content(source: &Source) -> Result<Cow<'_, [u8]>> {
    if let Some(bytes) = source.bytes() {
        return Ok(Cow::Borrowed(bytes));
    }
    let mut bytes = reserve::filled(usize::try_from(source.len()).unwrap_or(usize::MAX), 0)?;
    let read = source.read_at(0, &mut bytes);
    read.map_err(|e| Error::io("read", source.name(), e))?;
    Ok(Cow::Owned(bytes))
}

impl Frame {
    /// The place of an error in a source that is read as `what`.
    pub fn source(what: &'static str, source: &Source) -> Self {
        let path = source.path().unwrap_or(Path::new(Source::IN_MEMORY));
        Self::File {
            what,
            path: path.into(),
            pos: None,
        }
    }
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
/// Those of [`read_file`], and a file that is not such a text; with the path.
pub fn read_text(path: &Path) -> Result<String> {
    text_in(&read_file(path)?, path).map(Into::into)
}

/// The content of such a file, which messages call `name`.
///
/// # Errors
/// Other bytes.
pub fn text_in<'a>(bytes: &'a [u8], name: &Path) -> Result<&'a str> {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let not_text = io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8 text");
    str::from_utf8(bytes).map_err(|_| Error::io("read", name, not_text))
}

/// Writes a file so that it is there whole or not at all: see [`cortado_files::write_whole`].
///
/// # Errors
/// Those of the system, with the path.
pub fn write_whole(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    cortado_files::write_whole(path, content).map_err(|e| Error::io("write", path, e))
}
