//! Making a table: entries in key order in, blocks and their index out.

use super::coding::{mask, put_slice, put_varint};
use super::table::{FOOTER, MAGIC, PLAIN, SNAPPY};
use std::fs::File;
use std::io::{self, BufWriter, Write};

/// Caffe's size of a block before it is packed.
const BLOCK_SIZE: usize = 64 << 10;
/// Entries from one whole key to the next.
const RESTART_EVERY: usize = 16;

/// A block in the making.
#[derive(Debug)]
struct Block {
    bytes: Vec<u8>,
    restarts: Vec<u32>,
    restart_every: usize,
    since_restart: usize,
    last_key: Vec<u8>,
}

impl Block {
    fn new(restart_every: usize) -> Self {
        Self {
            bytes: Vec::new(),
            restarts: vec![0],
            restart_every,
            since_restart: 0,
            last_key: Vec::new(),
        }
    }

    fn add(&mut self, key: &[u8], value: &[u8]) {
        let mut shared = 0;
        if self.since_restart == self.restart_every {
            self.restarts.push(self.bytes.len() as u32);
            self.since_restart = 0;
        } else {
            shared = key.iter().zip(&self.last_key).take_while(|(a, b)| a == b).count();
        }
        put_varint(&mut self.bytes, shared as u64);
        put_varint(&mut self.bytes, (key.len() - shared) as u64);
        put_varint(&mut self.bytes, value.len() as u64);
        self.bytes.extend_from_slice(&key[shared..]);
        self.bytes.extend_from_slice(value);
        self.last_key.clear();
        self.last_key.extend_from_slice(key);
        self.since_restart += 1;
    }

    /// Ends the block and takes its bytes. The last key stays until [`clear`](Self::clear).
    fn finish(&mut self) -> Vec<u8> {
        for restart in &self.restarts {
            self.bytes.extend_from_slice(&restart.to_le_bytes());
        }
        self.bytes
            .extend_from_slice(&(self.restarts.len() as u32).to_le_bytes());
        std::mem::take(&mut self.bytes)
    }

    /// Begins another block in the memory of one that is written.
    fn clear(&mut self, memory: Vec<u8>) {
        self.bytes = memory;
        self.bytes.clear();
        self.restarts.clear();
        self.restarts.push(0);
        self.since_restart = 0;
        self.last_key.clear();
    }
}

/// A table in the making.
pub(super) struct TableBuilder {
    file: BufWriter<File>,
    size: u64,
    block: Block,
    index: Block,
    encoder: snap::raw::Encoder,
    packed: Vec<u8>,
}

impl TableBuilder {
    pub(super) fn new(file: File) -> Self {
        Self {
            file: BufWriter::new(file),
            size: 0,
            block: Block::new(RESTART_EVERY),
            index: Block::new(1),
            encoder: snap::raw::Encoder::new(),
            packed: Vec::new(),
        }
    }

    /// Adds an entry, whose internal key must be after the last one.
    pub(super) fn add(&mut self, key: &[u8], value: &[u8]) -> io::Result<()> {
        self.block.add(key, value);
        if self.block.bytes.len() >= BLOCK_SIZE {
            self.end_block()?;
        }
        Ok(())
    }

    /// Ends the table, and returns its size.
    pub(super) fn finish(mut self) -> io::Result<u64> {
        if !self.block.bytes.is_empty() {
            self.end_block()?;
        }
        let mut footer = Vec::with_capacity(FOOTER);
        footer.extend_from_slice(&self.write_block(&Block::new(1).finish())?);
        let index = self.index.finish();
        footer.extend_from_slice(&self.write_block(&index)?);
        footer.resize(FOOTER - size_of::<u64>(), 0);
        footer.extend_from_slice(&MAGIC.to_le_bytes());
        self.write(&footer)?;
        self.file.flush()?;
        Ok(self.size)
    }

    fn end_block(&mut self) -> io::Result<()> {
        let bytes = self.block.finish();
        let handle = self.write_block(&bytes)?;
        self.index.add(&self.block.last_key, &handle);
        self.block.clear(bytes);
        Ok(())
    }

    /// Writes a block, packed if that saves an eighth, and returns its place.
    fn write_block(&mut self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        // bounded by what a block of ours can become
        self.packed.resize(snap::raw::max_compress_len(bytes.len()), 0);
        let packed = match self.encoder.compress(bytes, &mut self.packed) {
            Ok(size) if size < bytes.len() - bytes.len() / 8 => Some(size),
            _ => None,
        };
        let buffer = std::mem::take(&mut self.packed);
        let (kind, bytes) = match packed {
            Some(size) => (SNAPPY, &buffer[..size]),
            None => (PLAIN, bytes),
        };
        let mut handle = Vec::new();
        put_varint(&mut handle, self.size);
        put_varint(&mut handle, bytes.len() as u64);
        let crc = crc32c::crc32c_append(crc32c::crc32c(bytes), &[kind]);
        self.write(bytes)?;
        self.write(&[kind])?;
        self.write(&mask(crc).to_le_bytes())?;
        self.packed = buffer;
        Ok(handle)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.size += bytes.len() as u64;
        Ok(())
    }
}

/// A record, framed as the logs are, that starts at byte `at` of its file.
pub(super) fn frame(mut record: &[u8], at: u64) -> Vec<u8> {
    use super::log::{BLOCK, FIRST, FULL, HEADER, LAST, MIDDLE};
    let mut inside = (at % BLOCK as u64) as usize;
    let mut bytes = Vec::with_capacity(record.len() + 2 * HEADER);
    let mut is_first = true;
    loop {
        if BLOCK - inside < HEADER {
            // bounded by a header
            bytes.resize(bytes.len() + BLOCK - inside, 0);
            inside = 0;
        }
        let (fragment, rest) = record.split_at(record.len().min(BLOCK - inside - HEADER));
        let kind = match (is_first, rest.is_empty()) {
            (true, true) => FULL,
            (true, false) => FIRST,
            (false, true) => LAST,
            (false, false) => MIDDLE,
        };
        let crc = crc32c::crc32c_append(crc32c::crc32c(&[kind]), fragment);
        bytes.extend_from_slice(&mask(crc).to_le_bytes());
        bytes.extend_from_slice(&(fragment.len() as u16).to_le_bytes());
        bytes.push(kind);
        bytes.extend_from_slice(fragment);
        if rest.is_empty() {
            return bytes;
        }
        (record, is_first) = (rest, false);
        inside = (inside + HEADER + fragment.len()) % BLOCK;
    }
}

/// An edit of a manifest.
#[derive(Debug, Default)]
pub(super) struct Edit(pub(super) Vec<u8>);

impl Edit {
    pub(super) fn number(&mut self, tag: u64, value: u64) {
        put_varint(&mut self.0, tag);
        put_varint(&mut self.0, value);
    }

    pub(super) fn slice(&mut self, slice: &[u8]) {
        put_slice(&mut self.0, slice);
    }
}
