//! A shape seen from one of its axes.

use crate::count;

/// A shape seen from one of its axes: row-major `[outer, len, inner]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AxisView {
    /// The product of the sizes before the axis.
    pub outer: usize,
    /// The size of the axis.
    pub len: usize,
    /// The product of the sizes after the axis.
    pub inner: usize,
}

impl AxisView {
    /// A shape seen from one of its axes.
    ///
    /// # Panics
    /// If it does not have this axis.
    pub fn axis(shape: &[usize], axis: usize) -> Self {
        Self {
            outer: count(shape[..axis].iter().copied()),
            len: shape[axis],
            inner: count(shape[axis + 1..].iter().copied()),
        }
    }

    /// A shape seen as items along its first axis, each with all its other elements.
    pub fn items(shape: &[usize]) -> Self {
        let (outer, item) = shape.split_at(1.min(shape.len()));
        Self {
            outer: count(outer.iter().copied()),
            len: count(item.iter().copied()),
            inner: 1,
        }
    }

    /// The number of elements.
    pub fn count(self) -> usize {
        count([self.outer, self.len, self.inner])
    }

    /// How many places there are outside the axis.
    pub fn places(self) -> usize {
        count([self.outer, self.inner])
    }

    /// Where the elements along the axis begin at a place, counted over outer and inner; they are
    /// `inner` apart.
    pub fn first(self, place: usize) -> usize {
        place / self.inner * self.len * self.inner + place % self.inner
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_around_an_axis() {
        let shape = [2, 3, 4, 5];
        let expected = AxisView {
            outer: 2,
            len: 3,
            inner: 20,
        };
        assert_eq!(AxisView::axis(&shape, 1), expected);
        assert_eq!(AxisView::axis(&shape, 3).places(), 24);
        assert_eq!(expected.first(21), 61);
        assert_eq!((expected.count(), AxisView::items(&shape).len), (120, 60));
        assert_eq!(AxisView::items(&[]).count(), 1);
    }
}
