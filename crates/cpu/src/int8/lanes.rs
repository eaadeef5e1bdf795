//! Channels in numbers that are known when the code is compiled, so that it becomes vectors without a loop for what is left.

/// A row of outputs, of which channels are computed apart.
pub(super) trait Row {
    /// Computes `N` channels of an output pixel, from `first` on. It must be `#[inline(always)]`.
    fn channels<const N: usize>(&self, column: usize, first: usize);
}

/// Computes a row of outputs with so many columns and channels. The last vector of a pixel overlaps the one before it
/// if channels are left: what both compute is the same.
#[inline(always)]
pub(super) fn compute(row: &impl Row, columns: usize, channels: usize) {
    for column in 0..columns {
        let mut first = 0;
        while channels - first >= 32 {
            row.channels::<32>(column, first);
            first += 32;
        }
        while channels - first >= 8 {
            row.channels::<8>(column, first);
            first += 8;
        }
        match (channels - first, channels) {
            (0, _) => {}
            (_, 8..) => row.channels::<8>(column, channels - 8),
            _ => (first..channels).for_each(|first| row.channels::<1>(column, first)),
        }
    }
}

/// The `N` elements from `first` on.
///
/// # Panics
/// When there are not so many.
#[inline(always)]
pub(super) fn lanes<T, const N: usize>(from: &[T], first: usize) -> &[T; N] {
    match from[first..].first_chunk() {
        Some(lanes) => lanes,
        None => panic!("no {N} elements from {first} on"),
    }
}
