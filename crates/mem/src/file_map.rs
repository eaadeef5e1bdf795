//! A read-only map of a whole file, shared by everyone who reads it.

use memmap2::Mmap;
use std::fs::File;
use std::io;
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

/// The bytes of a file, mapped into memory. Clones share the map.
///
/// The file must not be shortened by another process while it is mapped.
#[derive(Clone, Debug)]
pub struct FileMap {
    map: Option<Arc<Mmap>>,
}

impl FileMap {
    /// Maps a file. An empty file is an empty slice.
    ///
    /// # Errors
    /// Those of opening it; a folder or a device is `InvalidInput`.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
        }
        if metadata.len() == 0 {
            return Ok(Self { map: None });
        }
        // SAFETY: the map is read-only and private; the documented contract is that nobody shortens the file meanwhile.
        let map = unsafe { Mmap::map(&file)? };
        Ok(Self { map: Some(Arc::new(map)) })
    }
}

impl Deref for FileMap {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.map.as_ref().map_or(&[], |map| map)
    }
}
