//! A left operand that is packed once for many products, such as the weights of a convolution for all images of a batch.

use super::Panels;
use super::block::{K_BLOCK, ROW_BLOCK};
use crate::Float;
use crate::parallel::{Shared, for_each};
use std::ops::Range;

/// The most bytes that are packed ahead. What is larger is packed by each task for itself: then a product is long enough for that not to matter.
const MAX_BYTES: usize = 1 << 20;

/// A left operand, packed ahead if it is small.
pub(crate) struct Packed<'a, T> {
    source: &'a dyn Panels<T>,
    rows: usize,
    panels: Vec<T>,
}

impl<'a, T: Float> Packed<'a, T> {
    /// Packs an operand of `rows` × `k` if it is small enough.
    pub(crate) fn new(source: &'a dyn Panels<T>, rows: usize, k: usize) -> Self {
        let height = rows.next_multiple_of(T::kernel().rows);
        if height * k * size_of::<T>() > MAX_BYTES {
            return Self {
                source,
                rows,
                panels: Vec::new(),
            };
        }
        let mut panels = vec![T::ZERO; height * k];
        let to = Shared(panels.as_mut_ptr());
        for_each(k.div_ceil(K_BLOCK), height * k, |block| {
            let ks = block * K_BLOCK..k.min((block + 1) * K_BLOCK);
            for start in (0..rows).step_by(ROW_BLOCK) {
                let xs = start..rows.min(start + ROW_BLOCK);
                let len = xs.len().next_multiple_of(T::kernel().rows) * ks.len();
                // SAFETY: blocks have their own part: all rows of the blocks before, and the rows before in this one.
                let to = unsafe { to.slice(height * ks.start + start * ks.len(), len) };
                source.pack(ks.clone(), xs, T::kernel().rows, to);
            }
        });
        Self { source, rows, panels }
    }
}

impl<T: Float> Panels<T> for Packed<'_, T> {
    fn pack(&self, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]) {
        self.source.pack(k, x, width, to);
    }

    fn packed(&self, k: &Range<usize>, x: &Range<usize>) -> Option<&[T]> {
        let whole_block = x.start.is_multiple_of(ROW_BLOCK) && x.end == self.rows.min(x.start + ROW_BLOCK);
        if self.panels.is_empty() || !whole_block {
            return None;
        }
        let height = self.rows.next_multiple_of(T::kernel().rows);
        self.panels.get(height * k.start + x.start * k.len()..)
    }
}
