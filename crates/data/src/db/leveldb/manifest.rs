//! The manifest: which tables a database consists of, and from which log on there is more.

use super::coding::{length, slice, split, varint};
use super::log::{LogFile, LogReader};
use cortado_core::{Error, Result, Source};
use std::collections::BTreeMap;

pub(super) const COMPARATOR: &str = "leveldb.BytewiseComparator";
pub(super) const LEVELS: usize = 7;

/// The tags of what an edit holds.
pub(super) mod tag {
    pub(in crate::db::leveldb) const COMPARATOR: u64 = 1;
    pub(in crate::db::leveldb) const LOG_NUMBER: u64 = 2;
    pub(in crate::db::leveldb) const NEXT_FILE: u64 = 3;
    pub(in crate::db::leveldb) const LAST_SEQUENCE: u64 = 4;
    pub(super) const COMPACT_POINTER: u64 = 5;
    pub(super) const DELETED_FILE: u64 = 6;
    pub(in crate::db::leveldb) const NEW_FILE: u64 = 7;
    pub(super) const PREVIOUS_LOG: u64 = 9;
}

/// The manifest's data about a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TableMeta {
    pub(super) number: u64,
    pub(super) size: u64,
    /// The first internal key.
    pub(super) smallest: Vec<u8>,
    /// The last internal key.
    pub(super) largest: Vec<u8>,
}

impl TableMeta {
    pub(super) fn smallest_user(&self) -> &[u8] {
        split(&self.smallest).map_or(&[], |(user, _)| user)
    }

    pub(super) fn largest_user(&self) -> &[u8] {
        split(&self.largest).map_or(&[], |(user, _)| user)
    }
}

/// What all edits of a manifest amount to.
#[derive(Debug)]
pub(super) struct Version {
    pub(super) tables: Vec<TableMeta>,
    /// Records that are in no table are in the logs from this number on; 0 if there never was a
    /// log.
    pub(super) log_number: u64,
    pub(super) previous_log: u64,
    pub(super) last_sequence: u64,
}

#[derive(Default)]
struct Builder {
    /// By level and number.
    tables: BTreeMap<(usize, u64), TableMeta>,
    comparator: Option<Vec<u8>>,
    log_number: Option<u64>,
    previous_log: u64,
    next_file: Option<u64>,
    last_sequence: Option<u64>,
}

/// Reads a manifest.
pub(super) fn read(source: Source) -> Result<Version> {
    let log = LogFile(source);
    let mut records = LogReader::new(&log)?;
    let (mut builder, mut edit) = (Builder::default(), Vec::new());
    while records.next_record()? {
        edit.clear();
        records.read_to_end(&mut edit)?;
        if builder.apply(&edit).is_none() {
            return Err(records.damage("an edit of the version makes no sense"));
        }
        if let Some(name) = builder
            .comparator
            .as_ref()
            .filter(|&name| name != COMPARATOR.as_bytes())
        {
            let name = String::from_utf8_lossy(name);
            let problem =
                format!("its keys are sorted by {name:?}; only {COMPARATOR:?}, which Caffe uses, can be read");
            return Err(Error::database(log.0.name(), problem));
        }
    }
    builder.finish().ok_or_else(|| {
        Error::database(
            log.0.name(),
            "it is damaged or empty: it does not name the files of the database; copy the database again or make it anew",
        )
    })
}

impl Builder {
    fn apply(&mut self, edit: &[u8]) -> Option<()> {
        let at = &mut 0;
        let mut added = Vec::new();
        while *at < edit.len() {
            match varint(edit, at)? {
                tag::COMPARATOR => self.comparator = Some(slice(edit, at)?.to_vec()),
                tag::LOG_NUMBER => self.log_number = Some(varint(edit, at)?),
                tag::NEXT_FILE => self.next_file = Some(varint(edit, at)?),
                tag::LAST_SEQUENCE => self.last_sequence = Some(varint(edit, at)?),
                tag::PREVIOUS_LOG => self.previous_log = varint(edit, at)?,
                tag::COMPACT_POINTER => {
                    level(edit, at)?;
                    slice(edit, at)?;
                }
                tag::DELETED_FILE => {
                    let place = (level(edit, at)?, varint(edit, at)?);
                    self.tables.remove(&place);
                }
                tag::NEW_FILE => {
                    let level = level(edit, at)?;
                    let table = TableMeta {
                        number: varint(edit, at)?,
                        size: varint(edit, at)?,
                        smallest: slice(edit, at)?.to_vec(),
                        largest: slice(edit, at)?.to_vec(),
                    };
                    let (first, last) = (split(&table.smallest)?, split(&table.largest)?);
                    if first.0 > last.0 {
                        return None;
                    }
                    added.push(((level, table.number), table));
                }
                _ => return None,
            }
        }
        // A table that moves to another level may be deleted after it is added.
        self.tables.extend(added);
        Some(())
    }

    fn finish(self) -> Option<Version> {
        self.next_file?;
        Some(Version {
            tables: self.tables.into_values().collect(),
            log_number: self.log_number?,
            previous_log: self.previous_log,
            last_sequence: self.last_sequence?,
        })
    }
}

fn level(edit: &[u8], at: &mut usize) -> Option<usize> {
    length(edit, at).filter(|&level| level < LEVELS)
}
