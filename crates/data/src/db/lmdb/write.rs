//! Writing LMDB, with liblmdb. The one place outside the memory and kernel crates where `unsafe` is allowed.
#![allow(unsafe_code)]

use crate::db::DbWriter;
use cortado_core::{Error, Result};
use heed::types::Bytes;
use heed::{CommitOrAbort, Database, Env, EnvFlags, EnvOpenOptions, MdbError};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The memory map to start with. It doubles when it is full.
const MAP_SIZE: usize = 64 << 20;
/// Records are written out when they take this much memory, even if nobody commits.
const PENDING_LIMIT: usize = 32 << 20;

/// A new LMDB database. It grows in a folder beside its path, which [`finish`](DbWriter::finish) renames.
#[derive(Debug)]
pub struct LmdbWriter {
    path: PathBuf,
    partial: PathBuf,
    /// None once the database is finished.
    open: Option<Open>,
    map_size: usize,
    pending: Vec<(Vec<u8>, Vec<u8>)>,
    pending_bytes: usize,
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
        if fs::symlink_metadata(path).is_ok() {
            return Err(Error::database(
                path,
                "it exists already; remove it or choose another name",
            ));
        }
        let Some(name) = path.file_name() else {
            return Err(Error::database(path, "this is no name for a new database"));
        };
        let mut partial_name = OsString::from(name);
        partial_name.push(format!(".partial.{}", std::process::id()));
        let partial = path.with_file_name(partial_name);
        fs::create_dir(&partial).map_err(|e| Error::io("create", &partial, e))?;
        let open = Open::new(&partial).map_err(|e| {
            remove(&partial);
            describe(path, e)
        })?;
        let path = path.to_path_buf();
        Ok(Self {
            path,
            partial,
            open: Some(open),
            map_size: MAP_SIZE,
            pending: Vec::new(),
            pending_bytes: 0,
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
        self.pending_bytes += key.len() + value.len();
        self.pending.push((key.into(), value.into()));
        if self.pending_bytes > PENDING_LIMIT {
            self.commit()
        } else {
            Ok(())
        }
    }

    fn commit(&mut self) -> Result<()> {
        let Some(open) = &self.open else { return Ok(()) };
        loop {
            match open.write(&self.pending) {
                Err(heed::Error::Mdb(MdbError::MapFull)) => {
                    self.map_size = self.map_size.saturating_mul(2);
                    // SAFETY: no transaction is active: `write` has ended the only one, and nobody else has the environment.
                    unsafe { open.env.resize(self.map_size) }.map_err(|e| describe(&self.path, e))?;
                }
                result => {
                    result.map_err(|e| describe(&self.path, e))?;
                    self.pending.clear();
                    self.pending_bytes = 0;
                    return Ok(());
                }
            }
        }
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        self.commit()?;
        if let Some(open) = &self.open {
            open.env.force_sync().map_err(|e| describe(&self.path, e))?;
        }
        if fs::symlink_metadata(&self.path).is_ok() {
            return Err(Error::database(&self.path, "something else was put there meanwhile"));
        }
        fs::rename(&self.partial, &self.path).map_err(|e| Error::io("rename", &self.partial, e))?;
        self.open = None;
        Ok(())
    }
}

impl Drop for LmdbWriter {
    fn drop(&mut self) {
        if self.open.take().is_some() {
            remove(&self.partial);
        }
    }
}

impl Open {
    fn new(folder: &Path) -> heed::Result<Self> {
        // Made here, it gets the usual permissions; liblmdb would keep it from all other users.
        File::create_new(folder.join(super::DATA_FILE))?;
        let mut options = EnvOpenOptions::new();
        options.map_size(MAP_SIZE);
        // SAFETY: the folder is new and its name ours alone, so that neither locks nor durable steps in between matter.
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

    fn write(&self, pending: &[(Vec<u8>, Vec<u8>)]) -> heed::Result<()> {
        let mut txn = self.env.write_txn()?;
        for (key, value) in pending {
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

/// Removes what was made so far. What cannot be removed has a name that says it is partial.
fn remove(folder: &Path) {
    fs::remove_file(folder.join(super::DATA_FILE)).ok();
    fs::remove_dir(folder).ok();
}
