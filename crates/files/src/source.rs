//! The input of a reader: a file, or bytes in memory.

use crate::at::fill_at;
use crate::open::open_regular;
use crate::stable::StableFile;
use std::borrow::Cow;
use std::fmt;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How much of a file is read at a time; a multiple of the size of any number.
const PIECE: usize = 1 << 16;

/// Bytes that a reader can read at any place: those of a file, or bytes in memory. Clones share
/// them, and any number of threads may read.
///
/// ```
/// let source = cortado_files::Source::memory("weights", b"0123456789");
/// let mut some = [0; 3];
/// source.read_at(4, &mut some)?;
/// assert_eq!((&some, source.len()), (b"456", 10));
/// assert_eq!(source.name().display().to_string(), "weights (bytes in memory)");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone)]
pub struct Source(Arc<Origin>);

enum Origin {
    Stable(StableFile),
    Live {
        file: File,
        path: PathBuf,
    },
    Memory {
        name: PathBuf,
        bytes: Box<dyn AsRef<[u8]> + Send + Sync>,
    },
}

impl Source {
    /// The name of bytes in memory in messages, after their role.
    pub const IN_MEMORY: &str = "(bytes in memory)";

    /// Opens a regular file. For a file that was written just now, it waits some milliseconds.
    ///
    /// All bytes that are read come from one version of the file. If it is overwritten or cut short,
    /// the next read is an error. If another file is renamed to its path, the old one is still read.
    ///
    /// # Errors
    /// Those of the system; a file that is not regular is `InvalidInput`, and a file that is written
    /// all the time is `ResourceBusy`.
    pub fn open(path: &Path) -> io::Result<Self> {
        StableFile::open(path).map(Origin::Stable).map(Self::of)
    }

    /// Opens a regular file that other programs may change meanwhile, such as a database. A read gives
    /// the present content of the file.
    ///
    /// # Errors
    /// Those of the system; a file that is not regular is `InvalidInput`.
    pub fn open_live(path: &Path) -> io::Result<Self> {
        let (file, path) = (open_regular(path)?, path.into());
        Ok(Self::of(Origin::Live { file, path }))
    }

    /// Bytes in memory. `role` is their name in messages, such as `weights`.
    pub fn memory(role: &str, bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Self {
        Self::of(Origin::Memory {
            name: format!("{role} {}", Self::IN_MEMORY).into(),
            bytes: Box::new(bytes),
        })
    }

    fn of(origin: Origin) -> Self {
        Self(Arc::new(origin))
    }

    /// Its name in messages; for a file, the path that it was opened by.
    pub fn name(&self) -> &Path {
        match &*self.0 {
            Origin::Stable(file) => file.path(),
            Origin::Live { path, .. } => path,
            Origin::Memory { name, .. } => name,
        }
    }

    /// The path that it was opened by, if it is a file.
    pub fn path(&self) -> Option<&Path> {
        match &*self.0 {
            Origin::Memory { .. } => None,
            _ => Some(self.name()),
        }
    }

    /// All bytes, if they are in memory.
    pub fn bytes(&self) -> Option<&[u8]> {
        match &*self.0 {
            Origin::Memory { bytes, .. } => Some((**bytes).as_ref()),
            _ => None,
        }
    }

    /// The number of bytes. A live file may grow; its length is 0 if the system cannot give it.
    pub fn len(&self) -> u64 {
        match &*self.0 {
            Origin::Stable(file) => file.len(),
            Origin::Live { file, .. } => file.metadata().map_or(0, |metadata| metadata.len()),
            Origin::Memory { bytes, .. } => (**bytes).as_ref().len() as u64,
        }
    }

    /// Whether it has no bytes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Fills `to` with the bytes from `offset` on.
    ///
    /// # Errors
    /// Those of [`fill_at`](Self::fill_at); fewer bytes than wanted (`UnexpectedEof`).
    pub fn read_at(&self, offset: u64, to: &mut [u8]) -> io::Result<()> {
        match self.fill_at(offset, to)? < to.len() {
            true => Err(io::ErrorKind::UnexpectedEof.into()),
            false => Ok(()),
        }
    }

    /// Fills as much of `to` as there is from `offset` on, and returns how much that is.
    ///
    /// # Errors
    /// Those of the system; a file that was changed since it was opened, unless it is a live one.
    pub fn fill_at(&self, offset: u64, to: &mut [u8]) -> io::Result<usize> {
        match &*self.0 {
            Origin::Stable(file) => file.fill_at(offset, to),
            Origin::Live { file, .. } => fill_at(file, to, offset),
            Origin::Memory { bytes, .. } => {
                let start = usize::try_from(offset).unwrap_or(usize::MAX);
                let rest = (**bytes).as_ref().get(start..).unwrap_or_default();
                let count = rest.len().min(to.len());
                to[..count].copy_from_slice(&rest[..count]);
                Ok(count)
            }
        }
    }

    /// The bytes of a range: borrowed if they are in memory, else read.
    ///
    /// # Errors
    /// Those of [`read_at`](Self::read_at); out of memory.
    pub fn range(&self, range: Range<u64>) -> io::Result<Cow<'_, [u8]>> {
        // Held against the size before anything is allocated.
        if range.start > range.end || range.end > self.len() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let len = usize::try_from(range.end - range.start).map_err(|_| io::ErrorKind::FileTooLarge)?;
        if let Some(bytes) = self.bytes() {
            return part(bytes, range.start, len).map(Cow::Borrowed);
        }
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(len)?;
        bytes.resize(len, 0); // bounded by the room that there is now
        self.read_at(range.start, &mut bytes)?;
        Ok(Cow::Owned(bytes))
    }

    /// Passes a range to `take`: at once, or in pieces whose length is a multiple of 8 bytes, except
    /// the last.
    ///
    /// # Errors
    /// Those of [`read_at`](Self::read_at) and of `take`.
    pub fn read_in_pieces(&self, range: Range<usize>, mut take: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        if let Some(bytes) = self.bytes() {
            return take(part(bytes, range.start as u64, range.len())?);
        }
        let mut piece = vec![0; range.len().min(PIECE)]; // bounded by PIECE
        for at in range.clone().step_by(PIECE) {
            let bytes = &mut piece[..(range.end - at).min(PIECE)];
            self.read_at(at as u64, bytes)?;
            take(bytes)?;
        }
        Ok(())
    }

    /// Whether it begins with these bytes.
    pub fn starts_with(&self, start: &[u8]) -> bool {
        self.range(0..start.len() as u64).is_ok_and(|bytes| *bytes == *start)
    }
}

fn part(bytes: &[u8], offset: u64, len: usize) -> io::Result<&[u8]> {
    let start = usize::try_from(offset).unwrap_or(usize::MAX);
    let part = bytes.get(start..start.saturating_add(len));
    part.ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Source({}, {} bytes)", self.name().display(), self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::Write;

    /// The same bytes as a source of each kind.
    fn sources(bytes: &[u8]) -> (tempfile::NamedTempFile, [Source; 3]) {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), bytes).unwrap();
        let stable = Source::open(file.path()).unwrap();
        let live = Source::open_live(file.path()).unwrap();
        (file, [stable, live, Source::memory("test", bytes.to_vec())])
    }

    #[test]
    fn every_kind_reads_the_same() {
        let bytes: Vec<u8> = (0..200_000u32).map(|i| (i / 3) as u8).collect();
        let (file, sources) = sources(&bytes);
        for source in &sources {
            assert_eq!((source.len(), source.is_empty()), (bytes.len() as u64, false));
            let mut some = [0; 100];
            source.clone().read_at(99_999, &mut some).unwrap();
            assert_eq!(some, bytes[99_999..][..100]);
            let mut all = Vec::new();
            source
                .read_in_pieces(7..bytes.len(), |piece| all.write_all(piece))
                .unwrap();
            assert_eq!(all, bytes[7..]);
            assert_eq!(*source.range(0..source.len()).unwrap(), bytes);
            assert_eq!(*source.range(5..5).unwrap(), []);
            assert!(source.starts_with(&bytes[..9]) && !source.starts_with(&bytes[1..9]));
        }
        assert!(sources[..2].iter().all(|source| source.path() == Some(file.path())));
        assert_eq!(sources[2].path(), None);
        assert_eq!(sources[2].name(), Path::new("test (bytes in memory)"));
    }

    #[test]
    fn nothing_is_read_beyond_the_end() {
        let (_file, sources) = sources(&[1; 100]);
        for source in &sources {
            let eof = |result: io::Result<()>| assert_eq!(result.unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
            eof(source.read_at(1, &mut [0; 100]));
            assert!(source.read_at(u64::MAX, &mut [0; 2]).is_err());
            for range in [50..101, 101..101, 0..u64::MAX, std::ops::Range { start: 60, end: 40 }] {
                eof(source.range(range).map(drop));
            }
            eof(source.read_in_pieces(99..101, |_| Ok(())));
            for (offset, expected) in [(0, 7), (96, 4), (100, 0), (u64::MAX - 7, 0)] {
                assert_eq!(source.fill_at(offset, &mut [0; 7]).unwrap_or(0), expected, "{offset}");
            }
            assert!(!source.starts_with(&[1; 101]));
        }
    }

    #[test]
    fn a_live_file_may_grow() {
        let (file, [stable, live, _]) = sources(&[1; 10]);
        let mut writer = File::options().append(true).open(file.path()).unwrap();
        writer.write_all(&[2; 10]).unwrap();
        assert_eq!(*live.range(10..20).unwrap(), [2; 10]);
        assert!(stable.range(0..10).is_err());
    }
}
