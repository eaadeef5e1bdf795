//! Whole files in memory.

use crate::open::{OpenedFile, open};
use std::io::{self, Read};
use std::path::Path;

/// The most bytes of a file of text, a prototxt or a list: more than any that was ever written by
/// hand or by a script.
pub const TEXT_LIMIT: u64 = 1 << 30;
/// The most bytes of a device: of one that never ends, no more than takes a moment.
const DEVICE_LIMIT: u64 = 1 << 24;

/// All bytes of a file of at most [`TEXT_LIMIT`].
///
/// # Errors
/// Those of [`read_up_to`] with [`TEXT_LIMIT`].
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_up_to(path, TEXT_LIMIT)
}

/// All bytes of a file, or of a pipe, that has at most `limit` of them.
///
/// # Errors
/// Those of [`open`], a larger file, a device that gives more than 16 MiB, and a file that memory
/// does not hold.
pub fn read_up_to(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    read_from(open(path)?, limit)
}

fn read_from(mut file: OpenedFile, limit: u64) -> io::Result<Vec<u8>> {
    let limit = match file.is_device() {
        true => limit.min(DEVICE_LIMIT),
        false => limit,
    };
    let mut bytes = Vec::new();
    if file.is_regular() {
        let len = file.size()?;
        if len > limit {
            return Err(too_large(limit));
        }
        let len = usize::try_from(len).map_err(|_| too_large(limit))?;
        bytes.try_reserve_exact(len)?;
    }
    file.by_ref().take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > limit {
        true => Err(too_large(limit)),
        false => Ok(bytes),
    }
}

fn too_large(limit: u64) -> io::Error {
    let what = format!("it is larger than {} MiB, the most that is read", limit >> 20);
    io::Error::new(io::ErrorKind::FileTooLarge, what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open::open_with;
    use std::fs;
    use std::time::Duration;

    #[test]
    fn whole_files_are_read_and_larger_ones_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("net.prototxt");
        fs::write(&path, [7; 100]).unwrap();
        assert_eq!(read_up_to(&path, 100).unwrap(), [7; 100]);
        let larger = read_up_to(&path, 99).unwrap_err();
        assert_eq!(larger.kind(), io::ErrorKind::FileTooLarge);
        let is_folder = read(folder.path()).unwrap_err().to_string();
        assert_eq!(is_folder, "it is a folder, not a file");
    }

    #[cfg(unix)]
    #[test]
    fn devices_that_never_end_are_read_up_to_the_limit() {
        assert!(read(Path::new("/dev/null")).unwrap().is_empty());
        let endless = read_up_to(Path::new("/dev/zero"), 1 << 20).unwrap_err().to_string();
        assert_eq!(endless, "it is larger than 1 MiB, the most that is read");
        let slow = read(Path::new("/dev/urandom")).unwrap_err().to_string();
        assert_eq!(slow, "it is larger than 16 MiB, the most that is read");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn pipes_are_read_while_somebody_writes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
        assert!(made.success());
        let writer = std::thread::spawn({
            let path = path.clone();
            move || fs::write(path, vec![3; 200_000]).unwrap()
        });
        assert_eq!(read(&path).unwrap(), vec![3; 200_000]);
        writer.join().unwrap();
        let without_patience = open_with(&path, Duration::ZERO).unwrap();
        let problem = read_from(without_patience, TEXT_LIMIT).unwrap_err().to_string();
        assert_eq!(problem, "it is a pipe that no program writes to");
    }
}
