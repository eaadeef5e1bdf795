//! A blob as the parts that it has along an axis: concatenation and slicing are one map in two directions.

use cortado_core::{Ctx, Elements, ElementsMut, Real, Result};
use cortado_cpu as cpu;

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

    /// Takes a part out of the whole.
    ///
    /// # Errors
    /// Out of memory, or those of the device.
    pub(crate) fn take<T: Real>(
        &self,
        _: &Ctx,
        part: usize,
        whole: &Elements<'_, T>,
        to: &mut ElementsMut<'_, T>,
    ) -> Result<()> {
        self.extract(part, whole.host()?, to.host()?);
        Ok(())
    }

    /// Puts a part into the whole.
    ///
    /// # Errors
    /// Out of memory, or those of the device.
    pub(crate) fn put<T: Real>(
        &self,
        _: &Ctx,
        part: usize,
        from: &Elements<'_, T>,
        whole: &mut ElementsMut<'_, T>,
    ) -> Result<()> {
        self.insert(part, from.host()?, whole.host()?);
        Ok(())
    }

    /// Copies a part out of the whole.
    pub(crate) fn extract<T: Real>(&self, part: usize, whole: &[T], to: &mut [T]) {
        let (start, length, row) = (self.start(part), self.lengths[part], self.start(self.lengths.len()));
        if let Some(whole) = whole.get(start..) {
            cpu::copy_rows(length, (whole, row), (to, length));
        }
    }

    /// Copies a part into the whole.
    pub(crate) fn insert<T: Real>(&self, part: usize, from: &[T], whole: &mut [T]) {
        let (start, length, row) = (self.start(part), self.lengths[part], self.start(self.lengths.len()));
        if let Some(whole) = whole.get_mut(start..) {
            cpu::copy_rows(length, (from, length), (whole, row));
        }
    }
}
