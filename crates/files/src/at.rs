//! Positioned reads. A file that is cut short meanwhile gives fewer bytes, never a signal.

use crate::system::read_at;
use std::fs::File;
use std::io;

/// Fills as much of `bytes` as the file has from `offset` on, and returns their number.
///
/// # Errors
/// Those of the system.
pub(crate) fn fill_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
    let mut filled = 0;
    while filled < bytes.len() {
        match read_at(file, &mut bytes[filled..], offset + filled as u64) {
            Ok(0) => break,
            Ok(n) => filled += n,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(filled)
}

/// Fills all of `bytes`.
///
/// # Errors
/// Those of the system; a file that ends before is an `UnexpectedEof`.
pub fn read_exact_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    if fill_at(file, bytes, offset)? < bytes.len() {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(())
}
