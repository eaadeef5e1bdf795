//! Libraries that the system is to load by a path: it would wait for a pipe.

use crate::open::not_a_file;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::Path;

/// Looks at a library before the system loads it. A name without a folder is left to the system,
/// which knows where to look; so is a missing file.
///
/// # Errors
/// A file that is not regular: `InvalidInput`. In a static program, every library: `Unsupported`.
pub fn check_library(name: &OsStr) -> io::Result<()> {
    if cfg!(all(target_env = "musl", target_feature = "crt-static")) {
        let problem = "this static program cannot load libraries; the one for glibc can";
        return Err(io::Error::new(io::ErrorKind::Unsupported, problem));
    }
    let path = Path::new(name);
    let has_folder = path.parent().is_some_and(|folder| !folder.as_os_str().is_empty());
    match fs::metadata(path) {
        Ok(found) if has_folder && !found.is_file() => Err(not_a_file(found.file_type())),
        _ => Ok(()),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn what_is_no_regular_file_is_reported_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let (pipe, file) = (folder.path().join("pipe.so"), folder.path().join("file.so"));
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        fs::write(&file, "no library").unwrap();
        let message_of = |path: &Path| check_library(path.as_os_str()).err().map(|error| error.to_string());
        assert_eq!(message_of(&pipe).as_deref(), Some("it is not a regular file"));
        assert_eq!(message_of(folder.path()).as_deref(), Some("it is a folder, not a file"));
        for left in [
            &file,
            &folder.path().join("none.so"),
            Path::new("libm.so.6"),
            Path::new(""),
        ] {
            assert_eq!(message_of(left), None, "{}", left.display());
        }
    }
}
