//! Writing LMDB, with liblmdb. The one place outside the memory and kernel crates where `unsafe` is allowed.
//!
//! A commit is a transaction. liblmdb writes its pages first, to places that the transaction before does not use, and then
//! the meta page that makes them count; when the program is killed in between, the transaction before still counts. To wait
//! for the disk at each commit would take longer than all the rest, so that this is done at the end only.
#![allow(unsafe_code)]

use crate::db::DbWriter;
use cortado_core::{Error, Result};
use heed::types::Bytes;
use heed::{CommitOrAbort, Database, Env, EnvFlags, EnvOpenOptions, MdbError};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The memory map to start with. It doubles when it is full.
const MAP_SIZE: usize = 64 << 20;

/// A new LMDB database. The records since the last commit are held in memory.
#[derive(Debug)]
pub struct LmdbWriter {
    path: PathBuf,
    open: Open,
    map_size: usize,
    pending: Pending,
    has_commits: bool,
    is_finished: bool,
}

/// Records one after the other, in memory that is used again after each commit.
#[derive(Debug, Default)]
struct Pending {
    bytes: Vec<u8>,
    /// Where each key and each value ends.
    ends: Vec<[usize; 2]>,
}

impl Pending {
    fn push(&mut self, key: &[u8], value: &[u8]) {
        self.bytes.extend_from_slice(key);
        let key_end = self.bytes.len();
        self.bytes.extend_from_slice(value);
        self.ends.push([key_end, self.bytes.len()]);
    }

    fn records(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|&[_, end]| end));
        let places = starts.zip(&self.ends);
        places.map(|(start, &[key_end, end])| (&self.bytes[start..key_end], &self.bytes[key_end..end]))
    }

    fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }
}

#[derive(Debug)]
struct Open {
    env: Env,
    records: Database<'static, Bytes, Bytes>,
}

impl LmdbWriter {
    /// Makes the database.
    ///
    /// # Errors
    /// Something that is at `path` already, or a folder that cannot be written.
    pub fn create(path: &Path) -> Result<Self> {
        crate::db::refuse_existing(path)?;
        fs::create_dir(path).map_err(|e| Error::io("create", path, e))?;
        let open = Open::new(path).map_err(|e| {
            remove(path);
            describe(path, e)
        })?;
        Ok(Self {
            path: path.into(),
            open,
            map_size: MAP_SIZE,
            pending: Pending::default(),
            has_commits: false,
            is_finished: false,
        })
    }
}

impl DbWriter for LmdbWriter {
    fn put(&mut self, key: &[u8], value: &[u8]) -> Result<()> {
        if key.is_empty() || key.len() > 511 {
            return Err(Error::database(
                &self.path,
                format!("a key has {} bytes; LMDB takes 1 to 511", key.len()),
            ));
        }
        self.pending.push(key, value);
        Ok(())
    }

    fn commit(&mut self) -> Result<()> {
        if self.pending.ends.is_empty() {
            return Ok(());
        }
        loop {
            match self.open.write(&self.pending) {
                Err(heed::Error::Mdb(MdbError::MapFull)) => {
                    self.map_size = self.map_size.saturating_mul(2);
                    // SAFETY: no transaction is active: `write` has ended the only one, and nobody else has the environment.
                    unsafe { self.open.env.resize(self.map_size) }.map_err(|e| describe(&self.path, e))?;
                }
                result => {
                    result.map_err(|e| describe(&self.path, e))?;
                    self.pending.clear();
                    self.has_commits = true;
                    return Ok(());
                }
            }
        }
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        self.commit()?;
        self.open.env.force_sync().map_err(|e| describe(&self.path, e))?;
        if cfg!(unix) {
            let synced = File::open(&self.path).and_then(|folder| folder.sync_all());
            synced.map_err(|e| Error::io("write", &self.path, e))?;
        }
        self.is_finished = true;
        Ok(())
    }
}

impl Drop for LmdbWriter {
    fn drop(&mut self) {
        if !self.has_commits && !self.is_finished {
            remove(&self.path);
        }
    }
}

impl Open {
    fn new(folder: &Path) -> heed::Result<Self> {
        // Made here, it gets the usual permissions; liblmdb would keep it from all other users.
        File::create_new(folder.join(super::DATA_FILE))?;
        let mut options = EnvOpenOptions::new();
        options.map_size(MAP_SIZE);
        // SAFETY: the folder is new and nobody else knows of it, so that there is nothing to lock, and the one flush that counts is at the end.
        let env = unsafe { options.flags(EnvFlags::NO_LOCK | EnvFlags::NO_SYNC).open(folder)? };
        let txn = env.write_txn()?;
        let created = env.create_databases_and_commit(txn, |opener, txn| -> heed::Result<_> {
            Ok(CommitOrAbort::<_, heed::Error>::Commit(
                opener.create_database::<Bytes, Bytes>(txn, None)?,
            ))
        })?;
        let records = match created {
            CommitOrAbort::Commit(records) => records,
            CommitOrAbort::Abort(error) => return Err(error),
        };
        Ok(Self { env, records })
    }

    fn write(&self, pending: &Pending) -> heed::Result<()> {
        let mut txn = self.env.write_txn()?;
        for (key, value) in pending.records() {
            self.records.put(&mut txn, key, value)?;
        }
        txn.commit()
    }
}

fn describe(path: &Path, error: heed::Error) -> Error {
    /// What liblmdb makes of a page that could be written in part only.
    const EIO: i32 = 5;
    match error {
        heed::Error::Io(error) if error.raw_os_error() == Some(EIO) => {
            Error::io("write", path, io::Error::other(format!("{error}; is the disk full?")))
        }
        heed::Error::Io(error) => Error::io("write", path, error),
        other => Error::io("write", path, io::Error::other(other.to_string())),
    }
}

/// Removes a database that has no records yet, and nothing else.
fn remove(folder: &Path) {
    fs::remove_file(folder.join(super::DATA_FILE)).ok();
    fs::remove_dir(folder).ok();
}
