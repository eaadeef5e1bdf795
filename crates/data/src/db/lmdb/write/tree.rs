//! Changing the tree: pages are copied before their first change, and the copies are held in memory
//! until the commit.

use super::super::meta;
use super::super::page::{HEADER, Kind, OVERFLOW, Page, pages_of};
use super::node_page::{Body, Node, NodePage, PAGE_SIZE, Split, is_large};
use super::space::Space;
use crate::db::file::{read_exact_at, write_at};
use cortado_core::{Error, Result};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, IoSlice};
use std::path::{Path, PathBuf};

/// The tree of records, as it will be after the next commit.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) file: File,
    pub(super) path: PathBuf,
    pub(super) main: meta::Tree,
    pub(super) space: Space,
    /// The pages that changed since the last commit.
    pub(super) changed: BTreeMap<u64, NodePage>,
}

/// A page on the way from the root to a leaf.
#[derive(Clone, Copy, Debug)]
struct Step {
    page: u64,
    /// The node taken there.
    node: usize,
}

/// The way to the leaf page of a key.
#[derive(Debug)]
struct Way {
    steps: Vec<Step>,
    leaf: u64,
    /// Whether it is the last leaf page of the tree.
    is_last: bool,
}

impl Tree {
    pub(super) fn new(file: File, path: &Path) -> Self {
        Self {
            file,
            path: path.into(),
            main: meta::Tree::empty(0),
            space: Space::new(),
            changed: BTreeMap::new(),
        }
    }

    /// Adds a record or replaces that of the same key. After an error all is as it was before.
    pub(super) fn put(&mut self, key: &[u8], value: &[u8]) -> Result<()> {
        let len = u32::try_from(value.len()).map_err(|_| {
            let problem = format!("a value has {} bytes; LMDB takes at most {}", value.len(), u32::MAX);
            Error::database(&self.path, problem)
        })?;
        if !is_large(key.len(), value.len()) {
            let way = self.descend(key)?;
            self.insert(
                &way,
                &Node {
                    key,
                    body: Body::Inline(value),
                },
            );
            return Ok(());
        }
        let page = self.write_value(value)?;
        let way = self.descend(key).inspect_err(|_| self.give_up_value(page, len))?;
        self.insert(
            &way,
            &Node {
                key,
                body: Body::Overflow { page, len },
            },
        );
        Ok(())
    }

    /// Goes to the leaf page of a key, and makes all pages on the way ones that may be changed.
    fn descend(&mut self, key: &[u8]) -> Result<Way> {
        let mut way = Way {
            steps: Vec::new(),
            leaf: 0,
            is_last: true,
        };
        if self.main.depth == 0 {
            self.main.root = self.add_page(NodePage::new(0, Kind::Leaf));
            self.main.leaf_pages = 1;
            self.main.depth = 1;
        }
        let mut page = self.changeable(self.main.root, self.main.depth == 1)?;
        self.main.root = page;
        for depth in 2..=self.main.depth {
            let branch = &self.changed[&page];
            let node = branch.way(key);
            way.is_last &= node + 1 == branch.len();
            let child = self.changeable(branch.child(node), depth == self.main.depth)?;
            if let Some(branch) = self.changed.get_mut(&page) {
                branch.set_child(node, child);
            }
            way.steps.push(Step { page, node });
            page = child;
        }
        way.leaf = page;
        Ok(way)
    }

    /// The number of the copy of a page that may be changed. Pointers to the page must point to the
    /// copy from now on.
    fn changeable(&mut self, number: u64, is_leaf: bool) -> Result<u64> {
        if self.changed.contains_key(&number) {
            return Ok(number);
        }
        let mut page = Page::default();
        page.bytes.resize(PAGE_SIZE, 0);
        read_exact_at(&self.file, &mut page.bytes, number.saturating_mul(PAGE_SIZE as u64))
            .map_err(|e| Error::io("read", &self.path, e))?;
        let kind = if is_leaf { Kind::Leaf } else { Kind::Branch };
        let checked = page.parse(number, kind).and_then(|()| {
            NodePage::from_file(page.bytes).ok_or_else(|| "a record is larger than those that were written".into())
        });
        let page = checked.map_err(|problem| {
            let problem = format!("another program has changed page {number}: {problem}");
            Error::database(&self.path, problem)
        })?;
        self.space.give_up(number..number + 1);
        Ok(self.add_page(page))
    }

    fn add_page(&mut self, mut page: NodePage) -> u64 {
        let number = self.space.take();
        page.set_number(number);
        self.changed.insert(number, page);
        number
    }

    /// Writes a value to pages of its own, behind all others, where it counts for nothing until the
    /// commit.
    fn write_value(&mut self, value: &[u8]) -> Result<u64> {
        let (first, pages) = (self.space.end(), pages_of(value.len() as u64, PAGE_SIZE));
        write_overflow(&self.file, first, value).map_err(|e| describe(&self.path, e))?;
        self.space.extend(pages);
        self.main.overflow_pages += pages;
        Ok(first)
    }

    /// Gives up the pages of a value.
    fn give_up_value(&mut self, page: u64, len: u32) {
        let pages = pages_of(u64::from(len), PAGE_SIZE);
        self.main.overflow_pages = self.main.overflow_pages.saturating_sub(pages);
        self.space.give_up(page..page.saturating_add(pages));
    }

    /// Puts a node into its leaf page.
    fn insert(&mut self, way: &Way, node: &Node<'_>) {
        let Some(leaf) = self.changed.get_mut(&way.leaf) else {
            return;
        };
        let mut replaced = None;
        let at = match leaf.find(node.key) {
            Ok(at) => {
                replaced = leaf.overflow(at);
                leaf.remove(at);
                at
            }
            Err(at) => {
                self.main.entries += 1;
                at
            }
        };
        let is_last = way.is_last && at == leaf.len();
        let split = leaf.insert(at, node, is_last);
        if let Some((page, len)) = replaced {
            self.give_up_value(page, len);
        }
        if let Some(split) = split {
            self.add_half(way, split, is_last);
        }
    }

    /// Points to the right half of a leaf page that was split, and splits the pages above where
    /// they are full.
    fn add_half(&mut self, way: &Way, mut split: Split, is_last: bool) {
        self.main.leaf_pages += 1;
        for step in way.steps.iter().rev() {
            let child = self.add_page(split.right);
            let node = Node {
                key: &split.key,
                body: Body::Child(child),
            };
            let branch = self.changed.get_mut(&step.page);
            match branch.and_then(|branch| branch.insert(step.node + 1, &node, is_last)) {
                Some(above) => split = above,
                None => return,
            }
            self.main.branch_pages += 1;
        }
        self.add_root(split.right, &split.key);
    }

    /// Puts a root above the one that was split.
    fn add_root(&mut self, right: NodePage, key: &[u8]) {
        let right = self.add_page(right);
        let mut root = NodePage::new(0, Kind::Branch);
        for (at, key, page) in [(0, &[][..], self.main.root), (1, key, right)] {
            let body = Body::Child(page);
            root.insert(at, &Node { key, body }, false);
        }
        self.main.root = self.add_page(root);
        self.main.branch_pages += 1;
        self.main.depth += 1;
    }
}

/// Writes a value behind a header, and zeros up to the end of its last page.
pub(super) fn write_overflow(file: &File, first: u64, value: &[u8]) -> io::Result<()> {
    let pages = pages_of(value.len() as u64, PAGE_SIZE);
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(&first.to_le_bytes());
    header[10..12].copy_from_slice(&OVERFLOW.to_le_bytes());
    header[12..].copy_from_slice(&(pages as u32).to_le_bytes());
    let padding = (HEADER + value.len()).next_multiple_of(PAGE_SIZE) - HEADER - value.len();
    let zeros = [0; PAGE_SIZE];
    let mut parts = [&header, value, &zeros[..padding]].map(IoSlice::new);
    write_at(file, &mut parts, first * PAGE_SIZE as u64)
}

/// An error of the disk, for people.
pub(super) fn describe(path: &Path, error: io::Error) -> Error {
    Error::io("write", path, error)
}
