//! A blob as the parts that it has along an axis: concatenation and slicing are one map in two directions.

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

    /// Copies a part out of the whole.
    pub(crate) fn extract<T: Copy>(&self, part: usize, whole: &[T], to: &mut [T]) {
        let (start, length, row) = (self.start(part), self.lengths[part], self.start(self.lengths.len()));
        let rows = whole.chunks_exact(row.max(1));
        for (to, from) in to.chunks_exact_mut(length.max(1)).zip(rows) {
            to.copy_from_slice(&from[start..start + length]);
        }
    }

    /// Copies a part into the whole.
    pub(crate) fn insert<T: Copy>(&self, part: usize, from: &[T], whole: &mut [T]) {
        let (start, length, row) = (self.start(part), self.lengths[part], self.start(self.lengths.len()));
        let rows = whole.chunks_exact_mut(row.max(1));
        for (from, to) in from.chunks_exact(length.max(1)).zip(rows) {
            to[start..start + length].copy_from_slice(from);
        }
    }
}
