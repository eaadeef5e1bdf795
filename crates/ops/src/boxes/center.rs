//! A box by its centre and size.

use super::Corners;
use crate::Float;

/// A box by its centre and size.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Centered<T> {
    /// The centre across.
    pub x: T,
    /// The centre down.
    pub y: T,
    /// The size across.
    pub width: T,
    /// The size down.
    pub height: T,
}

impl<T: Float> Centered<T> {
    /// Of four neighbours in a blob.
    pub fn new([x, y, width, height]: [T; 4]) -> Self {
        Self { x, y, width, height }
    }

    /// A box of this size around the origin.
    pub fn of_size([width, height]: [T; 2]) -> Self {
        Self::new([T::ZERO, T::ZERO, width, height])
    }

    /// Its edges.
    pub fn corners(self) -> Corners<T> {
        let half = T::from_f64(0.5);
        let (x, y) = (self.width * half, self.height * half);
        Corners::new([self.x - x, self.y - y, self.x + x, self.y + y])
    }

    /// Width times height.
    pub fn area(self) -> T {
        self.width * self.height
    }
}
