//! The micro-kernel as a type: for full tiles, short ones and narrow ones.

use super::writing::{Start, Writing};
use cortado_ops::Float;

/// `run(k, a, b, c, ldc, writing)`: reads k · rows of `a` and k · columns of `b`, and writes a tile
/// of `c`. A start by rows has as many.
pub(crate) type Run<T> = unsafe fn(usize, *const T, *const T, *mut T, usize, &Writing<'_, T>);

/// A micro-kernel: C\[rows × columns\] = A · B, from one panel of each, and what it is added to.
#[derive(Clone, Copy)]
pub(crate) struct Kernel<T: Float> {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// Makes a full tile.
    pub(crate) run: Run<T>,
    /// Kernels for tiles of fewer rows, from panels with all rows; the fewest rows first.
    pub(crate) short: &'static [(usize, Run<T>)],
    /// For the last panel of B where no more than half of its columns are there: see
    /// [`multiply_narrow`](Self::multiply_narrow).
    pub(crate) narrow: Option<Narrow<T>>,
}

/// `run(k, panels of a, b, c)` overwrites a tile of twice the rows and half the columns, without
/// gaps.
pub(crate) type Narrow<T> = unsafe fn(usize, [*const T; 2], *const T, *mut T);

impl<T: Float> Kernel<T> {
    /// The function that makes at least the first `rows` rows of a tile, and how many it makes.
    pub(crate) fn for_rows(&self, rows: usize) -> (usize, Run<T>) {
        let short = self.short.iter().find(|short| short.0 >= rows);
        short.copied().unwrap_or((self.rows, self.run))
    }

    /// Overwrites at least the first `height` rows of a tile without gaps with the product of two
    /// panels of `k` rows.
    ///
    /// # Panics
    /// When a slice is too short.
    pub(crate) fn multiply(&self, height: usize, k: usize, a: &[T], b: &[T], tile: &mut [T]) {
        self.multiply_from(Start::Zero, height, k, a, b, tile);
    }

    /// [`multiply`](Self::multiply), where the product is added to what it starts from.
    ///
    /// # Panics
    /// As [`multiply`](Self::multiply).
    pub(crate) fn multiply_from(&self, start: Start<'_, T>, height: usize, k: usize, a: &[T], b: &[T], tile: &mut [T]) {
        let (rows, columns) = (self.rows, self.columns);
        assert!(
            a.len() >= k * rows && b.len() >= k * columns && tile.len() >= rows * columns,
            "a panel or a tile is too short"
        );
        // SAFETY: the panels hold k rows each, and `tile` a full tile.
        unsafe {
            let run = self.for_rows(height).1;
            run(k, a.as_ptr(), b.as_ptr(), tile.as_mut_ptr(), columns, &start.into());
        }
    }

    /// The function that multiplies a last panel of B with `columns` columns, where half a panel is
    /// enough.
    pub(crate) fn for_columns(&self, columns: usize) -> Option<Narrow<T>> {
        self.narrow.filter(|_| columns > 0 && 2 * columns <= self.columns)
    }

    /// Overwrites a tile of twice the rows and half the columns, without gaps, with the product of
    /// two panels of A and the first half of one of B, by `narrow`, which is this kernel's.
    ///
    /// # Panics
    /// When a slice is too short.
    pub(crate) fn multiply_narrow(&self, narrow: Narrow<T>, k: usize, a: [&[T]; 2], b: &[T], tile: &mut [T]) {
        let (rows, columns) = (self.rows, self.columns);
        assert!(
            a.iter().all(|a| a.len() >= k * rows) && b.len() >= k * columns && tile.len() >= rows * columns,
            "a panel or a tile is too short"
        );
        // SAFETY: the panels hold k rows each, and `tile` a tile of any shape.
        unsafe { narrow(k, a.map(<[T]>::as_ptr), b.as_ptr(), tile.as_mut_ptr()) }
    }
}
