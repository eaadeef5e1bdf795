//! Bytes in memory, or a slice of a mapped file.

use cortado_mem::FileMap;
use std::fmt;
use std::ops::{Deref, Range};

/// Bytes that may still be in the file that they were read from.
#[derive(Clone)]
pub struct FileBytes(Repr);

#[derive(Clone)]
enum Repr {
    Owned(Vec<u8>),
    Mapped { file: FileMap, range: Range<usize> },
}

impl FileBytes {
    pub(crate) fn mapped(file: &FileMap, range: Range<usize>) -> Self {
        Self(Repr::Mapped {
            file: file.clone(),
            range,
        })
    }
}

impl From<Vec<u8>> for FileBytes {
    fn from(bytes: Vec<u8>) -> Self {
        Self(Repr::Owned(bytes))
    }
}

impl Deref for FileBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.0 {
            Repr::Owned(bytes) => bytes,
            Repr::Mapped { file, range } => &file[range.clone()],
        }
    }
}

impl PartialEq for FileBytes {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl fmt::Debug for FileBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.len())
    }
}
