//! Branch and leaf pages that are changed in memory.

use super::super::page::{
    FLAGS_AT, HEADER, Kind, LOWER_AT, NODE_HEADER, NODE_OVERFLOW, UPPER_AT, header_flags, header_number, u16_at,
    u32_at, u64_at,
};

/// The size of the pages that are written.
pub(super) const PAGE_SIZE: usize = 4096;
/// The bytes of an entry of the array of node offsets.
const SLOT: usize = 2;
/// The longest key.
pub(super) const KEY_MAX: usize = 511;
/// The largest node with its value on the leaf page: two of them fit.
const NODE_MAX: usize = (PAGE_SIZE - HEADER) / 4 * 2 - SLOT;

/// What a node holds beside its key.
#[derive(Clone, Copy, Debug)]
pub(super) enum Body<'a> {
    /// The page of a subtree.
    Child(u64),
    /// A value on the leaf page.
    Inline(&'a [u8]),
    /// A value on overflow pages, from the page of this number on.
    Overflow { page: u64, len: u32 },
}

/// A node to be put into a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'a> {
    pub(super) key: &'a [u8],
    pub(super) body: Body<'a>,
}

impl Node<'_> {
    /// The bytes of the node on the page, an even number.
    fn size(&self) -> usize {
        let body = match self.body {
            Body::Child(_) => 0,
            Body::Inline(value) => value.len(),
            Body::Overflow { .. } => size_of::<u64>(),
        };
        (NODE_HEADER + self.key.len() + body).next_multiple_of(2)
    }

    /// Writes it to exactly its size.
    fn write(&self, to: &mut [u8]) {
        let (low, flags, page) = match self.body {
            Body::Child(page) => (page as u32, (page >> 32) as u16, None),
            Body::Inline(value) => (value.len() as u32, 0, None),
            Body::Overflow { page, len } => (len, NODE_OVERFLOW, Some(page.to_le_bytes())),
        };
        let value = match (&self.body, &page) {
            (Body::Inline(value), _) => value,
            (_, Some(page)) => page.as_slice(),
            _ => &[],
        };
        put(to, 0, &low.to_le_bytes());
        put(to, 4, &flags.to_le_bytes());
        put(to, 6, &(self.key.len() as u16).to_le_bytes());
        put(to, NODE_HEADER, self.key);
        let end = NODE_HEADER + self.key.len();
        put(to, end, value);
        to[end + value.len()..].fill(0);
    }
}

/// Whether a value is on pages of its own.
pub(super) fn is_large(key_len: usize, value_len: usize) -> bool {
    NODE_HEADER + key_len + value_len > NODE_MAX
}

/// The right half of a page that was split.
#[derive(Debug)]
pub(super) struct Split {
    /// The right half, whose number is still to be given.
    pub(super) right: NodePage,
    /// The keys of the right half start here.
    pub(super) key: Vec<u8>,
}

/// A page with nodes in key order.
#[derive(Debug)]
pub(super) struct NodePage {
    bytes: Vec<u8>,
}

impl NodePage {
    pub(super) fn new(number: u64, kind: Kind) -> Self {
        let mut page = Self {
            bytes: vec![0; PAGE_SIZE],
        };
        page.set_number(number);
        put(&mut page.bytes, FLAGS_AT, &kind.flags().to_le_bytes());
        page.set_bounds(HEADER, PAGE_SIZE);
        page
    }

    /// A page of the file, whose structure has been checked; none if a node is larger than any that
    /// is written here.
    pub(super) fn from_file(bytes: Vec<u8>) -> Option<Self> {
        let page = Self { bytes };
        let most = if page.is_leaf() {
            NODE_MAX
        } else {
            (NODE_HEADER + KEY_MAX).next_multiple_of(2)
        };
        (0..page.len()).all(|i| page.node(i).len() <= most).then_some(page)
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn number(&self) -> u64 {
        header_number(&self.bytes)
    }

    pub(super) fn set_number(&mut self, number: u64) {
        put(&mut self.bytes, 0, &number.to_le_bytes());
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        (self.lower() - HEADER) / SLOT
    }

    /// The page of the subtree at node `i` of a branch page.
    pub(super) fn child(&self, i: usize) -> u64 {
        let start = self.start(i);
        u64::from(u32_at(&self.bytes, start)) | u64::from(u16_at(&self.bytes, start + 4)) << 32
    }

    pub(super) fn set_child(&mut self, i: usize, page: u64) {
        let start = self.start(i);
        put(&mut self.bytes, start, &page.to_le_bytes()[..6]);
    }

    /// The first page and the length of the value of node `i` of a leaf page, if it is on pages of
    /// its own.
    pub(super) fn overflow(&self, i: usize) -> Option<(u64, u32)> {
        let node = self.node(i);
        let key_len = usize::from(u16_at(node, 6));
        (u16_at(node, 4) == NODE_OVERFLOW).then(|| (u64_at(node, NODE_HEADER + key_len), u32_at(node, 0)))
    }

    /// The node of a branch page whose subtree a key belongs to. The first key counts for nothing.
    pub(super) fn way(&self, key: &[u8]) -> usize {
        self.above(key, 1) - 1
    }

    /// The place of a key on a leaf page, or where it should be.
    pub(super) fn find(&self, key: &[u8]) -> Result<usize, usize> {
        match self.above(key, 0) {
            i if i > 0 && self.key(i - 1) == key => Ok(i - 1),
            i => Err(i),
        }
    }

    /// Puts a node before node `at`. A full page is split: in the middle, but at the end if the
    /// node `is_last` of the whole tree.
    pub(super) fn insert(&mut self, at: usize, node: &Node<'_>, is_last: bool) -> Option<Split> {
        let (lower, upper, size) = (self.lower(), self.upper(), node.size());
        if upper - lower < size + SLOT {
            return Some(self.split(at, node, is_last));
        }
        node.write(&mut self.bytes[upper - size..upper]);
        let slot = HEADER + SLOT * at;
        self.bytes.copy_within(slot..lower, slot + SLOT);
        put(&mut self.bytes, slot, &((upper - size) as u16).to_le_bytes());
        self.set_bounds(lower + SLOT, upper - size);
        None
    }

    /// Takes node `at` out.
    pub(super) fn remove(&mut self, at: usize) {
        let (lower, upper) = (self.lower(), self.upper());
        let (start, size) = (self.start(at), self.node(at).len());
        self.bytes.copy_within(upper..start, upper + size);
        for i in 0..self.len() {
            let other = self.start(i);
            if other < start {
                put(
                    &mut self.bytes,
                    HEADER + SLOT * i,
                    &((other + size) as u16).to_le_bytes(),
                );
            }
        }
        let slot = HEADER + SLOT * at;
        self.bytes.copy_within(slot + SLOT..lower, slot);
        self.set_bounds(lower - SLOT, upper + size);
    }

    fn split(&mut self, at: usize, node: &Node<'_>, is_last: bool) -> Split {
        let is_leaf = self.is_leaf();
        let old = std::mem::replace(self, self.emptied());
        // bounded by the record, which is in memory
        let mut new = vec![0; node.size()];
        node.write(&mut new);
        let mut nodes: Vec<&[u8]> = (0..old.len()).map(|i| old.node(i)).collect();
        nodes.insert(at, &new);
        // A branch page has at least two subtrees.
        let least = if is_leaf { 1 } else { 2 };
        let cut = if is_last {
            nodes.len() - least
        } else {
            middle(&nodes, least)
        };
        let (left, right) = nodes.split_at(cut);
        let mut split = Split {
            right: self.emptied(),
            key: key_of(right[0]).to_vec(),
        };
        left.iter().for_each(|node| self.append(node));
        for (i, node) in right.iter().enumerate() {
            if i == 0 && !is_leaf {
                let mut bare = node[..NODE_HEADER].to_vec();
                bare[6..].fill(0);
                split.right.append(&bare);
            } else {
                split.right.append(node);
            }
        }
        split
    }

    /// A page with the same header and no nodes.
    fn emptied(&self) -> Self {
        let mut page = Self {
            bytes: vec![0; PAGE_SIZE],
        };
        page.bytes[..HEADER].copy_from_slice(&self.bytes[..HEADER]);
        page.set_bounds(HEADER, PAGE_SIZE);
        page
    }

    fn append(&mut self, node: &[u8]) {
        let (lower, start) = (self.lower(), self.upper() - node.len());
        put(&mut self.bytes, start, node);
        put(&mut self.bytes, lower, &(start as u16).to_le_bytes());
        self.set_bounds(lower + SLOT, start);
    }

    /// The first node from `from` on whose key is greater than `key`.
    fn above(&self, key: &[u8], from: usize) -> usize {
        let (mut low, mut high) = (from, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.key(middle) <= key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    fn key(&self, i: usize) -> &[u8] {
        key_of(self.node(i))
    }

    /// The bytes of node `i`, an even number.
    fn node(&self, i: usize) -> &[u8] {
        let node = &self.bytes[self.start(i)..];
        let body = match u16_at(node, 4) {
            _ if !self.is_leaf() => 0,
            NODE_OVERFLOW => size_of::<u64>(),
            _ => u32_at(node, 0) as usize,
        };
        &node[..(NODE_HEADER + usize::from(u16_at(node, 6)) + body).next_multiple_of(2)]
    }

    fn start(&self, i: usize) -> usize {
        usize::from(u16_at(&self.bytes, HEADER + SLOT * i))
    }

    fn is_leaf(&self) -> bool {
        header_flags(&self.bytes) == Kind::Leaf.flags()
    }

    fn lower(&self) -> usize {
        usize::from(u16_at(&self.bytes, LOWER_AT))
    }

    fn upper(&self) -> usize {
        usize::from(u16_at(&self.bytes, UPPER_AT))
    }

    fn set_bounds(&mut self, lower: usize, upper: usize) {
        put(&mut self.bytes, LOWER_AT, &(lower as u16).to_le_bytes());
        put(&mut self.bytes, UPPER_AT, &(upper as u16).to_le_bytes());
    }
}

fn key_of(node: &[u8]) -> &[u8] {
    &node[NODE_HEADER..][..usize::from(u16_at(node, 6))]
}

/// Where to cut nodes in two so that the larger part is as small as can be. As no node takes more
/// than half a page, both parts fit a page.
fn middle(nodes: &[&[u8]], least: usize) -> usize {
    let sizes: Vec<_> = nodes.iter().map(|node| node.len() + SLOT).collect();
    let total: usize = sizes.iter().sum();
    let left = |cut: usize| -> usize { sizes[..cut].iter().sum() };
    let cuts = least..=nodes.len() - least;
    cuts.min_by_key(|&cut| (2 * left(cut)).abs_diff(total)).unwrap_or(least)
}

fn put(to: &mut [u8], at: usize, bytes: &[u8]) {
    to[at..at + bytes.len()].copy_from_slice(bytes);
}
