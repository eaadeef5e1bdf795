//! The walk through the tree in key order, and the search for a key. Every page is checked against
//! its place in the tree.

use super::Store;
use super::page::{Body, Kind, Page};
use cortado_core::{Result, reserve};
use std::sync::Arc;

/// A page on the way from the root to the record, and the node taken there.
#[derive(Debug, Default)]
struct Level {
    page: Page,
    node: usize,
}

/// Which pages a pass has met, to see when one is met twice.
#[derive(Debug, Default)]
struct Seen {
    bits: Vec<u64>,
}

impl Seen {
    fn new(pages: u64) -> Result<Self> {
        let words = usize::try_from(pages.div_ceil(64)).unwrap_or(usize::MAX);
        Ok(Self {
            bits: reserve::filled(words, 0)?,
        })
    }

    fn clear(&mut self) {
        self.bits.fill(0);
    }

    /// Whether the page is new. Pages beyond the file have been refused before.
    fn insert(&mut self, page: u64) -> bool {
        let Some(word) = usize::try_from(page / 64).ok().and_then(|i| self.bits.get_mut(i)) else {
            return false;
        };
        let bit = 1 << (page % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// What a pass has met so far.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    branch_pages: u64,
    leaf_pages: u64,
    records: u64,
}

/// Where a value is.
pub(super) enum Place<'a> {
    /// In the leaf page.
    Inline(&'a [u8]),
    /// On pages of its own, from this one on.
    Overflow { page: u64, len: usize },
}

/// A place in the database.
#[derive(Debug)]
pub(super) struct Cursor {
    store: Arc<Store>,
    /// From the root to the leaf.
    levels: Vec<Level>,
    /// Whether there is a current record.
    placed: bool,
    /// Counts since the first record; none after a search, which skips a part.
    tally: Option<Tally>,
    seen: Seen,
}

impl Cursor {
    pub(super) fn new(store: Arc<Store>) -> Result<Self> {
        let levels = (0..store.meta.main.depth).map(|_| Level::default()).collect();
        let seen = Seen::new(store.file_pages)?;
        Ok(Self {
            store,
            levels,
            placed: false,
            tally: None,
            seen,
        })
    }

    /// Goes to the first record; `false` if there is none.
    pub(super) fn first(&mut self) -> Result<bool> {
        self.reset(Some(Tally::default()));
        if self.levels.is_empty() {
            return Ok(false);
        }
        self.descend(0, self.store.meta.main.root)?;
        self.arrive()
    }

    /// Goes to the next record; `false` at the end, if as many records were met as there should be.
    pub(super) fn next(&mut self) -> Result<bool> {
        if !self.placed {
            return Ok(false);
        }
        self.placed = false;
        let Some(depth) = self.levels.iter().rposition(|level| level.node + 1 < level.page.len()) else {
            self.check_tally()?;
            return Ok(false);
        };
        self.levels[depth].node += 1;
        if let Body::Child(page) = self.levels[depth].page.body(self.levels[depth].node) {
            self.descend(depth + 1, page)?;
        }
        self.arrive()
    }

    /// Goes to the record of `key`; `false` if there is none.
    pub(super) fn seek(&mut self, key: &[u8]) -> Result<bool> {
        self.reset(None);
        let mut page = self.store.meta.main.root;
        for depth in 0..self.levels.len() {
            self.load(depth, page)?;
            let level = &mut self.levels[depth];
            let from = usize::from(self.store.kind(depth) == Kind::Branch);
            let Some(node) = level.page.last_not_above(key, from) else {
                return Ok(false);
            };
            level.node = node;
            match level.page.body(node) {
                Body::Child(child) => page = child,
                _ if level.page.key(node) == key => return self.arrive(),
                _ => return Ok(false),
            }
        }
        Ok(false)
    }

    /// The key of the current record; empty if there is none.
    pub(super) fn key(&self) -> &[u8] {
        match self.levels.last() {
            Some(leaf) if self.placed => leaf.page.key(leaf.node),
            _ => &[],
        }
    }

    /// Where the value of the current record is; an empty value if there is none.
    pub(super) fn place(&self) -> Result<Place<'_>> {
        let Some(leaf) = self.levels.last().filter(|_| self.placed) else {
            return Ok(Place::Inline(&[]));
        };
        match leaf.page.body(leaf.node) {
            Body::Inline { start, len } => Ok(Place::Inline(leaf.page.inline(start, len))),
            Body::Overflow { page, len } => Ok(Place::Overflow { page, len }),
            Body::Child(page) => Err(self.store.damage(page, "a leaf page points to another page")),
        }
    }

    fn reset(&mut self, tally: Option<Tally>) {
        self.placed = false;
        self.tally = tally;
        self.seen.clear();
    }

    /// Loads the leftmost pages from `depth` down.
    fn descend(&mut self, depth: usize, root: u64) -> Result<()> {
        let mut page = root;
        for depth in depth..self.levels.len() {
            self.load(depth, page)?;
            match self.levels[depth].page.body(0) {
                Body::Child(child) => page = child,
                _ => break,
            }
        }
        Ok(())
    }

    /// Reads a page into its level, at its first node, and checks it against the pages above.
    fn load(&mut self, depth: usize, number: u64) -> Result<()> {
        let kind = self.store.kind(depth);
        let level = &mut self.levels[depth];
        level.node = 0;
        self.store.read_page(number, kind, &mut level.page)?;
        if !self.seen.insert(number) {
            return Err(self.store.damage(number, "it is reached twice"));
        }
        if let Some(tally) = &mut self.tally {
            match kind {
                Kind::Branch => tally.branch_pages += 1,
                Kind::Leaf => tally.leaf_pages += 1,
            }
        }
        self.check_bounds(depth, number)
    }

    /// The keys of a page lie between the keys to the left and the right of the way that leads to
    /// it.
    fn check_bounds(&self, depth: usize, number: u64) -> Result<()> {
        let (above, page) = (&self.levels[..depth], &self.levels[depth].page);
        let from = usize::from(self.store.kind(depth) == Kind::Branch);
        if from == page.len() {
            return Ok(());
        }
        let low = above
            .iter()
            .rev()
            .find(|level| level.node > 0)
            .map(|level| level.page.key(level.node));
        let high = above
            .iter()
            .rev()
            .find(|level| level.node + 1 < level.page.len())
            .map(|level| level.page.key(level.node + 1));
        if low.is_some_and(|low| page.key(from) < low) || high.is_some_and(|high| page.key(page.len() - 1) >= high) {
            return Err(self.store.damage(number, "its keys belong elsewhere"));
        }
        Ok(())
    }

    /// Makes the node at the levels' position the current record.
    fn arrive(&mut self) -> Result<bool> {
        let Some(leaf) = self.levels.last() else {
            return Ok(false);
        };
        if let Body::Overflow { page, len } = leaf.page.body(leaf.node) {
            let pages = self.store.overflow_pages(page, len)?;
            if !(page..page + pages).all(|page| self.seen.insert(page)) {
                return Err(self.store.damage(page, "it is reached twice"));
            }
        }
        if let Some(tally) = &mut self.tally {
            tally.records += 1;
        }
        self.placed = true;
        Ok(true)
    }

    fn check_tally(&self) -> Result<()> {
        let main = &self.store.meta.main;
        let Some(tally) = self.tally else { return Ok(()) };
        if tally.records != main.entries {
            let problem = format!(
                "it claims {} records, but {} can be read: it is damaged",
                main.entries, tally.records
            );
            return Err(self.store.error(&problem));
        }
        if (tally.branch_pages, tally.leaf_pages) != (main.branch_pages, main.leaf_pages) {
            let (branch, leaf) = (main.branch_pages, main.leaf_pages);
            let problem = format!(
                "it claims {branch} branch and {leaf} leaf pages, but {} and {} can be read: it is damaged",
                tally.branch_pages, tally.leaf_pages
            );
            return Err(self.store.error(&problem));
        }
        Ok(())
    }
}
