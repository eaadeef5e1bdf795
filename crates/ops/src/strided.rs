//! Arrays whose elements lie at regular distances.

/// Where the elements of an array lie among those of a blob.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strided<'a> {
    /// The place of the first one.
    pub start: usize,
    /// The distance of neighbours along each axis; 0 for an axis that repeats the same elements.
    pub strides: &'a [usize],
}

impl<'a> Strided<'a> {
    /// An array that begins at the place `start`, with these distances along its axes.
    pub const fn new(start: usize, strides: &'a [usize]) -> Self {
        Self { start, strides }
    }

    /// Neighbours along a single axis, from the place `start` on.
    pub const fn run(start: usize) -> Self {
        Self::new(start, &[1])
    }
}
