//! A table: blocks of entries, and an index of the blocks at its end. Every block has a checksum.

use super::block::{BlockCursor, unpack};
use super::coding::{compare, mask, u32_at, u64_at, varint};
use super::manifest::TableMeta;
use cortado_core::{Error, ErrorKind, Result, Source, open_live, reserve};
use std::cmp::Ordering;
use std::io;
use std::path::{Path, PathBuf};

pub(super) const FOOTER: usize = 48;
pub(super) const MAGIC: u64 = 0xdb47_7524_8b80_fb57;
/// What follows a block: how it is packed, and its checksum.
pub(super) const BLOCK_TRAILER: usize = 5;
pub(super) const PLAIN: u8 = 0;
pub(super) const SNAPPY: u8 = 1;

/// An open table, and a place in it.
#[derive(Debug)]
pub(super) struct TableCursor {
    /// None if too many tables are read at once to keep all of them open.
    source: Option<Source>,
    path: PathBuf,
    meta: TableMeta,
    index: BlockCursor,
    block: BlockCursor,
    /// The last internal key of the blocks before; empty at the start and after a search.
    before: Vec<u8>,
    packed: Vec<u8>,
    decoder: snap::raw::Decoder,
}

impl TableCursor {
    /// Reads the index of a table, and keeps it open or opens it again for every block. `spare` is
    /// one that is needed no more, for its memory.
    pub(super) fn open(path: PathBuf, meta: &TableMeta, keep_open: bool, spare: Option<Self>) -> Result<Self> {
        let source = if keep_open { Some(open_live(&path)?) } else { None };
        let (index, block, before, packed) = match spare {
            Some(spare) => (spare.index, spare.block, spare.before, spare.packed),
            None => Default::default(),
        };
        let mut table = Self {
            source,
            path,
            meta: meta.clone(),
            index,
            block,
            before,
            packed,
            decoder: snap::raw::Decoder::new(),
        };
        table.read_index()?;
        Ok(table)
    }

    fn read_index(&mut self) -> Result<()> {
        let mut footer = [0; FOOTER];
        let at = self.meta.size.checked_sub(FOOTER as u64);
        let at = at.ok_or_else(|| self.damage("it is too short for a table"))?;
        read(self.source.as_ref(), &self.path, &mut footer, at)?;
        if u64_at(&footer, FOOTER - 8) != Some(MAGIC) {
            return Err(self.damage("its last bytes are not those of a table"));
        }
        let at = &mut 0;
        // Of the filters and statistics nothing is needed.
        let meta_index = (varint(&footer, at), varint(&footer, at));
        let handle = match (meta_index, varint(&footer, at), varint(&footer, at)) {
            ((Some(_), Some(_)), Some(offset), Some(size)) => (offset, size),
            _ => return Err(self.damage("its footer makes no sense")),
        };
        let mut index = std::mem::take(&mut self.index);
        let read = self.read_block(handle, &mut index);
        self.index = index;
        self.block.unplace();
        read
    }

    /// Goes to the first entry; `false` if there is none.
    pub(super) fn first(&mut self) -> Result<bool> {
        self.index.open().map_err(|problem| self.index_damage(&problem))?;
        self.before.clear();
        if !self.next_block()? {
            return Err(self.damage("it has no records"));
        }
        if self.key() != self.meta.smallest {
            return Err(self.damage("it does not start with the key that the manifest names"));
        }
        Ok(true)
    }

    /// Goes to the next entry; `false` at the end.
    pub(super) fn next(&mut self) -> Result<bool> {
        // At the end of the block the key is gone.
        let last = self.block.key().len();
        // bounded by the key, which is in memory
        self.before.resize(last, 0);
        self.before.copy_from_slice(self.block.key());
        if self.step_block()? || self.next_block()? {
            return Ok(true);
        }
        if self.before != self.meta.largest {
            return Err(self.damage("it does not end with the key that the manifest names"));
        }
        Ok(false)
    }

    /// Goes to the first entry whose internal key is not less; `false` if all are less.
    pub(super) fn seek(&mut self, target: &[u8]) -> Result<bool> {
        let found = self.index.seek(target);
        if !found.map_err(|problem| self.index_damage(&problem))? {
            return Ok(false);
        }
        self.load_block()?;
        let found = self.block.seek(target);
        if found.map_err(|problem| self.block_damage(&problem))? {
            return self.check_separator().map(|()| true);
        }
        self.before.clear();
        self.next_block()
    }

    /// The internal key of the current entry.
    pub(super) fn key(&self) -> &[u8] {
        self.block.key()
    }

    /// The value of the current entry.
    pub(super) fn value(&self) -> &[u8] {
        self.block.value()
    }

    fn step_block(&mut self) -> Result<bool> {
        if !self.block.next().map_err(|problem| self.block_damage(&problem))? {
            return Ok(false);
        }
        self.check_separator()?;
        Ok(true)
    }

    /// Goes to the first entry of the next block.
    fn next_block(&mut self) -> Result<bool> {
        if !self.index.next().map_err(|problem| self.index_damage(&problem))? {
            return Ok(false);
        }
        self.load_block()?;
        if !self.step_block()? {
            // A table of such blocks would be unpacked for nothing, again and again.
            return Err(self.block_damage("it has no records"));
        }
        if !self.before.is_empty() && compare(&self.before, self.key()) != Ordering::Less {
            return Err(self.block_damage("it starts with a key before the end of the block before"));
        }
        Ok(true)
    }

    /// The index gives each block a key that none of its entries is beyond.
    fn check_separator(&self) -> Result<()> {
        if compare(self.block.key(), self.index.key()) == Ordering::Greater {
            return Err(self.block_damage("its keys belong elsewhere"));
        }
        Ok(())
    }

    /// Reads the block of the current entry of the index.
    fn load_block(&mut self) -> Result<()> {
        let (value, at) = (self.index.value(), &mut 0);
        let (Some(offset), Some(size)) = (varint(value, at), varint(value, at)) else {
            return Err(self.index_damage("an entry makes no sense"));
        };
        let mut block = std::mem::take(&mut self.block);
        let read = self.read_block((offset, size), &mut block);
        self.block = block;
        read
    }

    /// Reads, checks and unpacks a block.
    fn read_block(&mut self, (offset, size): (u64, u64), block: &mut BlockCursor) -> Result<()> {
        block.unplace();
        let end = offset
            .checked_add(size)
            .and_then(|end| end.checked_add(BLOCK_TRAILER as u64));
        if end.is_none_or(|end| end > self.meta.size) {
            return Err(self.damage(&format!(
                "a block of {size} bytes at byte {offset} would reach beyond its end"
            )));
        }
        let too_large = |_| Error::new(ErrorKind::OutOfMemory { bytes: usize::MAX });
        let size = usize::try_from(size).map_err(too_large)?;
        let damage = |problem: &str| damage(&self.path, &format!("the block at byte {offset}: {problem}"));
        reserve::resize(&mut self.packed, size + BLOCK_TRAILER, 0)?;
        read(self.source.as_ref(), &self.path, &mut self.packed, offset)?;
        let crc = crc32c::crc32c(&self.packed[..=size]);
        if u32_at(&self.packed, size + 1) != Some(mask(crc)) {
            return Err(damage("its checksum is wrong"));
        }
        match self.packed[size] {
            PLAIN => {
                self.packed.truncate(size);
                std::mem::swap(&mut self.packed, &mut block.bytes);
            }
            SNAPPY => unpack(&self.packed[..size], &mut self.decoder, &mut block.bytes).map_err(|e| damage(&e))?,
            kind => {
                return Err(damage(&format!(
                    "it is packed in the way {kind}, which Caffe does not use; there are plain and snappy"
                )));
            }
        }
        block.open().map_err(|problem| damage(&problem))
    }

    fn index_damage(&self, problem: &str) -> Error {
        self.damage(&format!("its index: {problem}"))
    }

    fn block_damage(&self, problem: &str) -> Error {
        self.damage(&format!("one of its blocks: {problem}"))
    }

    fn damage(&self, problem: &str) -> Error {
        damage(&self.path, problem)
    }
}

fn damage(path: &Path, problem: &str) -> Error {
    Error::database(path, format!("it is damaged: {problem}"))
}

fn read(source: Option<&Source>, path: &Path, bytes: &mut [u8], at: u64) -> Result<()> {
    let read = match source {
        Some(source) => source.read_at(at, bytes),
        None => open_live(path)?.read_at(at, bytes),
    };
    read.map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => Error::database(path, "it was cut short while it was read"),
        _ => Error::io("read", path, error),
    })
}
