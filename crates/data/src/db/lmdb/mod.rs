//! LMDB: the databases that Caffe writes by default. Our own reader and writer.
//!
//! The reader takes no lock and writes nothing, so a database may be open many times and lie on a
//! read-only medium. It reads pages with positioned reads, so that a file that is cut short
//! meanwhile gives an error instead of a signal. LMDB has no checksums: damage inside a key or
//! value, or by a byte or two in their lengths, goes unseen here. All other damage gives an error,
//! at the latest when a full pass did not meet the number of records that the database states.

mod cursor;
mod meta;
mod page;
mod write;

pub use write::LmdbWriter;

use super::file::read_some;
use super::{DbReader, RecordValue};
use cortado_core::{Error, Result, Source, open_live, reserve};
use cursor::{Cursor, Place};
use meta::Meta;
use page::{HEADER, Kind, OVERFLOW, Page, header_flags, header_number, header_pages, pages_of};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The file of an LMDB folder that holds the records.
pub(super) const DATA_FILE: &str = "data.mdb";

/// A read-only cursor over an LMDB database.
#[derive(Debug)]
pub struct LmdbReader {
    store: Arc<Store>,
    cursor: Cursor,
    /// A value that has pages of its own, after their header.
    overflow: Vec<u8>,
}

impl LmdbReader {
    /// Opens the folder of a database, or its `data.mdb`.
    ///
    /// # Errors
    /// A file that is missing, no LMDB database, cut short, or damaged at its start.
    pub fn open(path: &Path) -> Result<Self> {
        let file = match path.is_dir() {
            true => path.join(DATA_FILE),
            false => path.to_path_buf(),
        };
        Self::of(Store::open(open_live(&file)?, path)?)
    }

    /// Opens the content of a `data.mdb`.
    ///
    /// # Errors
    /// Those of [`open`](Self::open).
    pub fn open_source(source: &Source) -> Result<Self> {
        Self::of(Store::open(source.clone(), source.name())?)
    }

    fn of(store: Store) -> Result<Self> {
        let store = Arc::new(store);
        let mut reader = Self {
            cursor: Cursor::new(Arc::clone(&store))?,
            store,
            overflow: Vec::new(),
        };
        // Pages at the end that were given up before they were written may be missing; any other
        // missing page is met now, not hours later.
        if reader.store.file_pages <= reader.store.meta.last_page {
            reader.verify()?;
        }
        Ok(reader)
    }

    /// Walks through all records without reading their values, and returns their number.
    ///
    /// # Errors
    /// Damage.
    pub fn verify(&mut self) -> Result<u64> {
        let mut more = self.first()?;
        while more {
            more = self.next()?;
        }
        self.len()
    }
}

impl DbReader for LmdbReader {
    fn first(&mut self) -> Result<bool> {
        self.cursor.first()
    }

    fn next(&mut self) -> Result<bool> {
        self.cursor.next()
    }

    fn seek(&mut self, key: &[u8]) -> Result<bool> {
        self.cursor.seek(key)
    }

    fn key(&self) -> &[u8] {
        self.cursor.key()
    }

    fn value(&mut self) -> Result<&[u8]> {
        match self.cursor.place()? {
            Place::Inline(bytes) => Ok(bytes),
            Place::Overflow { page, len } => self.store.read_overflow(page, len, &mut self.overflow),
        }
    }

    fn fetch(&mut self, value: &mut RecordValue) -> Result<()> {
        match self.cursor.place()? {
            Place::Inline(bytes) => value.copy(bytes),
            Place::Overflow { page, len } => {
                let store = Arc::clone(&self.store);
                *value = RecordValue::Stored(Stored { store, page, len });
            }
        }
        Ok(())
    }

    fn len(&mut self) -> Result<u64> {
        Ok(self.store.meta.main.entries)
    }

    fn is_empty(&mut self) -> Result<bool> {
        Ok(self.store.meta.main.entries == 0)
    }
}

/// A value that has pages of its own.
#[derive(Clone, Debug)]
pub struct Stored {
    store: Arc<Store>,
    page: u64,
    len: usize,
}

impl Stored {
    /// Reads it by means of `buffer`.
    ///
    /// # Errors
    /// Damage, or a file that cannot be read.
    pub fn read<'a>(&self, buffer: &'a mut Vec<u8>) -> Result<&'a [u8]> {
        self.store.read_overflow(self.page, self.len, buffer)
    }
}

/// The file, or its content, and the content of its meta page.
#[derive(Debug)]
struct Store {
    source: Source,
    /// How messages name the database.
    path: PathBuf,
    meta: Meta,
    /// The whole pages in the file.
    file_pages: u64,
}

impl Store {
    fn open(source: Source, path: &Path) -> Result<Self> {
        let found = meta::find(|offset, len| read_some(&source, offset, len).map_err(MetaError::Io));
        let meta = found.map_err(|error| match error {
            MetaError::Io(e) => Error::io("read", source.name(), e),
            MetaError::Damage(problem) => Error::database(path, problem),
        })?;
        Ok(Self {
            path: path.into(),
            file_pages: source.len() / meta.page_size as u64,
            source,
            meta,
        })
    }

    /// What a level of the tree consists of.
    fn kind(&self, depth: usize) -> Kind {
        if depth + 1 < self.meta.main.depth {
            Kind::Branch
        } else {
            Kind::Leaf
        }
    }

    /// Reads and checks a page of the tree.
    fn read_page(&self, number: u64, kind: Kind, page: &mut Page) -> Result<()> {
        self.check_range(number, 1)?;
        self.read_at(number, self.meta.page_size, &mut page.bytes)?;
        page.parse(number, kind)
            .map_err(|problem| self.damage(number, &problem))
    }

    /// Reads `len` bytes from the start of a page. The range has been checked.
    fn read_at(&self, number: u64, len: usize, bytes: &mut Vec<u8>) -> Result<()> {
        reserve::resize(bytes, len, 0)?;
        let read = self.source.read_at(number * self.meta.page_size as u64, bytes);
        read.map_err(|e| match e.kind() {
            io::ErrorKind::UnexpectedEof => self.cut_short(number),
            _ => Error::io("read", &self.path, e),
        })
    }

    /// Reads the pages of a value of `len` bytes, which follows their one header.
    fn read_overflow<'a>(&self, page: u64, len: usize, bytes: &'a mut Vec<u8>) -> Result<&'a [u8]> {
        let pages = self.overflow_pages(page, len)?;
        self.read_at(page, HEADER + len, bytes)?;
        if header_number(bytes) != page || header_flags(bytes) != OVERFLOW {
            return Err(self.damage(page, "the overflow page of a value should be here"));
        }
        let found = header_pages(bytes);
        if u64::from(found) < pages {
            let problem = format!("a value of {pages} pages should be here, but it has {found}");
            return Err(self.damage(page, &problem));
        }
        Ok(&bytes[HEADER..])
    }

    /// How many pages a value of `len` bytes takes that starts at `page`; all of them are in the
    /// file.
    fn overflow_pages(&self, page: u64, len: usize) -> Result<u64> {
        let pages = pages_of(len as u64, self.meta.page_size);
        self.check_range(page, pages)?;
        Ok(pages)
    }

    /// Pages that the tree may use: after the meta pages, up to the last one, and in the file.
    fn check_range(&self, number: u64, pages: u64) -> Result<()> {
        let end = number
            .checked_add(pages)
            .filter(|&end| number > 1 && end - 1 <= self.meta.last_page);
        match end {
            None => Err(self.error(&format!(
                "it is damaged: a record points to page {number}, outside the database"
            ))),
            Some(end) if end > self.file_pages => Err(self.cut_short(end - 1)),
            Some(_) => Ok(()),
        }
    }

    fn cut_short(&self, page: u64) -> Error {
        let pages = self.meta.last_page.saturating_add(1);
        self.error(&format!(
            "it is cut short: the file ends before page {page} of {pages}; copy it again"
        ))
    }

    fn damage(&self, page: u64, problem: &str) -> Error {
        self.error(&format!("it is damaged at page {page}: {problem}"))
    }

    fn error(&self, problem: &str) -> Error {
        Error::database(&self.path, problem)
    }
}

enum MetaError {
    Io(io::Error),
    Damage(String),
}

impl From<String> for MetaError {
    fn from(problem: String) -> Self {
        Self::Damage(problem)
    }
}
