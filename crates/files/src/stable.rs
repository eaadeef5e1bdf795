//! Files that are read piece by piece, over some time, and must stay the same meanwhile.

use crate::at::read_exact_at;
use crate::open::open_regular;
use crate::system::{Moment, Time, age};
use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Systems count the time of a modification in steps, which are no longer than this.
const STEP: Duration = Duration::from_millis(20);
/// How long a file may go on being written before it is given up.
const PATIENCE: Duration = Duration::from_secs(2);
/// How much is read at a time; a whole number of numbers of any size.
const PIECE: usize = 1 << 16;

/// A regular file that is read by position. Clones share it, and any number of threads may read.
///
/// All that is ever read of it is of one version. If somebody writes over the file or cuts it
/// short, the next read is an error; a file in whose place another one is renamed stays as it was.
#[derive(Clone, Debug)]
pub struct StableFile(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    file: File,
    path: PathBuf,
    stamp: Stamp,
    len: usize,
}

/// What every change of a file changes.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Stamp {
    len: u64,
    modified: Time,
}

impl StableFile {
    /// Opens a file. One that was written this very moment is waited for, some milliseconds.
    ///
    /// # Errors
    /// Those of the system; what is no regular file is `InvalidInput`, and a file that somebody
    /// does not stop writing is `ResourceBusy`.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = open_regular(path)?;
        let stamp = settled(&file)?;
        Ok(Self(Arc::new(Inner {
            file,
            path: path.into(),
            stamp,
            len: usize::try_from(stamp.len).map_err(|_| io::ErrorKind::FileTooLarge)?,
        })))
    }

    /// The path that it was opened by.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// Its size in bytes.
    pub fn len(&self) -> usize {
        self.0.len
    }

    /// Whether it has no bytes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Fills `bytes` from the byte `at` on.
    ///
    /// # Errors
    /// Those of the system; a file that ends before; a file that was changed since it was opened.
    pub fn read(&self, bytes: &mut [u8], at: usize) -> io::Result<()> {
        let read = read_exact_at(&self.0.file, bytes, at as u64);
        if Stamp::of(&self.0.file)? != self.0.stamp {
            let name = self.path().file_name().unwrap_or_default().display();
            return Err(io::Error::other(format!(
                "{name} was changed while it was being read; try again"
            )));
        }
        read
    }

    /// Reads a range and gives it to `take`, in pieces that are a multiple of 8 bytes long, but for
    /// the last.
    ///
    /// # Errors
    /// Those of [`read`](Self::read) and of `take`.
    pub fn read_in_pieces(&self, range: Range<usize>, mut take: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let mut piece = vec![0; range.len().min(PIECE)]; // bounded by PIECE
        for at in range.clone().step_by(PIECE) {
            let bytes = &mut piece[..(range.end - at).min(PIECE)];
            self.read(bytes, at)?;
            take(bytes)?;
        }
        Ok(())
    }
}

impl Stamp {
    fn of(file: &File) -> io::Result<Self> {
        let metadata = file.metadata()?;
        Ok(Self {
            len: metadata.len(),
            modified: metadata.modified()?,
        })
    }
}

/// The stamp of a file, once it is so old that any later change gives another one.
fn settled(file: &File) -> io::Result<Stamp> {
    let begun = Moment::now();
    loop {
        let stamp = Stamp::of(file)?;
        let wait = match age(stamp.modified) {
            Ok(age) => STEP.saturating_sub(age),
            // The clock of a server may be ahead. A time far ahead was set, and no change sets it
            // again.
            Err(ahead) if ahead < STEP => STEP + ahead,
            Err(_) => Duration::ZERO,
        };
        if wait.is_zero() {
            return Ok(stamp);
        }
        if begun.elapsed() > PATIENCE {
            let busy = "another program is writing it now";
            return Err(io::Error::new(io::ErrorKind::ResourceBusy, busy));
        }
        std::thread::sleep(wait);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::{Seek, Write};

    #[test]
    fn a_file_is_read_by_position() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let bytes: Vec<u8> = (0..200_000u32).map(|i| i as u8).collect();
        fs::write(file.path(), &bytes).unwrap();
        let stable = StableFile::open(file.path()).unwrap();
        assert_eq!((stable.len(), stable.path()), (bytes.len(), file.path()));
        let mut some = [0; 100];
        stable.read(&mut some, 99_999).unwrap();
        assert_eq!(some, bytes[99_999..][..100]);
        let mut all = Vec::new();
        stable
            .read_in_pieces(7..bytes.len(), |piece| all.write_all(piece))
            .unwrap();
        assert_eq!(all, bytes[7..]);
        let beyond = stable.read(&mut some, bytes.len() - 99).unwrap_err();
        assert_eq!(beyond.kind(), io::ErrorKind::UnexpectedEof);
    }

    #[test]
    fn every_change_in_place_is_an_error_also_at_once() {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), [1; 100]).unwrap();
        for change in 0..3 {
            let stable = StableFile::open(file.path()).unwrap();
            let mut writer = File::options().write(true).open(file.path()).unwrap();
            match change {
                0 => writer.write_all(&[2; 100]).unwrap(),
                1 => writer.set_len(50).unwrap(),
                _ => {
                    writer.seek(io::SeekFrom::End(0)).unwrap();
                    writer.write_all(&[2]).unwrap();
                }
            }
            let error = stable.clone().read(&mut [0; 10], 0).unwrap_err();
            assert!(error.to_string().contains("changed while it was being read"), "{error}");
        }
    }

    #[test]
    fn a_file_that_is_replaced_stays_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.caffemodel");
        crate::write_whole(&path, |w| w.write_all(b"old")).unwrap();
        let stable = StableFile::open(&path).unwrap();
        crate::write_whole(&path, |w| w.write_all(b"new")).unwrap();
        let mut bytes = [0; 3];
        stable.read(&mut bytes, 0).unwrap();
        assert_eq!(&bytes, b"old");
    }

    #[test]
    fn what_is_no_file_is_an_error() {
        let folder = StableFile::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap_err();
        assert_eq!(folder.kind(), io::ErrorKind::InvalidInput);
        let missing = StableFile::open(Path::new("no/such")).unwrap_err();
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
    }
}
