//! Bytes, or a place in a source.

use cortado_files::Source;
use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

/// Bytes that may still be in the source that they are read from.
#[derive(Clone)]
pub struct FileBytes(Repr);

#[derive(Clone)]
enum Repr {
    Owned(Vec<u8>),
    Stored { source: Source, range: Range<usize> },
}

impl FileBytes {
    pub(crate) fn stored(source: &Source, range: Range<usize>) -> Self {
        Self(Repr::Stored {
            source: source.clone(),
            range,
        })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Repr::Owned(bytes) => bytes.len(),
            Repr::Stored { range, .. } => range.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All of them, in memory.
    ///
    /// # Errors
    /// A file that cannot be read, or was changed since it was opened.
    pub fn read(&self) -> io::Result<Cow<'_, [u8]>> {
        match &self.0 {
            Repr::Owned(bytes) => Ok(Cow::Borrowed(bytes)),
            Repr::Stored { source, range } => source.range(range.start as u64..range.end as u64),
        }
    }

    /// Reads all of them into memory, where no other program changes them.
    ///
    /// # Errors
    /// Those of [`read`](Self::read).
    pub(crate) fn read_in(&mut self) -> io::Result<()> {
        if let Cow::Owned(bytes) = self.read()? {
            *self = bytes.into();
        }
        Ok(())
    }

    /// Gives all of them to `take`: at once, or in pieces that are a multiple of 8 bytes long,
    /// except the last.
    pub(crate) fn in_pieces(&self, mut take: impl FnMut(&[u8])) -> io::Result<()> {
        match &self.0 {
            Repr::Owned(bytes) => {
                take(bytes);
                Ok(())
            }
            Repr::Stored { source, range } => source.read_in_pieces(range.clone(), |piece| {
                take(piece);
                Ok(())
            }),
        }
    }

    /// The name of their source.
    pub(crate) fn name(&self) -> &Path {
        match &self.0 {
            Repr::Owned(_) => Path::new("memory"),
            Repr::Stored { source, .. } => source.name(),
        }
    }

    pub(crate) fn write_to(&self, to: &mut dyn Write) -> io::Result<()> {
        match &self.0 {
            Repr::Owned(bytes) => to.write_all(bytes),
            Repr::Stored { source, range } => source.read_in_pieces(range.clone(), |piece| to.write_all(piece)),
        }
    }
}

impl From<Vec<u8>> for FileBytes {
    fn from(bytes: Vec<u8>) -> Self {
        Self(Repr::Owned(bytes))
    }
}

/// What cannot be read equals nothing.
impl PartialEq for FileBytes {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && matches!((self.read(), other.read()), (Ok(own), Ok(theirs)) if own == theirs)
    }
}

impl fmt::Debug for FileBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.len())
    }
}
