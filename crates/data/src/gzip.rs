//! Files that may be gzipped, which their first bytes show.

use cortado_core::{Error, Result};
use flate2::read::MultiGzDecoder;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// Opens a file or a pipe and gives its content, unpacked if it is gzipped, and its length if that
/// is known: it is a regular file, and not gzipped.
///
/// # Errors
/// A file that is missing or cannot be read.
pub(crate) fn open(path: &Path) -> Result<(Box<dyn Read>, Option<u64>)> {
    let file = cortado_files::open(path).map_err(|e| Error::io("open", path, e))?;
    let length = match file.is_regular() {
        true => Some(file.size().map_err(|e| Error::io("open", path, e))?),
        false => None,
    };
    let mut raw = BufReader::with_capacity(1 << 16, file);
    let start = raw.fill_buf().map_err(|e| Error::io("read", path, e))?;
    Ok(if start.starts_with(&[0x1f, 0x8b]) {
        (Box::new(BufReader::new(MultiGzDecoder::new(raw))), None)
    } else {
        (Box::new(raw), length)
    })
}
