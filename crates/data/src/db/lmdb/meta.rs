//! The two meta pages: which of them counts, and where it says the tree is.

use super::page::{HEADER, META, header_flags, header_number, u16_at, u32_at, u64_at};

const MAGIC: u32 = 0xBEEF_C0DE;
const VERSION: u32 = 1;
/// The bytes from the start of a meta page to the end of what it says.
pub(super) const META_SIZE: usize = 152;
const TXN_AT: usize = 144;
/// The root of an empty tree.
const NO_ROOT: u64 = u64::MAX;
/// The depth that liblmdb itself can walk.
const MAX_DEPTH: usize = 32;
const PAGE_SIZES: [usize; 8] = [4096, 16384, 65536, 8192, 32768, 2048, 1024, 512];

/// What the newest valid meta page says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meta {
    pub(super) page_size: usize,
    /// Pages from the root to a leaf; 0 for an empty database.
    pub(super) depth: usize,
    pub(super) root: u64,
    pub(super) entries: u64,
    pub(super) branch_pages: u64,
    pub(super) leaf_pages: u64,
    /// The highest page number in use.
    pub(super) last_page: u64,
    flags: u16,
    txn: u64,
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
    let (free, main) = (40, 88);
    let page_size = PAGE_SIZES
        .into_iter()
        .find(|&size| u32_at(bytes, free) as usize == size)?;
    Some(Meta {
        page_size,
        flags: u16_at(bytes, main + 4),
        depth: usize::from(u16_at(bytes, main + 6)),
        branch_pages: u64_at(bytes, main + 8),
        leaf_pages: u64_at(bytes, main + 16),
        entries: u64_at(bytes, main + 32),
        root: u64_at(bytes, main + 40),
        last_page: u64_at(bytes, 136),
        txn: u64_at(bytes, TXN_AT),
    })
}

/// Finds the meta page that counts. `read` gives the bytes at an offset, fewer where the file ends.
///
/// liblmdb writes the two in turn: slot `n % 2` holds transaction `n`. A damaged one is passed over only if it is sure to be the older one,
/// because its transaction's records would be missing otherwise.
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
            return Err("it is no LMDB database of a 64-bit machine, or its start is damaged"
                .to_string()
                .into());
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
    fn check(&self) -> Result<(), String> {
        if self.flags != 0 {
            return Err(format!(
                "its main database has the flags {:#x} (sorted otherwise, or duplicate keys), which Caffe does not use",
                self.flags
            ));
        }
        let empty = self.root == NO_ROOT;
        if empty != (self.entries == 0) || empty != (self.depth == 0) || self.depth > MAX_DEPTH {
            return Err(format!(
                "it is damaged: {} records in a tree of depth {} at page {}",
                self.entries, self.depth, self.root
            ));
        }
        if !empty && self.root > self.last_page {
            return Err(format!(
                "it is damaged: its tree starts at page {} of {}",
                self.root, self.last_page
            ));
        }
        Ok(())
    }
}
