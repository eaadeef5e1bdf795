//! Databases: records of bytes under keys of bytes, in key order.

mod file;
pub mod leveldb;
pub mod lmdb;
pub(crate) mod record;

use cortado_core::{Ctx, Error, ErrorKind, Result, Source};
use cortado_proto::data_parameter::DB;
use std::cell::Cell;
use std::fmt;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Reads records in key order. Made by [`open`]; each is independent of all others, even on the
/// same database.
pub trait DbReader: Send {
    /// Goes to the first record; `false` if the database is empty.
    ///
    /// # Errors
    /// A damaged database, or one that cannot be read.
    fn first(&mut self) -> Result<bool>;

    /// Goes to the next record; `false` at the end, after which there is no current record. A pass
    /// from the first record to the end gives an error if the number of records is not the one that
    /// the database states.
    ///
    /// # Errors
    /// A damaged database, or one that cannot be read.
    fn next(&mut self) -> Result<bool>;

    /// Goes to the record of `key`, in time that grows with the logarithm of the database; `false`
    /// if there is none.
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

    /// Puts the value of the current record into `value`, to be read later and on any thread.
    ///
    /// # Errors
    /// A damaged database, or one that cannot be read.
    fn fetch(&mut self, value: &mut RecordValue) -> Result<()> {
        value.copy(self.value()?);
        Ok(())
    }

    /// The number of records. An LMDB stores it; a LevelDB does not, and is read through once, by a
    /// cursor of its own, at the first call.
    ///
    /// # Errors
    /// A damaged database, or one that cannot be read.
    fn len(&mut self) -> Result<u64>;

    /// Whether there are no records. Takes little time in any format.
    ///
    /// # Errors
    /// A damaged database, or one that cannot be read.
    fn is_empty(&mut self) -> Result<bool>;
}

/// A record's value, apart from its reader.
#[derive(Debug)]
pub enum RecordValue {
    /// The value itself.
    Bytes(Vec<u8>),
    /// A large one that is still in its file.
    Stored(lmdb::Stored),
}

thread_local! {
    /// Where large values are read to.
    static BUFFER: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// Larger buffers are not kept.
const LARGEST_BUFFER: usize = 64 << 20;

impl RecordValue {
    /// Takes a copy of `bytes`.
    fn copy(&mut self, bytes: &[u8]) {
        if let Self::Bytes(own) = self {
            own.clear();
            own.extend_from_slice(bytes);
        } else {
            *self = Self::Bytes(bytes.to_vec());
        }
    }

    /// Reads it from its file if it is still there, and shows it to `work`.
    ///
    /// # Errors
    /// A damaged database, one that cannot be read, or an error of `work`.
    pub fn read<R>(&self, work: impl FnOnce(&[u8]) -> Result<R>) -> Result<R> {
        match self {
            Self::Bytes(bytes) => work(bytes),
            Self::Stored(stored) => {
                let mut buffer = BUFFER.take();
                let result = stored.read(&mut buffer).and_then(work);
                if buffer.capacity() <= LARGEST_BUFFER {
                    BUFFER.set(buffer);
                }
                result
            }
        }
    }
}

impl Default for RecordValue {
    fn default() -> Self {
        Self::Bytes(Vec::new())
    }
}

/// Fills a new database, in place: what was committed is a whole database at all times, also when
/// the program is killed.
///
/// Records count from the commit on, and those of a commit all at once. A writer that is dropped
/// before it is [finished](Self::finish), as after an error, leaves what was committed, marked as
/// [incomplete](incomplete); if nothing was, it removes what it made. Before
/// [`finish`](Self::finish) returns, the system may hold a part in its memory only: if the machine
/// itself stops before that, make the database again. Others should not open it before either.
pub trait DbWriter: Send {
    /// Adds a record; a record of the same key is replaced. It is held in memory until the next
    /// commit, or (LevelDB) until 32 MiB have gathered. An LMDB takes large values at once to the
    /// file, where they count for nothing before the commit.
    ///
    /// # Errors
    /// A key or value that the format cannot hold, or a full disk.
    fn put(&mut self, key: &[u8], value: &[u8]) -> Result<()>;

    /// Adds the records since the last commit to the database. Caffe's tools commit every 1,000
    /// records.
    ///
    /// # Errors
    /// A full disk. The database stays as it was after the last commit.
    fn commit(&mut self) -> Result<()>;

    /// Commits, and waits until all is on the disk.
    ///
    /// # Errors
    /// A full disk.
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

impl Backend {
    /// The format that a layer's option names.
    ///
    /// # Errors
    /// Another one.
    pub(crate) fn of(backend: DB) -> Result<Self> {
        match backend {
            DB::LEVELDB => Ok(Self::Leveldb),
            DB::LMDB => Ok(Self::Lmdb),
            other => {
                let problem = format!("{other} is not supported; the backends are LEVELDB and LMDB");
                Err(Error::param("data_param.backend", problem))
            }
        }
    }
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
    reader(path, backend).map_err(|error| unopened(path, &error).unwrap_or(error))
}

fn reader(path: &Path, backend: Backend) -> Result<Box<dyn DbReader>> {
    if !path.exists() {
        return Err(Error::database(path, "there is no such file or folder"));
    }
    match (backend, detect(path)) {
        (Backend::Leveldb, Some(Backend::Lmdb)) => {
            Err(Error::database(path, "it is an LMDB database; write `backend: LMDB`"))
        }
        (Backend::Lmdb, Some(Backend::Leveldb)) => Err(Error::database(
            path,
            "it is a LevelDB database; write `backend: LEVELDB`",
        )),
        (Backend::Leveldb, _) => Ok(Box::new(leveldb::LevelDbReader::open(path)?)),
        (Backend::Lmdb, _) => Ok(Box::new(lmdb::LmdbReader::open(path)?)),
    }
}

/// Opens the database that a net names, and gives its path in messages. An LMDB may be in memory.
///
/// # Errors
/// Those of [`open`] and [`open_source`].
pub(crate) fn open_named(name: &str, backend: Backend, ctx: &Ctx) -> Result<(PathBuf, Box<dyn DbReader>)> {
    if let Some(content) = ctx.reading().memory.get(name) {
        return Ok((content.name().into(), open_source(content, backend)?));
    }
    let path = ctx.find_file(name);
    let reader = open(&path, backend)?;
    Ok((path, reader))
}

/// Opens the content of a database to read it: of an LMDB, the content of its `data.mdb`.
///
/// # Errors
/// A database that is damaged, or a LevelDB, which is a folder of several files.
pub fn open_source(source: &Source, backend: Backend) -> Result<Box<dyn DbReader>> {
    match backend {
        Backend::Lmdb => Ok(Box::new(lmdb::LmdbReader::open_source(source)?)),
        Backend::Leveldb => {
            let problem = "a LevelDB is a folder of several files; open the folder by its path";
            Err(Error::database(source.name(), problem))
        }
    }
}

/// Which format is at a path, by the names of its files; none if it is neither, or both.
pub fn detect(path: &Path) -> Option<Backend> {
    let is_lmdb = path.is_file() || path.join(lmdb::DATA_FILE).is_file();
    let is_leveldb = path.join(leveldb::CURRENT).is_file();
    match (is_lmdb, is_leveldb) {
        (true, false) => Some(Backend::Lmdb),
        (false, true) => Some(Backend::Leveldb),
        _ => None,
    }
}

/// Makes a new database. Nothing may be at its path yet.
///
/// # Errors
/// Something that is there already, or a folder that cannot be written.
pub fn create(path: &Path, backend: Backend) -> Result<Box<dyn DbWriter>> {
    match backend {
        Backend::Leveldb => Ok(Box::new(leveldb::LevelDbWriter::create(path)?)),
        Backend::Lmdb => Ok(Box::new(lmdb::LmdbWriter::create(path)?)),
    }
}

/// The file in the folder of a database that is there until the database is finished. Other readers
/// of LMDB and LevelDB take no notice of it, and leave it.
const INCOMPLETE: &str = "cortado-incomplete";

/// The message about a database whose writer did not [finish](DbWriter::finish): its records are
/// good, but there should be more. `None` if it is complete, or made by another program.
pub fn incomplete(path: &Path) -> Option<String> {
    mark_at(path).map(|mark| {
        format!(
            "{} is incomplete, because the program that made it did not get to the end: make it again (or, if its records are enough, remove {})",
            path.display(),
            mark.display()
        )
    })
}

/// What is the matter with a database that cannot be opened because its writer did not
/// [finish](DbWriter::finish); `None` if that is not so.
pub(crate) fn unopened(path: &Path, error: &Error) -> Option<Error> {
    mark_at(path)?;
    let problem = match error.kind() {
        ErrorKind::Database { problem, .. } => problem.clone(),
        _ => error.to_string(),
    };
    let why = "it is incomplete, because the program that made it did not get to the end: make it again";
    Some(Error::database(path, format!("{why} ({problem})")))
}

/// The mark of the database at a path, if it has one.
fn mark_at(path: &Path) -> Option<PathBuf> {
    let folder = if path.is_file() { path.parent()? } else { path };
    Some(mark_of(folder)).filter(|mark| mark.exists())
}

fn mark_of(folder: &Path) -> PathBuf {
    folder.join(INCOMPLETE)
}

/// Marks the folder of a new database.
fn mark_incomplete(folder: &Path) -> Result<()> {
    let mark = mark_of(folder);
    File::create_new(&mark)
        .map(drop)
        .map_err(|e| Error::io("create", &mark, e))
}

/// Removes the mark of a database whose records are all on the disk.
fn mark_complete(folder: &Path) -> Result<()> {
    let mark = mark_of(folder);
    fs::remove_file(&mark).map_err(|e| Error::io("remove", &mark, e))
}

fn refuse_existing(path: &Path) -> Result<()> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(Error::database(
            path,
            "it exists already; remove it or choose another name",
        ));
    }
    Ok(())
}
