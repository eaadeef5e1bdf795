//! Positioned reads and writes. A file that is cut short meanwhile gives fewer bytes, never a
//! signal.

use cortado_core::Source;
use std::fs::File;
use std::io::{self, IoSlice, Seek, SeekFrom, Write};

pub(super) use cortado_files::read_exact_at;

/// Up to `len` bytes at an offset, fewer where the source ends.
pub(super) fn read_some(source: &Source, offset: u64, len: usize) -> io::Result<Vec<u8>> {
    // bounded by a page or a name, which is all that callers request
    let mut bytes = vec![0; len];
    let filled = source.fill_at(offset, &mut bytes)?;
    bytes.truncate(filled);
    Ok(bytes)
}

/// Writes some parts one after the other, from `offset` on.
pub(super) fn write_at(mut file: &File, mut parts: &mut [IoSlice<'_>], offset: u64) -> io::Result<()> {
    /// What every system takes at a time.
    const AT_A_TIME: usize = 1 << 30;
    file.seek(SeekFrom::Start(offset))?;
    while let Some(first) = parts.first() {
        let written = if first.len() > AT_A_TIME {
            file.write(&first[..AT_A_TIME])
        } else {
            file.write_vectored(parts)
        };
        match written {
            Ok(0) if parts.iter().any(|part| !part.is_empty()) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(n) => IoSlice::advance_slices(&mut parts, n),
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(())
}
