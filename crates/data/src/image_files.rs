//! The image files that a list names, kept in memory if that is wanted.

use crate::image::{self, Decoding, Picture};
use cortado_core::{Result, find_file, read_file};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The files, by their places in the list.
pub(crate) struct ImageFiles {
    /// What is put before each path.
    root: String,
    /// The folder that paths are relative to, if they are not relative to the working folder.
    folder: Option<PathBuf>,
    /// The content of the files that have been read, if they are to be kept.
    kept: Option<Vec<OnceLock<Vec<u8>>>>,
}

impl ImageFiles {
    /// The `count` files of the list `list`.
    pub(crate) fn new(root: &str, list: &Path, count: usize, keep: bool) -> Self {
        Self {
            root: root.into(),
            folder: list.parent().map(Into::into),
            kept: keep.then(|| (0..count).map(|_| OnceLock::new()).collect()),
        }
    }

    /// Decodes the file `name`, which is at `place` in the list.
    ///
    /// # Errors
    /// A file that cannot be read or is not an image.
    pub(crate) fn read(&self, place: usize, name: &str, how: Decoding) -> Result<Picture> {
        let path = find_file(Path::new(&format!("{}{name}", self.root)), self.folder.as_deref());
        let Some(kept) = &self.kept else {
            return image::read(&path, how);
        };
        let bytes = match kept[place].get() {
            Some(bytes) => bytes,
            None => {
                let bytes = read_file(&path)?;
                kept[place].get_or_init(|| bytes)
            }
        };
        image::decode(bytes, how).map_err(|e| image::in_file(&path, e))
    }
}
