//! Libraries that are loaded at run time.

use libloading::Library;
use std::ffi::OsStr;

/// Loads a library, or returns the system's error.
///
/// # Safety
/// Its initialisers do nothing that matters here.
pub(crate) unsafe fn load(library: &OsStr) -> Result<Library, String> {
    cortado_files::check_library(library).map_err(|error| error.to_string())?;
    // SAFETY: as above.
    unsafe { Library::new(library) }.map_err(|error| answer(&error))
}

/// What the system answered when a library, or a function in it, was looked for.
pub(crate) fn answer(error: &libloading::Error) -> String {
    match std::error::Error::source(error) {
        Some(source) => source.to_string(),
        None => error.to_string(),
    }
}
