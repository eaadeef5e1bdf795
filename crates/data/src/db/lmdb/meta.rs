//! The two meta pages: which of them counts, and where its trees are.

use super::page::{FLAGS_AT, HEADER, META, header_flags, header_number, u16_at, u32_at, u64_at};

const MAGIC: u32 = 0xBEEF_C0DE;
const VERSION: u32 = 1;
/// The bytes from the start of a meta page to the end of its content.
pub(super) const META_SIZE: usize = 152;
/// The size of the memory map that liblmdb makes by default.
const MAP_SIZE_AT: usize = HEADER + 16;
/// The tree of free pages. In its place for padding it has the page size.
const FREE_AT: usize = 40;
/// The tree of records.
const MAIN_AT: usize = 88;
const LAST_PAGE_AT: usize = 136;
const TXN_AT: usize = 144;
/// The root of an empty tree.
pub(super) const NO_ROOT: u64 = u64::MAX;
/// Keys are numbers: a flag of the tree of free pages.
pub(super) const INTEGER_KEYS: u16 = 0x08;
/// The depth that liblmdb itself can walk.
const MAX_DEPTH: usize = 32;
const PAGE_SIZES: [usize; 8] = [4096, 16384, 65536, 8192, 32768, 2048, 1024, 512];

/// A meta page's data about a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tree {
    pub(super) flags: u16,
    /// Pages from the root to a leaf; 0 for an empty tree.
    pub(super) depth: usize,
    pub(super) branch_pages: u64,
    pub(super) leaf_pages: u64,
    pub(super) overflow_pages: u64,
    pub(super) entries: u64,
    pub(super) root: u64,
}

impl Tree {
    /// A tree without records.
    pub(super) fn empty(flags: u16) -> Self {
        Self {
            flags,
            depth: 0,
            branch_pages: 0,
            leaf_pages: 0,
            overflow_pages: 0,
            entries: 0,
            root: NO_ROOT,
        }
    }

    /// Reads it from `at` on. Callers have checked that it is there.
    fn parse(bytes: &[u8], at: usize) -> Self {
        Self {
            flags: u16_at(bytes, at + 4),
            depth: usize::from(u16_at(bytes, at + 6)),
            branch_pages: u64_at(bytes, at + 8),
            leaf_pages: u64_at(bytes, at + 16),
            overflow_pages: u64_at(bytes, at + 24),
            entries: u64_at(bytes, at + 32),
            root: u64_at(bytes, at + 40),
        }
    }

    fn write(&self, bytes: &mut [u8], at: usize) {
        let mut put = |offset: usize, number: &[u8]| bytes[at + offset..][..number.len()].copy_from_slice(number);
        put(4, &self.flags.to_le_bytes());
        put(6, &(self.depth as u16).to_le_bytes());
        put(8, &self.branch_pages.to_le_bytes());
        put(16, &self.leaf_pages.to_le_bytes());
        put(24, &self.overflow_pages.to_le_bytes());
        put(32, &self.entries.to_le_bytes());
        put(40, &self.root.to_le_bytes());
    }
}

/// The content of the newest valid meta page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meta {
    pub(super) page_size: usize,
    pub(super) free: Tree,
    pub(super) main: Tree,
    /// The highest page number in use.
    pub(super) last_page: u64,
    pub(super) txn: u64,
}

/// Reads the start of a meta page, if it is one.
fn parse(bytes: &[u8], slot: u64) -> Option<Meta> {
    if bytes.len() < META_SIZE
        || header_number(bytes) != slot
        || header_flags(bytes) != META
        || u32_at(bytes, HEADER) != MAGIC
        || u32_at(bytes, HEADER + 4) != VERSION
    {
        return None;
    }
    let page_size = PAGE_SIZES
        .into_iter()
        .find(|&size| u32_at(bytes, FREE_AT) as usize == size)?;
    Some(Meta {
        page_size,
        free: Tree::parse(bytes, FREE_AT),
        main: Tree::parse(bytes, MAIN_AT),
        last_page: u64_at(bytes, LAST_PAGE_AT),
        txn: u64_at(bytes, TXN_AT),
    })
}

/// Finds the meta page that counts. `read` gives the bytes at an offset, fewer where the file ends.
///
/// liblmdb writes the two in turn: slot `n % 2` holds transaction `n`. A damaged one is ignored
/// only if it is sure to be the older one, because its transaction's records would be missing
/// otherwise.
pub(super) fn find<E: From<String>>(mut read: impl FnMut(u64, usize) -> Result<Vec<u8>, E>) -> Result<Meta, E> {
    let first_bytes = read(0, META_SIZE)?;
    let first = parse(&first_bytes, 0);
    let mut second_bytes = Vec::new();
    let mut second = None;
    for size in PAGE_SIZES
        .into_iter()
        .filter(|&size| first.is_none_or(|meta| meta.page_size == size))
    {
        second_bytes = read(size as u64, META_SIZE)?;
        second = parse(&second_bytes, 1).filter(|meta| meta.page_size == size);
        if second.is_some() {
            break;
        }
    }
    let meta = match (first, second) {
        (Some(first), Some(second)) => newer(first, second)?,
        (Some(meta), None) => survivor(meta, &second_bytes)?,
        (None, Some(meta)) => survivor(meta, &first_bytes)?,
        (None, None) if first_bytes.is_empty() => return Err("it is empty".to_string().into()),
        (None, None) => {
            return Err(
                "it is not an LMDB database of a 64-bit machine, or its start is damaged"
                    .to_string()
                    .into(),
            );
        }
    };
    meta.check()?;
    Ok(meta)
}

fn newer(first: Meta, second: Meta) -> Result<Meta, String> {
    match (first.txn, second.txn) {
        (0, 0) => Ok(first),
        (a, b) if a % 2 == 0 && b % 2 == 1 && a.abs_diff(b) == 1 => Ok(if a > b { first } else { second }),
        (a, b) => Err(format!(
            "it is damaged: its meta pages are of the transactions {a} and {b}, which do not follow each other"
        )),
    }
}

/// `meta`, if the other, damaged meta page still shows that it is the older one.
fn survivor(meta: Meta, damaged: &[u8]) -> Result<Meta, String> {
    let other = damaged.get(TXN_AT..META_SIZE).map_or(0, |txn| u64_at(txn, 0));
    if other.checked_add(1) == Some(meta.txn) {
        return Ok(meta);
    }
    Err("it is damaged: one of its two meta pages cannot be read, and it may be the newer one, without which the records of the last commit are \
         missing; copy it again or make it anew"
        .into())
}

impl Meta {
    /// The meta page with this content, in a slot.
    pub(super) fn page(&self, slot: u64, map_size: u64) -> Vec<u8> {
        // bounded by `PAGE_SIZES`
        let mut bytes = vec![0; self.page_size];
        self.free.write(&mut bytes, FREE_AT);
        self.main.write(&mut bytes, MAIN_AT);
        let mut put = |at: usize, number: &[u8]| bytes[at..][..number.len()].copy_from_slice(number);
        put(0, &slot.to_le_bytes());
        put(FLAGS_AT, &META.to_le_bytes());
        put(HEADER, &MAGIC.to_le_bytes());
        put(HEADER + 4, &VERSION.to_le_bytes());
        put(MAP_SIZE_AT, &map_size.to_le_bytes());
        put(FREE_AT, &(self.page_size as u32).to_le_bytes());
        put(LAST_PAGE_AT, &self.last_page.to_le_bytes());
        put(TXN_AT, &self.txn.to_le_bytes());
        bytes
    }

    fn check(&self) -> Result<(), String> {
        let main = &self.main;
        if main.flags != 0 {
            return Err(format!(
                "its main database has the flags {:#x} (sorted otherwise, or duplicate keys), which Caffe does not use",
                main.flags
            ));
        }
        let empty = main.root == NO_ROOT;
        if empty != (main.entries == 0) || empty != (main.depth == 0) || main.depth > MAX_DEPTH {
            return Err(format!(
                "it is damaged: {} records in a tree of depth {} at page {}",
                main.entries, main.depth, main.root
            ));
        }
        if !empty && main.root > self.last_page {
            return Err(format!(
                "it is damaged: its tree starts at page {} of {}",
                main.root, self.last_page
            ));
        }
        Ok(())
    }
}
