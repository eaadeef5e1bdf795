//! The prefix of snapshots.

use cortado_core::{Error, Result};
use std::fs::{self, File};
use std::path::PathBuf;

/// Makes sure that files can be written at a snapshot prefix, before hours of training.
pub(super) fn check_writable(prefix: &str) -> Result<()> {
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

#[cfg(test)]
mod tests {
    use super::*;

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
