//! LevelDB: a folder of sorted tables, and logs of what is in no table yet. Our own reader and
//! writer.
//!
//! The reader takes no lock and writes nothing, so a database may be open many times and lie on a
//! read-only medium. It reads with positioned reads, so that a file that is cut short meanwhile
//! gives an error instead of a signal. It holds an index and a block of each table that it is in,
//! and only the keys of the logs. Every byte that it uses is under a checksum, and damage gives an
//! error that names the file, at the latest when a full pass meets it.
//!
//! Where LevelDB itself continues with fewer records, the reader does not: a log or manifest that
//! ends inside a record, a log that is missing, changes missing between two others, and tables that
//! a database without logs does not name are errors that explain what to do. No reader can detect
//! that the end of the last log is missing if it was cut just after a batch.

mod block;
mod build;
mod coding;
mod cursor;
mod log;
mod manifest;
mod recovery;
mod run;
mod table;
mod write;

pub use write::LevelDbWriter;

use super::DbReader;
use crate::db::file::read_some;
use cortado_core::{Error, Result, Source, open_live};
use cursor::Cursor;
use manifest::{TableMeta, Version};
use recovery::Memory;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The file that names the manifest.
pub(super) const CURRENT: &str = "CURRENT";

/// A read-only cursor over a LevelDB database.
#[derive(Debug)]
pub struct LevelDbReader {
    store: Arc<Store>,
    cursor: Cursor,
    /// Counted on request.
    len: Option<u64>,
}

impl LevelDbReader {
    /// Opens the folder of a database. The logs are read through, and the tables are checked to
    /// exist.
    ///
    /// # Errors
    /// A folder that is not a LevelDB database, files that are missing or cut short, a damaged
    /// manifest or log, or keys that are not sorted by their bytes.
    pub fn open(path: &Path) -> Result<Self> {
        let store = Arc::new(Store::open(path)?);
        Ok(Self {
            cursor: Cursor::new(Arc::clone(&store)),
            store,
            len: None,
        })
    }

    /// Reads the whole database and returns the number of its records.
    ///
    /// # Errors
    /// Damage.
    pub fn verify(&self) -> Result<u64> {
        let mut cursor = Cursor::new(Arc::clone(&self.store));
        let (mut records, mut more) = (0, cursor.first()?);
        while more {
            cursor.value()?;
            records += 1;
            more = cursor.next()?;
        }
        Ok(records)
    }
}

impl DbReader for LevelDbReader {
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
        self.cursor.value()
    }

    fn len(&mut self) -> Result<u64> {
        let records = match self.len {
            Some(records) => records,
            None => self.verify()?,
        };
        self.len = Some(records);
        Ok(records)
    }

    fn is_empty(&mut self) -> Result<bool> {
        Ok(!Cursor::new(Arc::clone(&self.store)).first()?)
    }
}

/// The content of a database's files.
#[derive(Debug)]
struct Store {
    path: PathBuf,
    runs: Vec<Vec<TableMeta>>,
    /// The numbers of the tables whose names end in `.sst`, as of old.
    sst: BTreeSet<u64>,
    memory: Memory,
}

impl Store {
    fn open(path: &Path) -> Result<Self> {
        let manifest = manifest_path(path)?;
        let version = manifest::read(open_live(&manifest)?)?;
        let files = Files::list(path)?;
        let mut store = Self {
            path: path.into(),
            runs: Vec::new(),
            sst: files.sst.difference(&files.ldb).copied().collect(),
            memory: Memory::default(),
        };
        for table in &version.tables {
            store.check_table(table)?;
        }
        if version.log_number == 0 && !files.is_incomplete {
            store.check_strays(&version, &files, &manifest)?;
        }
        let logs = files.logs(&version);
        if version.log_number > 0 && !logs.contains(&version.log_number) {
            let problem = format!(
                "this log is missing, and the records in it; copy the database again. If it was empty and got lost, make an empty file of this name ({} needs it)",
                manifest.display()
            );
            return Err(Error::database(&log_path(path, version.log_number), problem));
        }
        let logs = logs.into_iter().map(|number| open_live(&log_path(path, number)));
        store.memory = Memory::recover(logs.collect::<Result<_>>()?, version.last_sequence)?;
        store.runs = run::partition(version.tables);
        Ok(store)
    }

    fn table_path(&self, number: u64) -> PathBuf {
        let extension = if self.sst.contains(&number) { "sst" } else { "ldb" };
        self.path.join(format!("{number:06}.{extension}"))
    }

    /// The table is there and as long as it should be.
    fn check_table(&self, table: &TableMeta) -> Result<()> {
        let path = self.table_path(table.number);
        let metadata = match fs::metadata(&path) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                return Err(Error::database(
                    &path,
                    "this table is missing, and the records in it; copy the database again or make it anew",
                ));
            }
            result => result.map_err(|e| Error::io("open", &path, e))?,
        };
        if !metadata.is_file() {
            return Err(Error::database(&path, "it is not a regular file"));
        }
        if metadata.len() != table.size {
            let problem = format!(
                "it is damaged: it should have {} bytes, but it has {}; copy the database again or make it anew",
                table.size,
                metadata.len()
            );
            return Err(Error::database(&path, problem));
        }
        Ok(())
    }

    /// A database without logs has only the tables that it names, or its manifest was cut
    /// short.
    fn check_strays(&self, version: &Version, files: &Files, manifest: &Path) -> Result<()> {
        let named: BTreeSet<_> = version.tables.iter().map(|table| table.number).collect();
        match files.ldb.union(&files.sst).find(|number| !named.contains(number)) {
            Some(&number) => {
                let problem = format!(
                    "it does not name the table {}: it was cut short, or that table does not belong here; copy the database again or make it anew",
                    self.table_path(number).display()
                );
                Err(Error::database(manifest, problem))
            }
            None => Ok(()),
        }
    }
}

/// The numbers of the files in the folder.
#[derive(Debug, Default)]
struct Files {
    ldb: BTreeSet<u64>,
    sst: BTreeSet<u64>,
    log: BTreeSet<u64>,
    /// Tables that are not named yet are not missed.
    is_incomplete: bool,
}

impl Files {
    fn list(path: &Path) -> Result<Self> {
        let mut files = Self::default();
        for entry in fs::read_dir(path).map_err(|e| Error::io("read", path, e))? {
            let name = entry.map_err(|e| Error::io("read", path, e))?.file_name();
            files.is_incomplete |= name == super::INCOMPLETE;
            let Some((number, extension)) = name.to_str().and_then(|name| name.split_once('.')) else {
                continue;
            };
            let set = match extension {
                "ldb" => &mut files.ldb,
                "sst" => &mut files.sst,
                "log" => &mut files.log,
                _ => continue,
            };
            set.extend(number.parse::<u64>());
        }
        Ok(files)
    }

    /// The logs that count, the oldest first.
    fn logs(&self, version: &Version) -> Vec<u64> {
        let counts = |&number: &u64| number >= version.log_number || number == version.previous_log;
        self.log.iter().copied().filter(counts).collect()
    }
}

fn log_path(path: &Path, number: u64) -> PathBuf {
    path.join(format!("{number:06}.log"))
}

/// The manifest that `CURRENT` names.
fn manifest_path(path: &Path) -> Result<PathBuf> {
    /// Longer than any name of a manifest.
    const LIMIT: usize = 64;
    let current = path.join(CURRENT);
    let source = Source::open_live(&current).map_err(|e| match e.kind() {
        io::ErrorKind::NotFound => Error::database(
            path,
            "it is not a LevelDB database, or a damaged one: the file CURRENT is missing",
        ),
        _ => Error::io("open", &current, e),
    })?;
    let bytes = read_some(&source, 0, LIMIT).map_err(|e| Error::io("read", &current, e))?;
    let name = std::str::from_utf8(&bytes)
        .ok()
        .and_then(|text| text.strip_suffix('\n'));
    let number = name.and_then(|name| name.strip_prefix("MANIFEST-"));
    let is_number = number.is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()));
    match name.filter(|_| is_number) {
        Some(name) => {
            let manifest = path.join(name);
            if !manifest.exists() {
                return Err(Error::database(
                    &manifest,
                    "this file is missing, though CURRENT names it; copy the database again or make it anew",
                ));
            }
            Ok(manifest)
        }
        None => Err(Error::database(
            &current,
            "it is damaged: it should name a manifest, such as MANIFEST-000004, and end its line",
        )),
    }
}
