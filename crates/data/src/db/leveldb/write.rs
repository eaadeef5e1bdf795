//! Writing a LevelDB: each commit makes a sorted table or several, and one edit of the manifest
//! that names them.
//!
//! There is no log, and nothing is written twice. A table that follows all others goes to the last
//! level, where LevelDB leaves it alone; one that overlaps goes to the first. A commit counts once
//! its whole edit is in the manifest, so a program that is killed leaves whole commits. Until
//! [`finish`](DbWriter::finish) the data may be in the system's memory only: after a power cut
//! before that, the database should be made again; damage gives an error when it is read.

use super::CURRENT;
use super::block::MOST_KEY;
use super::build::{Edit, TableBuilder, frame};
use super::coding::{TRAILER, VALUE, internal_key};
use super::manifest::{COMPARATOR, LEVELS, TableMeta, tag};
use crate::db::{DbWriter, mark_complete, mark_incomplete};
use cortado_core::{Error, Result};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Records are put into a table when they take this much memory, even without a commit. The table
/// counts from the next commit on.
const PENDING_LIMIT: usize = 32 << 20;
/// What LevelDB itself can hold in a key or value with room to spare.
const LENGTH_LIMIT: usize = 1 << 31;
const MANIFEST: &str = "MANIFEST-000001";

/// A record that is in no table yet.
#[derive(Debug)]
struct Pending {
    /// Where its parts are in the memory of all pending records.
    key: Range<usize>,
    value: Range<usize>,
    sequence: u64,
}

/// A new LevelDB database.
#[derive(Debug)]
pub struct LevelDbWriter {
    path: PathBuf,
    manifest: File,
    /// The bytes of whole edits.
    manifest_len: u64,
    next_file: u64,
    sequence: u64,
    /// The greatest key in any table.
    greatest: Option<Vec<u8>>,
    pending: Vec<Pending>,
    bytes: Vec<u8>,
    /// Tables, with their levels, that no commit has named yet.
    uncommitted: Vec<(usize, TableMeta)>,
    /// The numbers of the tables that count.
    committed: Vec<u64>,
    is_finished: bool,
}

impl LevelDbWriter {
    /// Makes the folder of a database.
    ///
    /// # Errors
    /// Something that is at `path` already, or a folder that cannot be written.
    pub fn create(path: &Path) -> Result<Self> {
        crate::db::refuse_existing(path)?;
        fs::create_dir(path).map_err(|e| Error::io("create", path, e))?;
        let manifest = start(path).inspect_err(|_| remove_all(path, &[]))?;
        let mut writer = Self {
            path: path.into(),
            manifest,
            manifest_len: 0,
            next_file: 2,
            sequence: 0,
            greatest: None,
            pending: Vec::new(),
            bytes: Vec::new(),
            uncommitted: Vec::new(),
            committed: Vec::new(),
            is_finished: false,
        };
        let mut edit = Edit::default();
        edit.0.push(tag::COMPARATOR as u8);
        edit.slice(COMPARATOR.as_bytes());
        edit.number(tag::LOG_NUMBER, 0);
        writer.append(edit)?;
        // From here on it is a database, and an empty one.
        let current = path.join(CURRENT);
        let written = File::create_new(&current).and_then(|mut file| writeln!(file, "{MANIFEST}"));
        written.map_err(|e| Error::io("write", &current, e))?;
        Ok(writer)
    }

    fn table_path(&self, number: u64) -> PathBuf {
        self.path.join(format!("{number:06}.ldb"))
    }

    /// Puts all pending records into a table.
    fn flush(&mut self) -> Result<()> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let number = self.next_file;
        let path = self.table_path(number);
        let table = self.write_table(number, &path).map_err(|e| {
            fs::remove_file(&path).ok();
            Error::io("write", &path, e)
        })?;
        self.next_file += 1;
        let (smallest, largest) = (table.smallest_user(), table.largest_user());
        let follows = self.greatest.as_deref().is_none_or(|greatest| greatest < smallest);
        if follows || self.greatest.as_deref().is_some_and(|greatest| greatest < largest) {
            self.greatest = Some(largest.to_vec());
        }
        self.uncommitted.push((if follows { LEVELS - 1 } else { 0 }, table));
        self.pending.clear();
        self.bytes.clear();
        Ok(())
    }

    fn write_table(&mut self, number: u64, path: &Path) -> io::Result<TableMeta> {
        let Self { pending, bytes, .. } = self;
        // The newest of a key first, which is the only one that is kept.
        pending.sort_by(|a, b| {
            bytes[a.key.clone()]
                .cmp(&bytes[b.key.clone()])
                .then(b.sequence.cmp(&a.sequence))
        });
        pending.dedup_by(|later, kept| bytes[later.key.clone()] == bytes[kept.key.clone()]);
        let key = |record: Option<&Pending>| {
            record.map_or_else(Vec::new, |record| {
                internal_key(&bytes[record.key.clone()], record.sequence, VALUE)
            })
        };
        let mut builder = TableBuilder::new(File::create_new(path)?);
        for record in pending.iter() {
            builder.add(&key(Some(record)), &bytes[record.value.clone()])?;
        }
        Ok(TableMeta {
            number,
            size: builder.finish()?,
            smallest: key(pending.first()),
            largest: key(pending.last()),
        })
    }

    /// Adds an edit to the manifest, whole or not at all.
    fn append(&mut self, mut edit: Edit) -> Result<()> {
        edit.number(tag::NEXT_FILE, self.next_file);
        edit.number(tag::LAST_SEQUENCE, self.sequence);
        let bytes = frame(&edit.0, self.manifest_len);
        let written = self.manifest.write_all(&bytes);
        if let Err(error) = written {
            self.manifest.set_len(self.manifest_len).ok();
            return Err(Error::io("write", &self.path.join(MANIFEST), error));
        }
        self.manifest_len += bytes.len() as u64;
        Ok(())
    }

    /// Waits until all is on the disk.
    fn sync(&self) -> Result<()> {
        let sync = |path: &Path, writable: bool| {
            // opened as a file that this made
            let file = OpenOptions::new().read(true).write(writable).open(path);
            file.and_then(|file| file.sync_all())
                .map_err(|e| Error::io("write", path, e))
        };
        for &number in &self.committed {
            sync(&self.table_path(number), true)?;
        }
        sync(&self.path.join(MANIFEST), true)?;
        sync(&self.path.join(CURRENT), true)?;
        if cfg!(unix) {
            sync(&self.path, false)?;
        }
        Ok(())
    }
}

impl DbWriter for LevelDbWriter {
    fn put(&mut self, key: &[u8], value: &[u8]) -> Result<()> {
        let most = MOST_KEY - TRAILER;
        if key.len() > most || value.len() >= LENGTH_LIMIT {
            let problem = format!(
                "a record has a key of {} and a value of {} bytes; keys have {most} at most, values less than 2 GiB",
                key.len(),
                value.len()
            );
            return Err(Error::database(&self.path, problem));
        }
        if !self.pending.is_empty() && self.bytes.len() + key.len() + value.len() > PENDING_LIMIT {
            self.flush()?;
        }
        self.sequence += 1;
        let start = self.bytes.len();
        self.bytes.extend_from_slice(key);
        self.bytes.extend_from_slice(value);
        self.pending.push(Pending {
            key: start..start + key.len(),
            value: start + key.len()..self.bytes.len(),
            sequence: self.sequence,
        });
        Ok(())
    }

    fn commit(&mut self) -> Result<()> {
        self.flush()?;
        if self.uncommitted.is_empty() {
            return Ok(());
        }
        let mut edit = Edit::default();
        for (level, table) in &self.uncommitted {
            edit.number(tag::NEW_FILE, *level as u64);
            super::coding::put_varint(&mut edit.0, table.number);
            super::coding::put_varint(&mut edit.0, table.size);
            edit.slice(&table.smallest);
            edit.slice(&table.largest);
        }
        self.append(edit)?;
        self.committed
            .extend(self.uncommitted.drain(..).map(|(_, table)| table.number));
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        self.commit()?;
        self.sync()?;
        mark_complete(&self.path)?;
        self.is_finished = true;
        Ok(())
    }
}

impl Drop for LevelDbWriter {
    fn drop(&mut self) {
        if self.is_finished {
            return;
        }
        let tables: Vec<_> = self
            .uncommitted
            .iter()
            .map(|(_, table)| self.table_path(table.number))
            .collect();
        if self.committed.is_empty() {
            return remove_all(&self.path, &tables);
        }
        for table in tables {
            fs::remove_file(table).ok();
        }
    }
}

/// Makes the first files of a folder, and opens the manifest.
fn start(path: &Path) -> Result<File> {
    let create = |name: &str| {
        let path = path.join(name);
        // At its end always, also after an edit that could not be written was cut off again.
        let file = OpenOptions::new().append(true).create_new(true).open(&path);
        file.map_err(|e| Error::io("create", &path, e))
    };
    mark_incomplete(path)?;
    create(MANIFEST)
}

/// Removes a database that has no records yet, and nothing else.
fn remove_all(path: &Path, tables: &[PathBuf]) {
    for table in tables {
        fs::remove_file(table).ok();
    }
    for name in [CURRENT, MANIFEST] {
        fs::remove_file(path.join(name)).ok();
    }
    mark_complete(path).ok();
    fs::remove_dir(path).ok();
}
