//! A left operand that is packed once for many products, such as the weights of a convolution for
//! all images of a batch.

use super::block::{K_BLOCK, ROW_BLOCK};
use super::kernels::kernel;
use super::operand::Panels;
use crate::base::parallel::{Shared, try_each};
use cortado_mem::reserve::{self, Result};
use cortado_ops::Float;
use std::ops::Range;

/// The most bytes that are packed ahead. What is larger is packed by each task for itself: then a
/// product is long enough for that not to matter.
const MAX_BYTES: usize = 16 << 20;

/// The tasks that operands are packed by, at least, where they are wide enough.
const PACKING_TASKS: usize = 8;

/// The panels of a whole operand, or nothing if it is too large.
#[derive(Debug)]
pub(crate) struct PackedPanels<T> {
    rows: usize,
    panels: Vec<T>,
}

impl<T: Float> PackedPanels<T> {
    pub(crate) const fn empty() -> Self {
        Self {
            rows: 0,
            panels: Vec::new(),
        }
    }

    /// Packs an operand of `rows` × `k`, into the memory that is there from before.
    ///
    /// # Errors
    /// Out of memory.
    pub(crate) fn pack(&mut self, source: &dyn Panels<T>, rows: usize, k: usize) -> Result {
        self.rows = rows;
        let height = rows.next_multiple_of(kernel::<T>().rows);
        if height * k * size_of::<T>() > MAX_BYTES {
            self.panels.clear();
            return Ok(());
        }
        match self.panels.is_empty() {
            true => self.panels = reserve::zeros(height * k)?,
            false => reserve::resize(&mut self.panels, height * k, T::ZERO)?,
        }
        let to = Shared(self.panels.as_mut_ptr());
        let row_blocks = rows.div_ceil(ROW_BLOCK);
        try_each(k.div_ceil(K_BLOCK) * row_blocks, height * k, |task| {
            let (block, start) = (task / row_blocks, task % row_blocks * ROW_BLOCK);
            let ks = block * K_BLOCK..k.min((block + 1) * K_BLOCK);
            let xs = start..rows.min(start + ROW_BLOCK);
            let len = xs.len().next_multiple_of(kernel::<T>().rows) * ks.len();
            // SAFETY: blocks have their own part: all rows of the blocks before, and the rows
            // before in this one.
            let to = unsafe { to.slice(height * ks.start + start * ks.len(), len) };
            source.pack(ks, xs, kernel::<T>().rows, to)
        })
    }
}

/// A right operand that was packed ahead, whole, because several tasks read it.
pub(crate) struct Ahead<'a, T> {
    panels: &'a [T],
    columns: usize,
}

impl<'a, T: Float> Ahead<'a, T> {
    /// The elements that an operand of `k` × `columns` takes.
    pub(crate) fn len(k: usize, columns: usize) -> usize {
        k * columns.next_multiple_of(kernel::<T>().columns)
    }

    /// Packs `count` operands of `k` × `columns` one after the other.
    ///
    /// # Panics
    /// When `to` is too short.
    pub(crate) fn pack_all<P: Panels<T>>(
        count: usize,
        k: usize,
        columns: usize,
        operand: impl Fn(usize) -> P + Sync + Send,
        to: &mut [T],
    ) -> Result {
        assert!(to.len() >= count * Self::len(k, columns), "a buffer is too short");
        let (blocks, width, to) = (k.div_ceil(K_BLOCK), kernel::<T>().columns, Shared(to.as_mut_ptr()));
        let panels = columns.div_ceil(width);
        let part = panels.div_ceil(PACKING_TASKS.div_ceil(count * blocks)).max(1) * width;
        let parts = columns.div_ceil(part);
        try_each(count * blocks * parts, count * k * columns, |task| {
            let (task, first) = (task / parts, task % parts * part);
            let ks = task % blocks * K_BLOCK..k.min((task % blocks + 1) * K_BLOCK);
            let xs = first..columns.min(first + part);
            let start = task / blocks * Self::len(k, columns) + Self::len(ks.start, columns) + first * ks.len();
            // SAFETY: inside by the assertion, and each task has its own panels.
            let to = unsafe { to.slice(start, Self::len(ks.len(), xs.len())) };
            operand(task / blocks).pack(ks, xs, width, to)
        })
    }

    /// The operand with this number of columns, whose panels begin there.
    pub(crate) fn new(panels: &'a [T], columns: usize) -> Self {
        Self { panels, columns }
    }
}

impl<T: Float> Panels<T> for Ahead<'_, T> {
    fn pack(&self, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]) -> Result {
        if let Some(panels) = self.packed(&k, &x) {
            let len = k.len() * x.len().next_multiple_of(width);
            to[..len].copy_from_slice(&panels[..len]);
        }
        Ok(())
    }

    fn packed(&self, k: &Range<usize>, x: &Range<usize>) -> Option<&[T]> {
        assert!(k.start.is_multiple_of(K_BLOCK) && x.start.is_multiple_of(kernel::<T>().columns));
        self.panels.get(Self::len(k.start, self.columns) + x.start * k.len()..)
    }
}

/// A left operand with its panels, so far as they were packed ahead.
pub(crate) struct Packed<'a, T> {
    source: &'a dyn Panels<T>,
    ahead: &'a PackedPanels<T>,
}

impl<'a, T: Float> Packed<'a, T> {
    /// An operand, and what [`PackedPanels::pack`] made of it.
    pub(crate) fn new(source: &'a dyn Panels<T>, ahead: &'a PackedPanels<T>) -> Self {
        Self { source, ahead }
    }
}

impl<T: Float> Panels<T> for Packed<'_, T> {
    fn pack(&self, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]) -> Result {
        self.source.pack(k, x, width, to)
    }

    fn packed(&self, k: &Range<usize>, x: &Range<usize>) -> Option<&[T]> {
        let PackedPanels { rows, panels } = self.ahead;
        let whole_panels = x.start.is_multiple_of(kernel::<T>().rows);
        if panels.is_empty() || !whole_panels {
            return None;
        }
        let height = rows.next_multiple_of(kernel::<T>().rows);
        panels.get(height * k.start + x.start * k.len()..)
    }
}
