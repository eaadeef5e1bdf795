//! Windows, and targets without an operating system. Their files have no Unix rights, and their pipes and devices do
//! not have the names of files.

use std::fs::{File, FileType, Metadata, OpenOptions, Permissions};
use std::io;
use std::path::Path;

pub(crate) fn without_waiting(_: &mut OpenOptions) {}

pub(crate) fn is_disk(_: FileType) -> bool {
    false
}

pub(crate) fn is_device(_: FileType) -> bool {
    false
}

pub(crate) fn is_pipe(_: &File) -> bool {
    false
}

/// Reads from a position on; may read less than requested. On Windows it moves the position of other reads, which
/// nothing in this project depends on.
#[cfg(windows)]
pub(crate) fn read_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, bytes, offset)
}

#[cfg(not(windows))]
pub(crate) fn read_at(_: &File, _: &mut [u8], _: u64) -> io::Result<usize> {
    let text = "reading a file by position is not supported on this system";
    Err(io::Error::new(io::ErrorKind::Unsupported, text))
}

/// The writer that keeps a pipe open. Pipes here have no names of files, so none is needed.
pub(crate) struct Probe;

pub(crate) fn probe(_: &Path) -> io::Result<Probe> {
    Ok(Probe)
}

pub(crate) fn check_link(_: &Path, _: &Metadata, _: &Path) -> io::Result<()> {
    Ok(())
}

pub(crate) fn kept(old: Permissions) -> Permissions {
    old
}

/// Windows does not open folders as files, and writes names without being asked.
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
