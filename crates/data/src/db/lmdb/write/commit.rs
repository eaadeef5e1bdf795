//! A commit: the changed pages, the list of free pages, and then the meta page that makes them
//! count.

use super::super::meta::{self, INTEGER_KEYS, Meta};
use super::super::page::{Kind, pages_of};
use super::node_page::{Body, Node, NodePage, PAGE_SIZE, is_large};
use super::tree::{Tree, write_overflow};
use crate::db::file::write_at;
use std::io::{self, IoSlice};
use std::ops::Range;

/// The least size of the memory map that other programs make by default. It doubles until the file
/// fits.
const MAP_SIZE: u64 = 64 << 20;
/// Pages that are written at a time.
const AT_A_TIME: usize = 256;

impl Tree {
    /// Writes the two meta pages of an empty database.
    pub(super) fn write_start(&self) -> io::Result<()> {
        let meta = self.meta(0, meta::Tree::empty(INTEGER_KEYS), self.space.end());
        (0..2).try_for_each(|slot| self.write_meta(&meta, slot))
    }

    /// Writes what changed, as transaction `txn`. If `durable`, waits until all is on
    /// the disk. After an error the database is as it was at the last commit, and this can be tried
    /// again.
    pub(super) fn commit(&mut self, txn: u64, durable: bool) -> io::Result<()> {
        let pages: Vec<_> = self.changed.values().collect();
        for run in pages.chunk_by(|a, b| a.number() + 1 == b.number()) {
            for part in run.chunks(AT_A_TIME) {
                let mut slices: Vec<_> = part.iter().map(|page| IoSlice::new(page.bytes())).collect();
                write_at(&self.file, &mut slices, part[0].number() * PAGE_SIZE as u64)?;
            }
        }
        let (free, list) = self.write_free(txn)?;
        if durable {
            self.file.sync_data()?;
        }
        self.write_meta(&self.meta(txn, free, list.end), txn % 2)?;
        self.changed.clear();
        self.space.committed(list);
        Ok(())
    }

    /// Writes the list of free pages, as the one record of a tree, behind all other pages.
    fn write_free(&self, txn: u64) -> io::Result<(meta::Tree, Range<u64>)> {
        let first = self.space.end();
        let free = self.space.free();
        let mut tree = meta::Tree::empty(INTEGER_KEYS);
        if free.is_empty() {
            return Ok((tree, first..first));
        }
        let numbers = std::iter::once(free.len() as u64).chain(free);
        let value: Vec<u8> = numbers.flat_map(u64::to_le_bytes).collect();
        let key = txn.to_le_bytes();
        let body = if is_large(key.len(), value.len()) {
            write_overflow(&self.file, first + 1, &value)?;
            tree.overflow_pages = pages_of(value.len() as u64, PAGE_SIZE);
            Body::Overflow {
                page: first + 1,
                len: u32::try_from(value.len()).map_err(|_| io::ErrorKind::FileTooLarge)?,
            }
        } else {
            Body::Inline(&value)
        };
        let mut leaf = NodePage::new(first, Kind::Leaf);
        leaf.insert(0, &Node { key: &key, body }, false);
        write_at(&self.file, &mut [IoSlice::new(leaf.bytes())], first * PAGE_SIZE as u64)?;
        (tree.depth, tree.leaf_pages, tree.entries, tree.root) = (1, 1, 1, first);
        Ok((tree, first..first + 1 + tree.overflow_pages))
    }

    fn meta(&self, txn: u64, free: meta::Tree, end: u64) -> Meta {
        Meta {
            page_size: PAGE_SIZE,
            free,
            main: self.main,
            last_page: end - 1,
            txn,
        }
    }

    fn write_meta(&self, meta: &Meta, slot: u64) -> io::Result<()> {
        let len = (meta.last_page + 1) * PAGE_SIZE as u64;
        let map_size = std::iter::successors(Some(MAP_SIZE), |size| size.checked_mul(2))
            .find(|&size| size >= len)
            .unwrap_or(len);
        let page = meta.page(slot, map_size);
        write_at(&self.file, &mut [IoSlice::new(&page)], slot * PAGE_SIZE as u64)
    }
}
