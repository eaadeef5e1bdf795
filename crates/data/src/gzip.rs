//! Files that may be gzipped, told by their first bytes.

use cortado_core::{Error, Result};
use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// Opens a file and gives its content, unpacked if it is gzipped, and its length if it is not.
///
/// # Errors
/// A file that is missing or cannot be read.
pub(crate) fn open(path: &Path) -> Result<(Box<dyn Read>, Option<u64>)> {
    let file = File::open(path).map_err(|e| Error::io("open", path, e))?;
    let length = file.metadata().map_err(|e| Error::io("open", path, e))?.len();
    let mut raw = BufReader::with_capacity(1 << 16, file);
    let start = raw.fill_buf().map_err(|e| Error::io("read", path, e))?;
    Ok(if start.starts_with(&[0x1f, 0x8b]) {
        (Box::new(BufReader::new(MultiGzDecoder::new(raw))), None)
    } else {
        (Box::new(raw), Some(length))
    })
}
