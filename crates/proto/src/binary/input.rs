//! What a message is decoded from: bytes in memory, or a file that is read through a window.

use cortado_files::Source;
use std::borrow::Cow;
use std::io;
use std::ops::Range;

/// How much of a file is read at a time, in bytes.
const WINDOW: usize = 1 << 15;
/// The most bytes of a varint.
pub(super) const LONGEST_VARINT: usize = 10;
/// The most bytes of a field before its content: a tag and a length.
const HEAD: usize = 2 * LONGEST_VARINT;

/// Bytes that can be read at any place. If they cannot, they end there: the reader finds a message
/// that is cut off, and code that reports this checks for a [failure](Self::failure) first.
pub(crate) struct Input<'a> {
    origin: Origin<'a>,
    /// The source in which long values may stay until they are read; borrowed bytes do not have one.
    source: Option<&'a Source>,
    len: usize,
    failure: Option<io::Error>,
}

enum Origin<'a> {
    Memory(&'a [u8]),
    File {
        file: &'a Source,
        window: Vec<u8>,
        /// Where the window begins.
        start: usize,
    },
}

impl<'a> Input<'a> {
    pub(crate) fn memory(bytes: &'a [u8]) -> Self {
        Self {
            origin: Origin::Memory(bytes),
            source: None,
            len: bytes.len(),
            failure: None,
        }
    }

    pub(super) fn of(source: &'a Source) -> Self {
        let file = || Origin::File {
            file: source,
            window: Vec::new(),
            start: 0,
        };
        Self {
            origin: source.bytes().map_or_else(file, Origin::Memory),
            source: Some(source),
            len: usize::try_from(source.len()).unwrap_or(usize::MAX),
            failure: None,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The source in which long values may stay.
    pub(super) fn source(&self) -> Option<&'a Source> {
        self.source
    }

    /// Why it could not be read.
    pub(super) fn failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// The bytes from `at` on, up to `end`: all, or as many as a field has before its content.
    pub(super) fn head(&mut self, at: usize, end: usize) -> &[u8] {
        match self.origin {
            Origin::Memory(bytes) => bytes.get(at..end).unwrap_or_default(),
            Origin::File { .. } => self.seen(at..end.min(at.saturating_add(HEAD))),
        }
    }

    /// The bytes of a range; none if they cannot be read.
    pub(super) fn bytes(&mut self, range: Range<usize>) -> Cow<'_, [u8]> {
        match self.origin {
            Origin::Memory(bytes) => Cow::Borrowed(bytes.get(range).unwrap_or_default()),
            Origin::File { file, .. } if range.len() > WINDOW => file
                .range(range.start as u64..range.end as u64)
                .unwrap_or_else(|error| {
                    self.failure.get_or_insert(error);
                    Cow::Borrowed(&[])
                }),
            Origin::File { .. } => Cow::Borrowed(self.seen(range)),
        }
    }

    /// A range of a file, seen through the window, which is moved there if need be.
    fn seen(&mut self, range: Range<usize>) -> &[u8] {
        let Origin::File { file, window, start } = &mut self.origin else {
            return &[];
        };
        if range.start < *start || range.end > *start + window.len() {
            window.resize(WINDOW.min(self.len.saturating_sub(range.start)), 0); // bounded by WINDOW
            *start = range.start;
            if let Err(error) = file.read_at(range.start as u64, window) {
                self.failure.get_or_insert(error);
                window.clear();
            }
        }
        let rest = window.get(range.start - *start..).unwrap_or_default();
        rest.get(..range.len()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_seen_like_memory() {
        let bytes: Vec<u8> = (0..3 * WINDOW).map(|i| (i / 7) as u8).collect();
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), &bytes).unwrap();
        for source in [
            Source::open(file.path()).unwrap(),
            Source::memory("test", bytes.clone()),
        ] {
            let (mut memory, mut input) = (Input::memory(&bytes), Input::of(&source));
            let end = bytes.len();
            for at in [0, 1, WINDOW - 1, 5, 2 * WINDOW + 3, end - 1, end] {
                let (all, some) = (memory.head(at, end), input.head(at, end));
                assert!(some.len() >= HEAD.min(end - at) && all.starts_with(some));
                for len in [0, 1, WINDOW, WINDOW + 1] {
                    let range = at..end.min(at + len);
                    assert_eq!(memory.bytes(range.clone()), input.bytes(range));
                }
            }
            assert!(input.failure().is_none());
        }
    }
}
