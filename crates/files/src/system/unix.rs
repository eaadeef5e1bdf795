//! Unix.

use std::fs::{self, File, FileType, Metadata, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{FileExt, FileTypeExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

/// Makes an opening return at once, also that of a pipe.
pub(crate) fn without_waiting(options: &mut OpenOptions) {
    options.custom_flags(libc::O_NONBLOCK);
}

pub(crate) fn is_disk(kind: FileType) -> bool {
    kind.is_block_device()
}

pub(crate) fn is_device(kind: FileType) -> bool {
    kind.is_char_device()
}

pub(crate) fn is_pipe(file: &File) -> bool {
    file.metadata().is_ok_and(|metadata| metadata.file_type().is_fifo())
}

/// Reads from a position on; may read less than requested.
pub(crate) fn read_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
    FileExt::read_at(file, bytes, offset)
}

/// Opens a pipe for writing without waiting for its reader. To be kept until the pipe is opened again, or the reader
/// sees the end of it.
///
/// # Errors
/// Those of the system; a pipe that no program reads.
pub(crate) fn probe(path: &Path) -> io::Result<File> {
    let opened = OpenOptions::new().write(true).custom_flags(libc::O_NONBLOCK).open(path);
    opened.map_err(|e| match e.raw_os_error() {
        Some(libc::ENXIO) => io::Error::new(e.kind(), "it is a pipe that no program reads"),
        _ => e,
    })
}

/// Checks that a link may be followed; it is in that folder.
///
/// # Errors
/// A link of another user in a folder where anybody can make one.
pub(crate) fn check_link(path: &Path, link: &Metadata, folder: &Path) -> io::Result<()> {
    let own = fs::metadata("/proc/self").ok().map(|process| process.uid());
    let folder = fs::metadata(folder)?;
    if may_follow(link.uid(), folder.mode(), own) {
        return Ok(());
    }
    let text = format!(
        "the link {} is another user's (number {}), in a folder where anybody can make one; it is not followed. Name the \
         file itself",
        path.display(),
        link.uid()
    );
    Err(io::Error::new(io::ErrorKind::PermissionDenied, text))
}

/// Whether a link is followed: one of the user's own or of the superuser, or one in a folder where
/// not every user can make one. If the system does not report the program's user, only the
/// superuser's are trusted.
fn may_follow(owner: u32, folder_mode: u32, own: Option<u32>) -> bool {
    const WRITABLE_BY_ALL: u32 = 0o002;
    folder_mode & WRITABLE_BY_ALL == 0 || owner == 0 || Some(owner) == own
}

/// The rights that a file keeps when it is written anew: the old one may have had the right to run
/// as its owner.
pub(crate) fn kept(old: Permissions) -> Permissions {
    Permissions::from_mode(old.mode() & 0o777)
}

/// Waits until the names in a folder are on the disk.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_others_are_followed_where_others_cannot_make_them() {
        for (owner, mode, own, expected) in [
            (1000, 0o41777, Some(1000), true),
            (0, 0o41777, Some(1000), true),
            (1001, 0o41777, Some(1000), false),
            (1001, 0o40777, Some(1000), false),
            (1001, 0o41777, Some(0), false),
            (1001, 0o40755, Some(1000), true),
            (1001, 0o40775, Some(1000), true),
            (1001, 0o41777, None, false),
            (0, 0o41777, None, true),
        ] {
            assert_eq!(may_follow(owner, mode, own), expected, "{owner} {mode:o} {own:?}");
        }
    }
}
