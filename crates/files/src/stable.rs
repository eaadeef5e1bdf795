//! Files that are read piece by piece, over some time, and must stay the same meanwhile.

use crate::at::fill_at;
use crate::open::open_regular;
use crate::system::{Moment, Time, age};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Systems count the time of a modification in steps, which are no longer than this.
const STEP: Duration = Duration::from_millis(20);
/// How long a file may go on being written before it is given up.
const PATIENCE: Duration = Duration::from_secs(2);

/// A regular file that is read by position and must stay the same: what
/// [`Source::open`](crate::Source::open) promises.
#[derive(Debug)]
pub(crate) struct StableFile {
    file: File,
    path: PathBuf,
    stamp: Stamp,
}

/// What every change of a file changes.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Stamp {
    len: u64,
    modified: Time,
}

impl StableFile {
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let file = open_regular(path)?;
        let stamp = settled(&file)?;
        Ok(Self {
            file,
            path: path.into(),
            stamp,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn len(&self) -> u64 {
        self.stamp.len
    }

    pub(crate) fn fill_at(&self, offset: u64, to: &mut [u8]) -> io::Result<usize> {
        let filled = fill_at(&self.file, to, offset);
        if Stamp::of(&self.file)? != self.stamp {
            let name = self.path.file_name().unwrap_or_default().display();
            return Err(io::Error::other(format!(
                "{name} was changed while it was being read; try again"
            )));
        }
        filled
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
            let error = stable.fill_at(0, &mut [0; 10]).unwrap_err();
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
        stable.fill_at(0, &mut bytes).unwrap();
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
