//! Temporary files beside the files that are being written, and those of programs that died.

use crate::system::process;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Makes a temporary file for this file, and locks it: a locked file is being written. One that
/// another program took for stale before it was locked is given up.
pub(crate) fn new_temporary(target: &Path) -> io::Result<(File, PathBuf)> {
    loop {
        let temporary = temporary_name(target);
        match File::create_new(&temporary) {
            Ok(file) if is_held(&file, &temporary) => return Ok((file, temporary)),
            Ok(_) => drop(fs::remove_file(&temporary)),
            // Programs that do not see each other's processes may have the same number.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

/// Locks a new file, and returns whether no other program has locked or removed it before. Without
/// locks, no program removes files that it does not hold.
fn is_held(file: &File, path: &Path) -> bool {
    match file.try_lock() {
        Ok(()) => path.exists(),
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => true,
    }
}

/// A name that no other program and no other thread uses: `NAME.PROCESS-NUMBER.tmp`.
fn temporary_name(path: &Path) -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let mut name = prefix_of_temporary(path);
    name.push(format!("{}-{}.tmp", process(), NEXT.fetch_add(1, Relaxed)));
    path.with_file_name(name)
}

fn prefix_of_temporary(path: &Path) -> OsString {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".");
    name
}

/// Removes the temporary files of this file that no program is writing: their programs died.
pub(crate) fn remove_stale(path: &Path) {
    let prefix = prefix_of_temporary(path);
    let Ok(entries) = fs::read_dir(folder_of(path)) else {
        return;
    };
    for entry in entries.flatten() {
        if is_temporary(&entry.file_name(), &prefix)
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            drop(fs::remove_file(entry.path()));
        }
    }
}

fn is_temporary(name: &OsStr, prefix: &OsStr) -> bool {
    let between = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
    let numbers = between.and_then(|rest| rest.strip_suffix(b".tmp"));
    let mut parts = numbers.unwrap_or_default().split(|&byte| byte == b'-');
    let mut is_number = || {
        parts
            .next()
            .is_some_and(|part| !part.is_empty() && part.iter().all(u8::is_ascii_digit))
    };
    is_number() && is_number() && parts.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_that_another_program_takes_for_stale_is_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("net.1-0.tmp");
        let new = || File::create_new(&path).unwrap();
        assert!(is_held(&new(), &path));
        fs::remove_file(&path).unwrap();
        let file = new();
        let other = File::open(&path).unwrap();
        other.try_lock().unwrap();
        assert!(!is_held(&file, &path));
        fs::remove_file(&path).unwrap();
        drop(other);
        assert!(!is_held(&file, &path));
    }
}
