//! Writing LMDB: a tree whose pages are copied before they change, so that the last commit stays
//! whole.
//!
//! Large values are written as they come, behind all pages in use; the pages of the tree that
//! changed are held in memory until the commit. A commit writes these first, to places that neither
//! of the two commits before uses, and then the meta page that makes them count; when the program
//! is killed in between, the commit before still counts. To wait for the disk at each commit would
//! take longer than all the rest, so that this is done at the end only; a thread begins with it in
//! time.
//!
//! | file | what it holds |
//! |---|---|
//! | `commit.rs` | a commit, and the list of free pages in the file |
//! | `node_page.rs` | a page in memory: adding, removing and splitting |
//! | `space.rs` | which page numbers are free |
//! | `sync.rs` | bringing the file to the disk while it grows |
//! | `tree.rs` | from the root to the place of a record, and back with what was split |

mod commit;
mod node_page;
mod space;
mod sync;
mod tree;

use crate::db::DbWriter;
use cortado_core::{Error, Result};
use node_page::KEY_MAX;
use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};
use sync::Ahead;
use tree::{Tree, describe};

/// A new LMDB database.
///
/// The space of replaced records and changed pages is used again for pages of the tree, by the
/// second commit after, and a program that extends the database can use all of it. Rising keys fill
/// their pages.
#[derive(Debug)]
pub struct LmdbWriter {
    path: PathBuf,
    tree: Tree,
    ahead: Ahead,
    /// The number of commits.
    txn: u64,
    is_finished: bool,
}

impl LmdbWriter {
    /// Makes the database.
    ///
    /// # Errors
    /// Something that is at `path` already, or a folder that cannot be written.
    pub fn create(path: &Path) -> Result<Self> {
        crate::db::refuse_existing(path)?;
        fs::create_dir(path).map_err(|e| Error::io("create", path, e))?;
        let tree = start(path).inspect_err(|_| remove(path))?;
        Ok(Self {
            path: path.into(),
            tree,
            ahead: Ahead::default(),
            txn: 0,
            is_finished: false,
        })
    }

    fn commit_changes(&mut self, durable: bool) -> Result<()> {
        if self.tree.changed.is_empty() {
            return Ok(());
        }
        let committed = self.tree.commit(self.txn + 1, durable);
        committed.map_err(|e| describe(&self.tree.path, e))?;
        self.txn += 1;
        Ok(())
    }
}

impl DbWriter for LmdbWriter {
    fn put(&mut self, key: &[u8], value: &[u8]) -> Result<()> {
        if key.is_empty() || key.len() > KEY_MAX {
            return Err(Error::database(
                &self.path,
                format!("a key has {} bytes; LMDB takes 1 to {KEY_MAX}", key.len()),
            ));
        }
        self.tree.put(key, value)
    }

    fn commit(&mut self) -> Result<()> {
        self.commit_changes(false)?;
        let started = self.ahead.start(&self.tree.file, self.tree.space.committed_len());
        started.map_err(|e| describe(&self.tree.path, e))
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        let synced = self.ahead.wait();
        synced.map_err(|e| describe(&self.tree.path, e))?;
        self.commit_changes(true)?;
        let synced = self.tree.file.sync_all();
        synced.map_err(|e| describe(&self.tree.path, e))?;
        crate::db::mark_complete(&self.path)?;
        if cfg!(unix) {
            // opened as the folder that this made
            let synced = File::open(&self.path).and_then(|folder| folder.sync_all());
            synced.map_err(|e| describe(&self.path, e))?;
        }
        self.is_finished = true;
        Ok(())
    }
}

impl Drop for LmdbWriter {
    fn drop(&mut self) {
        if self.is_finished {
            return;
        }
        if self.txn == 0 {
            remove(&self.path);
        } else {
            // What no commit names would only take space.
            self.tree.file.set_len(self.tree.space.committed_len()).ok();
        }
    }
}

/// Makes the file of an empty database.
fn start(folder: &Path) -> Result<Tree> {
    crate::db::mark_incomplete(folder)?;
    let path = folder.join(super::DATA_FILE);
    let file = OpenOptions::new().read(true).write(true).create_new(true).open(&path);
    let tree = Tree::new(file.map_err(|e| Error::io("create", &path, e))?, &path);
    tree.write_start().map_err(|e| describe(&path, e))?;
    Ok(tree)
}

/// Removes a database that has no records yet, and nothing else.
fn remove(folder: &Path) {
    fs::remove_file(folder.join(super::DATA_FILE)).ok();
    crate::db::mark_complete(folder).ok();
    fs::remove_dir(folder).ok();
}
