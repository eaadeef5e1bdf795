//! Caffe2's databases: records of bytes under keys of bytes. LMDB and LevelDB are Caffe's; minidb
//! and protodb are Caffe2's own, and keep their records in the order in which they came.
//!
//! | file | what it holds |
//! |---|---|
//! | `minidb.rs` | a file of records, one after the other |
//! | `protodb.rs` | a file that is one message of tensors |
//! | `reader.rs` | a database and a place in it, as a blob |
//! | `save.rs`, `load.rs` | blobs to a database, and from databases |

pub mod load;
mod minidb;
mod protodb;
pub mod reader;
pub mod save;

use cortado_core::{Error, Result, Source};
use cortado_data::db::{self, Backend, DbReader, DbWriter};
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// A block of LevelDB may be compressed to a part of its size, but not to less than this one.
const MOST_COMPRESSED: u64 = 32;

/// A type of databases.
pub trait Database: Send + Sync {
    /// Opens a database to read it.
    ///
    /// # Errors
    /// One that is missing or damaged.
    fn open(&self, path: &Path) -> Result<Box<dyn DbReader>>;

    /// Opens the content of a database to read it.
    ///
    /// # Errors
    /// One that is damaged, or a type of databases that are folders of several files.
    fn open_source(&self, source: &Source) -> Result<Box<dyn DbReader>> {
        let problem = "databases of this type are folders of several files; open the folder by its path";
        Err(Error::database(source.name(), problem))
    }

    /// Makes a new database.
    ///
    /// # Errors
    /// A place that cannot be written.
    fn create(&self, path: &Path) -> Result<Box<dyn DbWriter>>;

    /// Opens a database to add to it.
    ///
    /// # Errors
    /// A type of databases that cannot do that, or a database that cannot be written.
    fn append(&self, path: &Path) -> Result<Box<dyn DbWriter>> {
        Err(Error::database(
            path,
            "databases of this type are written once; make a new one",
        ))
    }

    /// Whether a record is found by its key without reading all before it.
    fn supports_seek(&self) -> bool {
        true
    }

    /// The most bytes that the values at a path can have in all.
    fn capacity(&self, path: &Path) -> u64 {
        bytes_at(path)
    }
}

/// The size of a file, or of the files in a folder.
fn bytes_at(path: &Path) -> u64 {
    let Ok(entries) = path.read_dir() else {
        return path.metadata().map_or(0, |file| file.len());
    };
    let sizes = entries.flatten().filter_map(|entry| entry.metadata().ok());
    sizes.map(|file| file.len()).fold(0, u64::saturating_add)
}

/// A database of Caffe.
struct Caffe(Backend);

impl Database for Caffe {
    fn open(&self, path: &Path) -> Result<Box<dyn DbReader>> {
        db::open(path, self.0)
    }

    fn open_source(&self, source: &Source) -> Result<Box<dyn DbReader>> {
        db::open_source(source, self.0)
    }

    fn create(&self, path: &Path) -> Result<Box<dyn DbWriter>> {
        db::create(path, self.0)
    }

    fn capacity(&self, path: &Path) -> u64 {
        match self.0 {
            Backend::Lmdb => bytes_at(path),
            Backend::Leveldb => bytes_at(path).saturating_mul(MOST_COMPRESSED),
        }
    }
}

/// The types of databases, by name. Open to users.
#[derive(Clone)]
pub struct Databases {
    by_name: BTreeMap<String, Arc<dyn Database>>,
}

impl Default for Databases {
    /// minidb, protodb, LMDB and LevelDB, each in both spellings.
    fn default() -> Self {
        let mut databases = Self {
            by_name: BTreeMap::new(),
        };
        let all: [(&[&str], Arc<dyn Database>); 4] = [
            (&["minidb", "MiniDB"], Arc::new(minidb::MiniDb)),
            (&["protodb", "ProtoDB"], Arc::new(protodb::ProtoDb)),
            (&["lmdb", "LMDB"], Arc::new(Caffe(Backend::Lmdb))),
            (&["leveldb", "LevelDB"], Arc::new(Caffe(Backend::Leveldb))),
        ];
        for (names, database) in all {
            names.iter().for_each(|name| databases.add(name, database.clone()));
        }
        databases
    }
}

impl Databases {
    /// Adds a type, or replaces the one of the same name.
    pub fn add(&mut self, name: &str, database: Arc<dyn Database>) {
        self.by_name.insert(name.into(), database);
    }

    /// The names of all types, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(String::as_str)
    }

    /// The type of a name, for a database that is about to be opened.
    ///
    /// # Errors
    /// An unknown type.
    pub fn get(&self, db_type: &str, path: &Path) -> Result<&dyn Database> {
        self.by_name.get(db_type).map(|database| &**database).ok_or_else(|| {
            let known: Vec<&str> = self.names().collect();
            Error::message(&format!(
                "Cannot find db implementation of type {db_type} (while trying to open {}); the types are {}",
                path.display(),
                known.join(", ")
            ))
        })
    }

    /// Whether there is a database that can be opened.
    pub fn exists(&self, db_type: &str, path: &Path) -> bool {
        self.get(db_type, path)
            .is_ok_and(|database| database.open(path).is_ok())
    }
}

impl fmt::Debug for Databases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.by_name.keys()).finish()
    }
}
