//! The differences between operating systems.

use std::path::PathBuf;

/// The path that C gives as bytes: any bytes.
#[cfg(unix)]
#[allow(clippy::unnecessary_wraps)] // Elsewhere there may be none.
pub(crate) fn path(bytes: &[u8]) -> Option<PathBuf> {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    Some(OsStr::from_bytes(bytes).into())
}

/// The path that C gives as bytes: UTF-8.
#[cfg(not(unix))]
pub(crate) fn path(bytes: &[u8]) -> Option<PathBuf> {
    str::from_utf8(bytes).ok().map(PathBuf::from)
}
