//! The framing of log and manifest files: records, cut into fragments where they meet a block's
//! end, each with a checksum.
//!
//! What an interrupted write leaves at the end, a record that is not whole, is an error here, with
//! the way out. LevelDB itself drops such a record without a word, and with it, from a file that
//! was cut short, all records after it.

use super::coding::{mask, u32_at};
use cortado_core::{Error, Result, Source, reserve};

pub(super) const BLOCK: usize = 32 << 10;
/// Checksum, length and kind of a fragment.
pub(super) const HEADER: usize = 7;
pub(super) const FULL: u8 = 1;
pub(super) const FIRST: u8 = 2;
pub(super) const MIDDLE: u8 = 3;
pub(super) const LAST: u8 = 4;

/// An open log or manifest.
#[derive(Debug)]
pub(super) struct LogFile(pub(super) Source);

impl LogFile {
    /// Reads `len` bytes of a record from `at` on, skipping the headers of
    /// fragments. They must have this checksum.
    pub(super) fn read_again(&self, mut at: u64, len: usize, crc: u32, bytes: &mut Vec<u8>) -> Result<()> {
        bytes.clear();
        reserve::resize(bytes, len, 0)?;
        let mut filled = 0;
        while filled < len {
            let inside = (at % BLOCK as u64) as usize;
            let count = (BLOCK - inside).min(len - filled);
            let read = self.0.fill_at(at, &mut bytes[filled..filled + count]);
            if read.map_err(|e| Error::io("read", self.0.name(), e))? < count {
                return Err(Error::database(self.0.name(), "it was cut short while it was read"));
            }
            filled += count;
            at += (count + HEADER) as u64;
        }
        if crc32c::crc32c(bytes) != crc {
            return Err(Error::database(self.0.name(), "it was changed while it was read"));
        }
        Ok(())
    }
}

/// Goes through the records of a file. Never holds more than a block.
pub(super) struct LogReader<'a> {
    log: &'a LogFile,
    block: Vec<u8>,
    /// Where the block starts in the file.
    start: u64,
    /// The rest of the current fragment, in the block.
    at: usize,
    end: usize,
    /// Whether the current fragment ends its record.
    last: bool,
    /// Where the current record starts in the file.
    record: u64,
}

impl<'a> LogReader<'a> {
    pub(super) fn new(log: &'a LogFile) -> Result<Self> {
        let mut reader = Self {
            log,
            block: Vec::new(),
            start: 0,
            at: 0,
            end: 0,
            last: true,
            record: 0,
        };
        reader.load(0)?;
        Ok(reader)
    }

    /// Goes to the start of the next record; `false` at the end. The current record must have been
    /// read to its end.
    pub(super) fn next_record(&mut self) -> Result<bool> {
        let kind = self.next_fragment(false)?;
        match kind {
            None => Ok(false),
            Some(FULL | FIRST) => {
                self.record = self.start + (self.at - HEADER) as u64;
                Ok(true)
            }
            Some(_) => Err(self.damage("the start of a record is missing")),
        }
    }

    /// The next continuous part of the current record, not empty unless the record is at its end,
    /// and its place in the file.
    pub(super) fn chunk(&mut self) -> Result<(&[u8], u64)> {
        while self.at == self.end && !self.last {
            match self.next_fragment(true)? {
                Some(MIDDLE | LAST) => {}
                Some(_) => return Err(self.damage("the end of a record is missing")),
                None => return Err(self.torn()),
            }
        }
        Ok((&self.block[self.at..self.end], self.start + self.at as u64))
    }

    /// Goes on by a part of the chunk.
    pub(super) fn consume(&mut self, count: usize) {
        self.at = (self.at + count).min(self.end);
    }

    /// The next byte of the record; none at its end.
    pub(super) fn byte(&mut self) -> Result<Option<u8>> {
        let byte = self.chunk()?.0.first().copied();
        self.consume(1);
        Ok(byte)
    }

    /// Appends the next `len` bytes of the record; `false` if it does not have as many.
    pub(super) fn read(&mut self, mut len: usize, bytes: &mut Vec<u8>) -> Result<bool> {
        while len > 0 {
            let (chunk, _) = self.chunk()?;
            let count = chunk.len().min(len);
            if count == 0 {
                return Ok(false);
            }
            bytes.extend_from_slice(&chunk[..count]);
            self.consume(count);
            len -= count;
        }
        Ok(true)
    }

    /// Appends the rest of the record.
    pub(super) fn read_to_end(&mut self, bytes: &mut Vec<u8>) -> Result<()> {
        loop {
            let (chunk, _) = self.chunk()?;
            let count = chunk.len();
            if count == 0 {
                return Ok(());
            }
            bytes.extend_from_slice(chunk);
            self.consume(count);
        }
    }

    pub(super) fn damage(&self, problem: &str) -> Error {
        let at = self.start + self.at as u64;
        Error::database(self.log.0.name(), format!("it is damaged near byte {at}: {problem}"))
    }

    /// Reads the header of the next fragment, checks the fragment, and returns its kind; none at
    /// the end of the file.
    fn next_fragment(&mut self, inside: bool) -> Result<Option<u8>> {
        self.at = self.end;
        if !inside {
            self.record = self.start + self.at as u64;
        }
        if BLOCK - self.at < HEADER {
            self.load(self.start + BLOCK as u64)?;
        }
        let left = &self.block[self.at..];
        if left.is_empty() {
            return Ok(None);
        }
        if left.len() < HEADER {
            return Err(self.torn());
        }
        let len = usize::from(u16::from_le_bytes([left[4], left[5]]));
        let kind = left[6];
        if kind == 0 && len == 0 {
            // Old versions of LevelDB wrote through a memory map, and a file that was not closed
            // ends in zeros.
            return self.only_zeros_follow().map(|()| None);
        }
        let Some(fragment) = left.get(HEADER - 1..HEADER + len) else {
            if self.block.len() < BLOCK {
                return Err(self.torn());
            }
            return Err(self.damage("a fragment reaches beyond its block"));
        };
        if u32_at(left, 0) != Some(mask(crc32c::crc32c(fragment))) {
            return Err(self.damage("a record's checksum is wrong"));
        }
        if !(FULL..=LAST).contains(&kind) {
            return Err(self.damage(&format!("a fragment is of the unknown kind {kind}")));
        }
        self.at += HEADER;
        self.end = self.at + len;
        self.last = matches!(kind, FULL | LAST);
        Ok(Some(kind))
    }

    fn load(&mut self, start: u64) -> Result<()> {
        self.block.resize(BLOCK, 0);
        let source = &self.log.0;
        let filled = source.fill_at(start, &mut self.block);
        let filled = filled.map_err(|e| Error::io("read", source.name(), e))?;
        self.block.truncate(filled);
        (self.start, self.at, self.end) = (start, 0, 0);
        Ok(())
    }

    fn only_zeros_follow(&mut self) -> Result<()> {
        let (start, at) = (self.start, self.at);
        while !self.block.is_empty() {
            if self.block[self.at..].iter().any(|&byte| byte != 0) {
                return Err(self.damage("there are zeros between records"));
            }
            self.load(self.start + BLOCK as u64)?;
        }
        (self.start, self.at, self.end) = (start, at, at);
        Ok(())
    }

    fn torn(&self) -> Error {
        let keep = self.record;
        let problem = format!(
            "it ends inside a record: it was cut short, or the program that wrote it was stopped. Copy or make the database again; if what comes before is \
             enough, cut this file to its whole records (`truncate -s {keep}`) or let LevelDB open the database once"
        );
        Error::database(self.log.0.name(), problem)
    }
}
