//! Inputs that are read next: while one thing is computed, the inputs of the following one come
//! nearer.

/// The elements of a cache line.
const LINE: usize = 16;

/// Memory that is read after some tiles. Each of them fetches a few lines of it.
pub(super) struct Prefetch {
    next: *const f32,
    lines: usize,
    /// The lines for each tile.
    each: usize,
}

/// A tile's part of what is read next, and that of those which follow it.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    first: *const f32,
    each: usize,
}

impl Prefetch {
    /// Memory to be fetched by `tiles` tiles.
    pub(super) fn new(memory: &[f32], tiles: usize) -> Self {
        let lines = memory.len().div_ceil(LINE);
        Self {
            next: memory.as_ptr(),
            lines,
            each: lines.div_ceil(tiles.max(1)),
        }
    }

    /// The part of the next `tiles` tiles.
    pub(super) fn take(&mut self, tiles: usize) -> Lines {
        let each = self.each.min(self.lines.div_ceil(tiles.max(1)));
        let lines = Lines { first: self.next, each };
        self.lines -= self.lines.min(each * tiles);
        self.next = self.next.wrapping_add(each * tiles * LINE);
        lines
    }
}

impl Lines {
    /// The lines of one of the tiles.
    #[inline(always)]
    pub(super) fn of_tile(self, tile: usize) -> impl Iterator<Item = *const f32> {
        let first = self.first.wrapping_add(tile * self.each * LINE);
        (0..self.each).map(move |line| first.wrapping_add(line * LINE))
    }
}
