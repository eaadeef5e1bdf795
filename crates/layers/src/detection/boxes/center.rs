//! A box by its centre and size.

use super::Corners;
use cortado_core::Real;

/// A box by its centre and size.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Centered<T> {
    pub(crate) x: T,
    pub(crate) y: T,
    pub(crate) width: T,
    pub(crate) height: T,
}

impl<T: Real> Centered<T> {
    /// Of four neighbours in a blob.
    pub(crate) fn new([x, y, width, height]: [T; 4]) -> Self {
        Self { x, y, width, height }
    }

    /// A box of this size around the origin.
    pub(crate) fn of_size([width, height]: [T; 2]) -> Self {
        Self::new([T::ZERO, T::ZERO, width, height])
    }

    /// Its edges.
    pub(crate) fn corners(self) -> Corners<T> {
        let half = T::from_f64(0.5);
        let (x, y) = (self.width * half, self.height * half);
        Corners::new([self.x - x, self.y - y, self.x + x, self.y + y])
    }

    pub(crate) fn area(self) -> T {
        self.width * self.height
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_lie_half_a_size_from_the_centre() {
        let found = Centered::new([1.0, 2.0, 4.0, 2.0]);
        assert_eq!(found.corners().to_array(), [-1.0, 1.0, 3.0, 3.0]);
        assert_eq!(found.area(), 8.0);
        assert_eq!(
            Centered::of_size([2.0, 4.0]).corners().to_array(),
            [-1.0, -2.0, 1.0, 2.0]
        );
    }
}
