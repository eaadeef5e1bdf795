//! Branch and leaf pages: a header, an array of node offsets, and nodes that fill the end of the
//! page without gaps.
//!
//! A page is checked whole when it is read, so that a damaged one cannot mislead code that walks
//! the tree.

/// The bytes of a page before its node offsets.
pub(super) const HEADER: usize = 16;
/// The bytes of a node before its key.
pub(super) const NODE_HEADER: usize = 8;
/// Where a page header has its flags, and where it has the bounds of the free space between node
/// offsets and nodes.
pub(super) const FLAGS_AT: usize = 10;
pub(super) const LOWER_AT: usize = 12;
pub(super) const UPPER_AT: usize = 14;

const BRANCH: u16 = 0x01;
const LEAF: u16 = 0x02;
pub(super) const OVERFLOW: u16 = 0x04;
pub(super) const META: u16 = 0x08;
/// Only meaningful in the memory of the process that writes.
const DIRTY: u16 = 0x10;

/// The value is on pages of its own.
pub(super) const NODE_OVERFLOW: u16 = 0x01;
const NODE_DATABASE: u16 = 0x02;

/// The kind of a page of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Branch,
    Leaf,
}

impl Kind {
    /// The flags of its page header.
    pub(super) fn flags(self) -> u16 {
        match self {
            Self::Branch => BRANCH,
            Self::Leaf => LEAF,
        }
    }
}

/// What a node holds beside its key.
#[derive(Clone, Copy, Debug)]
pub(super) enum Body {
    /// The page of a subtree.
    Child(u64),
    /// A value on this page.
    Inline { start: usize, len: usize },
    /// A value on overflow pages, from the page of this number on.
    Overflow { page: u64, len: usize },
}

#[derive(Clone, Copy, Debug)]
struct Node {
    key_start: usize,
    key_len: usize,
    body: Body,
}

/// A checked page. Its buffers are reused from page to page.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub(super) bytes: Vec<u8>,
    nodes: Vec<Node>,
    extents: Vec<(usize, usize)>,
}

impl Page {
    /// Checks the bytes as page `number`, which must be of the kind that its level of the tree has.
    pub(super) fn parse(&mut self, number: u64, kind: Kind) -> Result<(), String> {
        self.nodes.clear();
        self.extents.clear();
        if header_number(&self.bytes) != number {
            return Err(format!("its header has the page number {}", header_number(&self.bytes)));
        }
        if header_flags(&self.bytes) != kind.flags() {
            return Err(format!(
                "a {kind:?} page should be here, but its flags are {:#x}",
                header_flags(&self.bytes)
            ));
        }
        let (lower, upper) = (
            usize::from(u16_at(&self.bytes, LOWER_AT)),
            usize::from(u16_at(&self.bytes, UPPER_AT)),
        );
        if lower < HEADER || lower % 2 != 0 || lower > upper || upper > self.bytes.len() {
            return Err(format!("its free space from {lower} to {upper} makes no sense"));
        }
        for slot in 0..(lower - HEADER) / 2 {
            self.parse_node(slot, upper, kind)?;
        }
        if self.nodes.is_empty() {
            return Err("it has no records".into());
        }
        self.check_extents(upper)?;
        self.check_order(kind)
    }

    fn parse_node(&mut self, slot: usize, upper: usize, kind: Kind) -> Result<(), String> {
        let size = self.bytes.len();
        let start = usize::from(u16_at(&self.bytes, HEADER + 2 * slot));
        if start < upper || start % 2 != 0 || start + NODE_HEADER > size {
            return Err(format!("record {slot} claims to start at byte {start}"));
        }
        let word = |i: usize| u16_at(&self.bytes, start + 2 * i);
        let (low, flags, key_len) = (
            u64::from(word(0)) | u64::from(word(1)) << 16,
            word(2),
            usize::from(word(3)),
        );
        let key_start = start + NODE_HEADER;
        let key_end = key_start + key_len;
        let (end, body) = match (kind, flags) {
            (Kind::Branch, high) => (key_end, Body::Child(low | u64::from(high) << 32)),
            (Kind::Leaf, 0) => {
                let len = usize::try_from(low).map_err(|_| "a record is too large for this machine")?;
                (key_end.saturating_add(len), Body::Inline { start: key_end, len })
            }
            (Kind::Leaf, NODE_OVERFLOW) if key_end + 8 <= size => {
                let len = usize::try_from(low).map_err(|_| "a record is too large for this machine")?;
                (
                    key_end + 8,
                    Body::Overflow {
                        page: u64_at(&self.bytes, key_end),
                        len,
                    },
                )
            }
            (Kind::Leaf, NODE_DATABASE) => {
                return Err("it holds named databases, which Caffe does not write and Cortado does not read".into());
            }
            (Kind::Leaf, flags) => return Err(format!("record {slot} has the unknown flags {flags:#x}")),
        };
        let end = end.saturating_add(end % 2);
        if end > size {
            return Err(format!("record {slot} reaches beyond the page"));
        }
        if key_len == 0 && (kind == Kind::Leaf || slot > 0) {
            return Err(format!("record {slot} has an empty key"));
        }
        self.extents.push((start, end));
        self.nodes.push(Node {
            key_start,
            key_len,
            body,
        });
        Ok(())
    }

    /// The nodes lie side by side from `upper` to the end of the page.
    fn check_extents(&mut self, upper: usize) -> Result<(), String> {
        self.extents.sort_unstable();
        let mut at = upper;
        for &(start, end) in &self.extents {
            if start != at {
                return Err(format!("its records overlap or leave a gap at byte {at}"));
            }
            at = end;
        }
        if at != self.bytes.len() {
            return Err(format!("its records end at byte {at}"));
        }
        Ok(())
    }

    /// Keys rise strictly. The first key of a branch page counts for nothing.
    fn check_order(&self, kind: Kind) -> Result<(), String> {
        let from = usize::from(kind == Kind::Branch);
        match (from + 1..self.len()).find(|&i| self.key(i - 1) >= self.key(i)) {
            Some(i) => Err(format!("the keys of records {} and {i} are not in order", i - 1)),
            None => Ok(()),
        }
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The key of node `i`.
    pub(super) fn key(&self, i: usize) -> &[u8] {
        let node = &self.nodes[i];
        &self.bytes[node.key_start..node.key_start + node.key_len]
    }

    /// What node `i` holds.
    pub(super) fn body(&self, i: usize) -> Body {
        self.nodes[i].body
    }

    /// The bytes of an inline value.
    pub(super) fn inline(&self, start: usize, len: usize) -> &[u8] {
        &self.bytes[start..start + len]
    }

    /// The last node whose key is not greater than `key`, looking from node `from` on; the one
    /// before `from`, if any, when all are greater.
    pub(super) fn last_not_above(&self, key: &[u8], from: usize) -> Option<usize> {
        let (mut low, mut high) = (from, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.key(middle) <= key {
                low = middle + 1
            } else {
                high = middle
            }
        }
        low.checked_sub(1)
    }
}

/// The number that a page gives itself.
pub(super) fn header_number(page: &[u8]) -> u64 {
    u64_at(page, 0)
}

/// What kind of page it is.
pub(super) fn header_flags(page: &[u8]) -> u16 {
    u16_at(page, FLAGS_AT) & !DIRTY
}

/// The number of pages of an overflow value, as its header states.
pub(super) fn header_pages(page: &[u8]) -> u32 {
    u32_at(page, LOWER_AT)
}

/// How many pages of `page_size` bytes a value of `len` bytes takes, with its header.
pub(super) fn pages_of(len: u64, page_size: usize) -> u64 {
    (len + HEADER as u64).div_ceil(page_size as u64)
}

/// A little-endian number. Callers have checked that it is there.
pub(super) fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

/// A little-endian number. Callers have checked that it is there.
pub(super) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(u16_at(bytes, at)) | u32::from(u16_at(bytes, at + 2)) << 16
}

/// A little-endian number. Callers have checked that it is there.
pub(super) fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at)) | u64::from(u32_at(bytes, at + 4)) << 32
}
