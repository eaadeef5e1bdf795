//! A read-only map of a whole file, shared by everyone who reads it.

use memmap2::Mmap;
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
        let file = cortado_files::open_regular(path)?;
        if file.metadata()?.len() == 0 {
            return Ok(Self { map: None });
        }
        // SAFETY: the map is read-only and private; the documented contract is that nobody shortens
        // the file meanwhile.
        let map = unsafe { Mmap::map(&file)? };
        Ok(Self {
            map: Some(Arc::new(map)),
        })
    }
}

impl Deref for FileMap {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.map.as_ref().map_or(&[], |map| map)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;

    #[test]
    fn a_file_is_seen_as_it_is() {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let map = FileMap::open(&manifest).unwrap();
        let again = map.clone();
        assert_eq!(again.as_ptr(), map.as_ptr());
        drop(map);
        assert_eq!(&again[..], std::fs::read(manifest).unwrap());
    }

    #[test]
    fn an_empty_file_is_empty() {
        let path = std::env::temp_dir().join(format!("cortado-empty-{}", std::process::id()));
        File::create(&path).unwrap();
        let map = FileMap::open(&path);
        std::fs::remove_file(&path).unwrap();
        assert!(map.unwrap().is_empty());
    }

    #[test]
    fn what_is_no_file_is_an_error() {
        let folder = FileMap::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap_err();
        assert_eq!(folder.kind(), io::ErrorKind::InvalidInput);
        assert_eq!(
            FileMap::open(Path::new("no/such")).unwrap_err().kind(),
            io::ErrorKind::NotFound
        );
    }
}
