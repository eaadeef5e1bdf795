//! Which page numbers are free.
//!
//! Pages that a commit gives up belong to the transaction before it. They are used again by the
//! second commit after it, so that the trees of both meta pages are whole at all times, as liblmdb
//! does it. Values of more than a page are always put behind all others; in their place, when they
//! are replaced, come pages of the tree.

use super::node_page::PAGE_SIZE;

/// The free pages, and the end of the used ones.
#[derive(Debug)]
pub(super) struct Space {
    /// Not in use by either meta page's tree.
    ready: Vec<u64>,
    /// Given up by the last commit.
    before: Vec<u64>,
    /// Given up since the last commit.
    given_up: Vec<u64>,
    /// One more than the highest page number.
    end: u64,
    /// As it was at the last commit.
    committed_end: u64,
}

impl Space {
    /// The space of a database of two meta pages.
    pub(super) fn new() -> Self {
        Self {
            ready: Vec::new(),
            before: Vec::new(),
            given_up: Vec::new(),
            end: 2,
            committed_end: 2,
        }
    }

    /// One more than the highest page number.
    pub(super) fn end(&self) -> u64 {
        self.end
    }

    /// The bytes of the file that count.
    pub(super) fn committed_len(&self) -> u64 {
        self.committed_end * PAGE_SIZE as u64
    }

    /// The number of a page for the tree.
    pub(super) fn take(&mut self) -> u64 {
        self.ready.pop().unwrap_or_else(|| {
            self.end += 1;
            self.end - 1
        })
    }

    /// Puts pages behind all others to use.
    pub(super) fn extend(&mut self, pages: u64) {
        self.end += pages;
    }

    /// Gives pages up that follow each other.
    pub(super) fn give_up(&mut self, pages: std::ops::Range<u64>) {
        // What no commit names can be used at once.
        if pages.start >= self.committed_end {
            self.ready.extend(pages);
        } else {
            self.given_up.extend(pages);
        }
    }

    /// All free pages, from the highest to the lowest.
    pub(super) fn free(&self) -> Vec<u64> {
        let mut free = [&self.ready[..], &self.before, &self.given_up].concat();
        free.sort_unstable_by(|a, b| b.cmp(a));
        free
    }

    /// Goes on after a commit, whose list of free pages is in `list`.
    pub(super) fn committed(&mut self, list: std::ops::Range<u64>) {
        self.ready.append(&mut self.before);
        self.before = std::mem::take(&mut self.given_up);
        // The next commit makes another list.
        self.given_up.extend(list.clone());
        self.end = self.end.max(list.end);
        self.committed_end = self.end;
    }
}
