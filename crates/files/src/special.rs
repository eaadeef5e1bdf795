//! Files that are not regular: pipes, devices, and the names that the system has for open files.
//! They are written to as they are.

use crate::system::probe;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// Whether a path exists and is neither a regular file nor a folder.
pub(crate) fn is_special(path: &Path) -> bool {
    let special = |found: fs::Metadata| !found.is_file() && !found.is_dir();
    stands_for_a_stream(path) || fs::metadata(path).is_ok_and(special)
}

/// Whether a path is one of the names that the system has for open files and devices, such as
/// `/dev/stdout`: wherever that leads, it is written to and not replaced.
pub(crate) fn stands_for_a_stream(path: &Path) -> bool {
    let is_there = path.starts_with("/dev") || path.starts_with("/proc");
    is_there && fs::metadata(path).is_ok_and(|metadata| !metadata.is_dir()) && !path.starts_with("/dev/shm")
}

/// Opens a pipe or a device, or what a stream leads to, to append to it, without waiting for a
/// reader.
pub(crate) fn open_special(path: &Path) -> io::Result<File> {
    // Open until the file is, or the reader sees the end of the pipe, and leaves.
    let _probe = probe(path)?;
    OpenOptions::new().append(true).open(path)
}
