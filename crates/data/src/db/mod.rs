//! Databases: records of bytes under keys of bytes, in key order.

pub mod lmdb;

use cortado_core::{Error, Result};
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// Reads records in key order. Made by [`open`]; each is independent of all others, even on the same database.
pub trait DbReader: Send {
    /// Goes to the first record; `false` if the database is empty.
    ///
    /// # Errors
    /// A damaged database, or one that cannot be read.
    fn first(&mut self) -> Result<bool>;

    /// Goes to the next record; `false` at the end, after which there is no current record. A pass from the first record to
    /// the end gives an error if it did not meet every record that the database says it has.
    ///
    /// # Errors
    /// A damaged database, or one that cannot be read.
    fn next(&mut self) -> Result<bool>;

    /// Goes to the record of `key`, in time that grows with the logarithm of the database; `false` if there is none.
    ///
    /// # Errors
    /// A damaged database, or one that cannot be read.
    fn seek(&mut self, key: &[u8]) -> Result<bool>;

    /// The key of the current record; empty if there is none.
    fn key(&self) -> &[u8];

    /// The value of the current record; empty if there is none.
    ///
    /// # Errors
    /// A damaged database, or one that cannot be read.
    fn value(&mut self) -> Result<&[u8]>;

    /// The number of records that the database says it has.
    fn len(&self) -> u64;

    /// Whether there are no records.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Fills a new database. Nothing is at its path before [`finish`](Self::finish); without it, nothing is left behind.
pub trait DbWriter {
    /// Adds a record; a record of the same key is replaced.
    ///
    /// # Errors
    /// A key that the format cannot hold, or a full disk.
    fn put(&mut self, key: &[u8], value: &[u8]) -> Result<()>;

    /// Writes out what was added so far.
    ///
    /// # Errors
    /// A full disk.
    fn commit(&mut self) -> Result<()>;

    /// Commits, waits until all is on the disk, and gives the database its name.
    ///
    /// # Errors
    /// A full disk, or something new at the path.
    fn finish(self: Box<Self>) -> Result<()>;
}

/// The formats of Caffe's databases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    /// A B+ tree in one file.
    Lmdb,
    /// A folder of sorted tables.
    Leveldb,
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lmdb => "lmdb",
            Self::Leveldb => "leveldb",
        })
    }
}

impl FromStr for Backend {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        match name {
            "lmdb" => Ok(Self::Lmdb),
            "leveldb" => Ok(Self::Leveldb),
            _ => Err(Error::message(&format!(
                "unknown database backend \"{name}\"; there are lmdb and leveldb"
            ))),
        }
    }
}

/// Opens a database to read it. No lock is taken and nothing is written.
///
/// # Errors
/// A database that is missing, damaged, or of another format.
pub fn open(path: &Path, backend: Backend) -> Result<Box<dyn DbReader>> {
    if !path.exists() {
        return Err(Error::database(path, "there is no such file or folder"));
    }
    let is_leveldb = path.join("CURRENT").is_file();
    match backend {
        Backend::Leveldb if path.is_file() || path.join("data.mdb").is_file() => {
            Err(Error::database(path, "it is an LMDB database; write `backend: LMDB`"))
        }
        Backend::Leveldb => Err(leveldb_unsupported(path)),
        Backend::Lmdb if is_leveldb => Err(leveldb_unsupported(path)),
        Backend::Lmdb => Ok(Box::new(lmdb::LmdbReader::open(path)?)),
    }
}

/// Makes a new database. Nothing may be at its path yet.
///
/// # Errors
/// Something that is there already, or a folder that cannot be written.
pub fn create(path: &Path, backend: Backend) -> Result<Box<dyn DbWriter>> {
    match backend {
        Backend::Leveldb => Err(leveldb_unsupported(path)),
        Backend::Lmdb => Ok(Box::new(lmdb::LmdbWriter::create(path)?)),
    }
}

fn leveldb_unsupported(path: &Path) -> Error {
    Error::database(
        path,
        "LevelDB is not supported yet; make the database again as LMDB (`-backend lmdb`) and write `backend: LMDB`",
    )
}
