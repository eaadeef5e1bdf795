//! A blob as the parts that it has along an axis: concatenation and slicing are one map in two
//! directions.

use cortado_core::{Ctx, Elements, ElementsMut, Real, Result};
use cortado_math::{self as math, Strided};

/// Blocks of these lengths, one after the other, repeated `outer` times.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parts {
    lengths: Vec<usize>,
}

impl Parts {
    /// The parts of `sizes` along an axis with `inner` elements at each of its places.
    pub(crate) fn new(sizes: &[usize], inner: usize) -> Self {
        Self {
            lengths: sizes.iter().map(|size| size * inner).collect(),
        }
    }

    fn start(&self, part: usize) -> usize {
        self.lengths[..part].iter().sum()
    }

    /// The distance between the blocks of a part in the whole.
    fn row(&self) -> usize {
        self.start(self.lengths.len())
    }

    /// Takes a part out of the whole.
    ///
    /// # Errors
    /// Out of memory, or those of the device.
    pub(crate) fn take<T: Real>(
        &self,
        ctx: &Ctx,
        part: usize,
        whole: &Elements<'_, T>,
        to: &mut ElementsMut<'_, T>,
    ) -> Result<()> {
        let (row, length, start) = (self.row(), self.lengths[part], self.start(part));
        let outer = whole.len().checked_div(row).unwrap_or(0);
        let (within, alone) = ([row, 1], [length, 1]);
        let (from, place) = (Strided::new(start, &within), Strided::new(0, &alone));
        math::copy_strided(ctx, &[outer, length], (whole, from), (to, place))
    }

    /// Puts a part into the whole.
    ///
    /// # Errors
    /// Out of memory, or those of the device.
    pub(crate) fn put<T: Real>(
        &self,
        ctx: &Ctx,
        part: usize,
        from: &Elements<'_, T>,
        whole: &mut ElementsMut<'_, T>,
    ) -> Result<()> {
        let (row, length, start) = (self.row(), self.lengths[part], self.start(part));
        let outer = whole.len().checked_div(row).unwrap_or(0);
        let (within, alone) = ([row, 1], [length, 1]);
        let (place, to) = (Strided::new(0, &alone), Strided::new(start, &within));
        math::copy_strided(ctx, &[outer, length], (from, place), (whole, to))
    }
}
