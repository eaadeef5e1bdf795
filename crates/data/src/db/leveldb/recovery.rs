//! The records that are in logs, because no table has them yet: sorted in memory by their keys,
//! with the places of their values.

use super::coding::{DELETION, MAX_SEQUENCE, TRAILER, VALUE, compare, u32_at, u64_at};
use super::log::{LogFile, LogReader};
use cortado_core::{Error, Result, Source};
use std::cmp::Ordering;
use std::ops::RangeInclusive;

/// The sequence number and the count before the entries of a batch.
const BATCH_HEADER: usize = 12;

/// An entry of a log.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The place of the internal key in `Memory::keys`.
    key: usize,
    key_len: u32,
    /// The log and the place of the value in it.
    log: u32,
    value: u64,
    value_len: u32,
    /// The checksum of the value.
    crc: u32,
}

/// The entries of all logs.
#[derive(Debug, Default)]
pub(super) struct Memory {
    logs: Vec<LogFile>,
    keys: Vec<u8>,
    entries: Vec<Entry>,
}

impl Memory {
    /// Reads logs, the oldest first. When the manifest was written, changes up to `last_sequence`
    /// had been made.
    pub(super) fn recover(logs: Vec<Source>, last_sequence: u64) -> Result<Self> {
        let mut memory = Self::default();
        // The changes follow each other without a gap, and the newest of all is in a log if any is.
        let mut next = None;
        let count = logs.len();
        for log in logs.into_iter().map(LogFile) {
            let mut records = LogReader::new(&log)?;
            while records.next_record()? {
                let expected = next.map_or(0..=last_sequence.saturating_add(1), |next| next..=next);
                next = Some(memory.read_batch(&mut records, expected)?);
            }
            let is_last = memory.logs.len() + 1 == count;
            if let Some(next) = next.filter(|&next| is_last && next <= last_sequence) {
                let problem = format!(
                    "the changes {next} to {last_sequence} are missing after its end: it was cut short, or a log after it is missing; copy the database again"
                );
                return Err(Error::database(log.0.name(), problem));
            }
            memory.logs.push(log);
        }
        let Self { keys, entries, .. } = &mut memory;
        entries.sort_by(|a, b| compare(key(keys, a), key(keys, b)));
        Ok(memory)
    }

    /// Reads a batch, whose sequence number must be one of the expected, and returns that of the
    /// following one.
    fn read_batch(&mut self, records: &mut LogReader<'_>, expected: RangeInclusive<u64>) -> Result<u64> {
        let mut header = Vec::with_capacity(BATCH_HEADER);
        if !records.read(BATCH_HEADER, &mut header)? {
            return Err(records.damage("a record is too short for a batch"));
        }
        let mut sequence = u64_at(&header, 0).unwrap_or_default();
        let count = u32_at(&header, 8).unwrap_or_default();
        if !expected.contains(&sequence) {
            let problem = format!(
                "the change {} should come here, but it is {sequence}: something before is missing, or this log belongs elsewhere",
                expected.end()
            );
            return Err(records.damage(&problem));
        }
        if sequence.saturating_add(count.into()) > MAX_SEQUENCE {
            return Err(records.damage("a batch has an impossible number"));
        }
        for _ in 0..count {
            if self.read_entry(records, sequence)?.is_none() {
                return Err(records.damage("an entry of a batch makes no sense"));
            }
            sequence += 1;
        }
        if !records.chunk()?.0.is_empty() {
            return Err(records.damage("a batch has more entries than it claims"));
        }
        Ok(sequence)
    }

    fn read_entry(&mut self, records: &mut LogReader<'_>, sequence: u64) -> Result<Option<()>> {
        let Some(kind @ (DELETION | VALUE)) = records.byte()? else {
            return Ok(None);
        };
        let Some(user_len) = length(records)?.filter(|&len| len <= u32::MAX as usize - TRAILER) else {
            return Ok(None);
        };
        let start = self.keys.len();
        if !records.read(user_len, &mut self.keys)? {
            return Ok(None);
        }
        self.keys
            .extend_from_slice(&(sequence << 8 | u64::from(kind)).to_le_bytes());
        let mut entry = Entry {
            key: start,
            key_len: (self.keys.len() - start) as u32,
            log: self.logs.len() as u32,
            value: 0,
            value_len: 0,
            crc: 0,
        };
        if kind == VALUE && skip_value(records, &mut entry)?.is_none() {
            return Ok(None);
        }
        self.entries.push(entry);
        Ok(Some(()))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

/// Goes over a value, and notes its place and checksum.
fn skip_value(records: &mut LogReader<'_>, entry: &mut Entry) -> Result<Option<()>> {
    let Some(mut left) = length(records)? else {
        return Ok(None);
    };
    entry.value_len = left as u32;
    entry.value = records.chunk()?.1;
    while left > 0 {
        let (chunk, _) = records.chunk()?;
        let count = chunk.len().min(left);
        if count == 0 {
            return Ok(None);
        }
        entry.crc = crc32c::crc32c_append(entry.crc, &chunk[..count]);
        records.consume(count);
        left -= count;
    }
    Ok(Some(()))
}

/// A number of 7 bits a byte and 32 bits in all.
fn length(records: &mut LogReader<'_>) -> Result<Option<usize>> {
    let mut value = 0_u64;
    for shift in (0..35).step_by(7) {
        let Some(byte) = records.byte()? else { return Ok(None) };
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(u32::try_from(value).ok().map(|value| value as usize));
        }
    }
    Ok(None)
}

fn key<'a>(keys: &'a [u8], entry: &Entry) -> &'a [u8] {
    &keys[entry.key..entry.key + entry.key_len as usize]
}

/// A place among the entries.
#[derive(Debug, Default)]
pub(super) struct MemoryCursor {
    at: usize,
    value: Vec<u8>,
    /// Whether `value` holds the current entry's.
    is_read: bool,
}

impl MemoryCursor {
    pub(super) fn first(&mut self, memory: &Memory) -> bool {
        self.go_to(0, memory)
    }

    pub(super) fn next(&mut self, memory: &Memory) -> bool {
        self.go_to(self.at + 1, memory)
    }

    /// Goes to the first entry whose internal key is not less.
    pub(super) fn seek(&mut self, target: &[u8], memory: &Memory) -> bool {
        let less = |entry: &Entry| compare(key(&memory.keys, entry), target) == Ordering::Less;
        self.go_to(memory.entries.partition_point(less), memory)
    }

    fn go_to(&mut self, at: usize, memory: &Memory) -> bool {
        self.at = at;
        self.is_read = false;
        at < memory.entries.len()
    }

    /// The internal key.
    pub(super) fn key<'a>(&self, memory: &'a Memory) -> &'a [u8] {
        memory
            .entries
            .get(self.at)
            .map_or(&[], |entry| key(&memory.keys, entry))
    }

    pub(super) fn value(&mut self, memory: &Memory) -> Result<&[u8]> {
        let Some(entry) = memory.entries.get(self.at) else {
            return Ok(&[]);
        };
        if !self.is_read {
            let log = &memory.logs[entry.log as usize];
            log.read_again(entry.value, entry.value_len as usize, entry.crc, &mut self.value)?;
            self.is_read = true;
        }
        Ok(&self.value)
    }
}
