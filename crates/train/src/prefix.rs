//! The prefix of snapshots.

use cortado_core::{Error, Result};
use cortado_files::WholeFile;
use std::path::PathBuf;

/// Makes sure that files can be written at a snapshot prefix, before hours of training.
pub(super) fn check_writable(prefix: &str) -> Result<()> {
    if prefix.is_empty() {
        return Err(Error::param(
            "snapshot_prefix",
            "is missing, but snapshots are requested",
        ));
    }
    // A file that is begun and not finished leaves nothing behind, and an existing one stays as it is.
    let probe = PathBuf::from(format!("{prefix}.tempfile"));
    WholeFile::create(&probe).map(drop).map_err(|e| {
        let relative = match probe.is_relative() {
            true => "; the path is relative to the working folder",
            false => "",
        };
        let problem = format!(
            "cannot write to \"{prefix}\" ({e}); make sure that the folder exists and can be written to{relative}"
        );
        Error::param("snapshot_prefix", problem)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

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

    #[test]
    fn looking_harms_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let prefix = folder.path().join("lenet").display().to_string();
        let own = folder.path().join("lenet.tempfile");
        fs::write(&own, "the user's").unwrap();
        check_writable(&prefix).unwrap();
        assert_eq!(fs::read_to_string(&own).unwrap(), "the user's");
    }
}
