//! Files that are either there whole or not at all.

use cortado_core::{Error, Result};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file through a temporary one beside it, which is synced and renamed, so that a crash or a full disk leaves the old file or none.
pub fn write_whole(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    write_through(path, |file| file, content)
}

/// The same, with the file wrapped by `wrap`: tests make it fail there.
fn write_through<W: Write>(
    path: &Path,
    wrap: impl FnOnce(File) -> W,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<()> {
    let temporary = temporary_name(path);
    let attempt = || -> io::Result<()> {
        let file = File::create(&temporary)?;
        let to_sync = file.try_clone()?;
        let mut writer = BufWriter::with_capacity(1 << 16, wrap(file));
        content(&mut writer)?;
        writer.flush()?;
        to_sync.sync_all()?;
        fs::rename(&temporary, path)?;
        sync_folder(path)
    };
    attempt().map_err(|source| {
        let _ = fs::remove_file(&temporary);
        Error::io("write", path, source)
    })
}

/// Makes sure that files can be written at a snapshot prefix, before hours of training.
pub(crate) fn check_writable(prefix: &str) -> Result<()> {
    if prefix.is_empty() {
        return Err(Error::param(
            "snapshot_prefix",
            "is missing, but snapshots are asked for",
        ));
    }
    let probe = PathBuf::from(format!("{prefix}.tempfile"));
    let attempt = File::create(&probe).and_then(|_| fs::remove_file(&probe));
    attempt.map_err(|e| {
        let problem =
            format!("cannot write to \"{prefix}\" ({e}); make sure that the folder exists and can be written to");
        Error::param("snapshot_prefix", problem)
    })
}

fn temporary_name(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.tmp", std::process::id()));
    path.with_file_name(name)
}

#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A disk with room for a few bytes.
    struct FullDisk(File, usize);

    impl Write for FullDisk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let room = bytes.len().min(self.1);
            if room == 0 {
                return Err(io::Error::new(io::ErrorKind::StorageFull, "no space left on device"));
            }
            self.1 -= room;
            self.0.write(&bytes[..room])
        }

        fn flush(&mut self) -> io::Result<()> {
            self.0.flush()
        }
    }

    #[test]
    fn a_full_disk_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lenet_iter_1.caffemodel");
        write_whole(&path, |w| w.write_all(b"old")).unwrap();
        for room in [0, 1, 99_999] {
            let error = write_through(&path, |file| FullDisk(file, room), |w| w.write_all(&[7; 100_000])).unwrap_err();
            let expected = format!("cannot write {}: no space left on device", path.display());
            assert_eq!(error.to_string(), expected);
            assert_eq!(fs::read(&path).unwrap(), b"old");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
        write_through(&path, |file| FullDisk(file, 100_000), |w| w.write_all(&[7; 100_000])).unwrap();
        assert_eq!(fs::read(&path).unwrap().len(), 100_000);
    }

    #[test]
    fn an_unwritable_prefix_is_found_early() {
        let folder = tempfile::tempdir().unwrap();
        let prefix = folder.path().join("missing/lenet").display().to_string();
        let message = check_writable(&prefix).unwrap_err().to_string();
        assert!(
            message.starts_with(&format!("snapshot_prefix: cannot write to \"{prefix}\"")),
            "{message}"
        );
        assert!(check_writable(&folder.path().join("lenet").display().to_string()).is_ok());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
