//! The walk through all tables and logs at once in key order. Of the entries of a key only the
//! newest counts.

use super::Store;
use super::coding::{DELETION, MAX_SEQUENCE, VALUE, compare, internal_key, split};
use super::recovery::MemoryCursor;
use super::run::RunCursor;
use cortado_core::{Error, Result};
use std::cmp::Ordering;
use std::sync::Arc;

#[derive(Debug)]
enum Source {
    Memory(MemoryCursor),
    Run(Box<RunCursor>),
}

/// A place in the database.
#[derive(Debug)]
pub(super) struct Cursor {
    store: Arc<Store>,
    sources: Vec<Source>,
    /// The sources that are not at their end: a heap, the least internal key on top.
    heap: Vec<usize>,
    /// The user's key that the top was at last.
    key: Vec<u8>,
    /// Whether that key's entries count no more.
    key_is_done: bool,
    /// Whether there is a current record: that of the top.
    placed: bool,
}

impl Cursor {
    pub(super) fn new(store: Arc<Store>) -> Self {
        let mut sources = Vec::new();
        if !store.memory.is_empty() {
            sources.push(Source::Memory(MemoryCursor::default()));
        }
        sources.extend((0..store.runs.len()).map(|run| Source::Run(Box::new(RunCursor::new(run)))));
        Self {
            store,
            sources,
            heap: Vec::new(),
            key: Vec::new(),
            key_is_done: false,
            placed: false,
        }
    }

    /// Goes to the first record; `false` if there is none.
    pub(super) fn first(&mut self) -> Result<bool> {
        let store = Arc::clone(&self.store);
        self.start(|source| match source {
            Source::Memory(memory) => Ok(memory.first(&store.memory)),
            Source::Run(run) => run.first(&store),
        })?;
        self.settle()
    }

    /// Goes to the next record; `false` at the end.
    pub(super) fn next(&mut self) -> Result<bool> {
        if !self.placed {
            return Ok(false);
        }
        self.placed = false;
        self.advance()?;
        self.settle()
    }

    /// Goes to the record of `key`; `false` if there is none.
    pub(super) fn seek(&mut self, key: &[u8]) -> Result<bool> {
        let store = Arc::clone(&self.store);
        let target = internal_key(key, MAX_SEQUENCE, VALUE);
        self.start(|source| match source {
            Source::Memory(memory) => Ok(memory.seek(&target, &store.memory)),
            Source::Run(run) => run.seek(key, &target, &store),
        })?;
        let found = self.settle()? && self.key == key;
        self.placed = found;
        Ok(found)
    }

    /// The key of the current record; empty if there is none.
    pub(super) fn key(&self) -> &[u8] {
        if self.placed { &self.key } else { &[] }
    }

    /// The value of the current record; empty if there is none.
    pub(super) fn value(&mut self) -> Result<&[u8]> {
        match self.heap.first() {
            Some(&top) if self.placed => match &mut self.sources[top] {
                Source::Memory(memory) => memory.value(&self.store.memory),
                Source::Run(run) => Ok(run.value()),
            },
            _ => Ok(&[]),
        }
    }

    /// Places every source, and makes a heap of those that have something.
    fn start(&mut self, mut place: impl FnMut(&mut Source) -> Result<bool>) -> Result<()> {
        self.placed = false;
        self.key_is_done = false;
        self.heap.clear();
        let mut heap = Vec::with_capacity(self.sources.len());
        for (i, source) in self.sources.iter_mut().enumerate() {
            if place(source)? {
                heap.push(i);
            }
        }
        self.heap = heap;
        for parent in (0..self.heap.len() / 2).rev() {
            self.sift(parent);
        }
        Ok(())
    }

    /// Passes over what is deleted or replaced.
    fn settle(&mut self) -> Result<bool> {
        loop {
            let Some(&top) = self.heap.first() else {
                return Ok(false);
            };
            let Some((user, trailer)) = split(source_key(&self.sources[top], &self.store)) else {
                return Err(Error::internal("a source of a LevelDB has no key"));
            };
            if !self.key_is_done || user != self.key {
                self.key.clear();
                self.key.extend_from_slice(user);
                self.key_is_done = true;
                if trailer as u8 != DELETION {
                    self.placed = true;
                    return Ok(true);
                }
            }
            self.advance()?;
        }
    }

    /// Moves the top source on.
    fn advance(&mut self) -> Result<()> {
        let Some(&top) = self.heap.first() else { return Ok(()) };
        let more = match &mut self.sources[top] {
            Source::Memory(memory) => Ok(memory.next(&self.store.memory)),
            Source::Run(run) => run.next(&self.store),
        };
        if !more.inspect_err(|_| self.heap.clear())? {
            self.heap.swap_remove(0);
        }
        self.sift(0);
        Ok(())
    }

    /// Lets a source sink to where both below it have greater keys.
    fn sift(&mut self, mut at: usize) {
        loop {
            let mut least = at;
            for child in [2 * at + 1, 2 * at + 2] {
                if child < self.heap.len() && self.is_less(child, least) {
                    least = child;
                }
            }
            if least == at {
                return;
            }
            self.heap.swap(at, least);
            at = least;
        }
    }

    fn is_less(&self, a: usize, b: usize) -> bool {
        let key = |place: usize| source_key(&self.sources[self.heap[place]], &self.store);
        compare(key(a), key(b)) == Ordering::Less
    }
}

/// The internal key of a source's current entry.
fn source_key<'a>(source: &'a Source, store: &'a Store) -> &'a [u8] {
    match source {
        Source::Memory(memory) => memory.key(&store.memory),
        Source::Run(run) => run.key(),
    }
}
