//! A run: tables whose keys do not overlap, one after the other. At most one of them is open.

use super::Store;
use super::manifest::TableMeta;
use super::table::TableCursor;
use cortado_core::Result;

/// The files that are open at a time: as many as Caffe has LevelDB keep open.
const MAX_OPEN_TABLES: usize = 100;

/// Puts tables into as few runs as their overlaps allow.
pub(super) fn partition(mut tables: Vec<TableMeta>) -> Vec<Vec<TableMeta>> {
    tables.sort_by(|a, b| a.smallest_user().cmp(b.smallest_user()));
    let mut runs: Vec<Vec<TableMeta>> = Vec::new();
    for table in tables {
        let fits = |run: &&mut Vec<TableMeta>| {
            run.last()
                .is_some_and(|last| last.largest_user() < table.smallest_user())
        };
        match runs.iter_mut().find(fits) {
            Some(run) => run.push(table),
            None => runs.push(vec![table]),
        }
    }
    runs
}

/// A place in a run.
#[derive(Debug)]
pub(super) struct RunCursor {
    run: usize,
    /// The number in the run of the open table.
    at: usize,
    table: Option<TableCursor>,
}

impl RunCursor {
    pub(super) fn new(run: usize) -> Self {
        Self {
            run,
            at: 0,
            table: None,
        }
    }

    /// Goes to the first entry; `false` if there is none.
    pub(super) fn first(&mut self, store: &Store) -> Result<bool> {
        self.open(0, store)?;
        self.table.as_mut().map_or(Ok(false), TableCursor::first)
    }

    /// Goes to the next entry; `false` at the end.
    pub(super) fn next(&mut self, store: &Store) -> Result<bool> {
        let Some(table) = &mut self.table else {
            return Ok(false);
        };
        if table.next()? {
            return Ok(true);
        }
        self.next_table(store)
    }

    /// Goes to the first entry whose internal key is not less, which belongs to this user's key or
    /// a later one; `false` if there is none.
    pub(super) fn seek(&mut self, user: &[u8], target: &[u8], store: &Store) -> Result<bool> {
        let at = store.runs[self.run].partition_point(|table| table.largest_user() < user);
        if self.table.is_none() || self.at != at {
            self.open(at, store)?;
        }
        match &mut self.table {
            Some(table) => Ok(table.seek(target)? || self.next_table(store)?),
            None => Ok(false),
        }
    }

    /// The internal key of the current entry; empty if there is none.
    pub(super) fn key(&self) -> &[u8] {
        self.table.as_ref().map_or(&[], TableCursor::key)
    }

    /// The value of the current entry; empty if there is none.
    pub(super) fn value(&self) -> &[u8] {
        self.table.as_ref().map_or(&[], TableCursor::value)
    }

    fn next_table(&mut self, store: &Store) -> Result<bool> {
        self.open(self.at + 1, store)?;
        self.table.as_mut().map_or(Ok(false), TableCursor::first)
    }

    /// Opens a table; beyond the last one, none is open.
    fn open(&mut self, at: usize, store: &Store) -> Result<()> {
        self.at = at;
        let spare = self.table.take();
        if let Some(meta) = store.runs[self.run].get(at) {
            let keep_open = store.runs.len() <= MAX_OPEN_TABLES;
            self.table = Some(TableCursor::open(
                store.table_path(meta.number),
                meta,
                keep_open,
                spare,
            )?);
        }
        Ok(())
    }
}
