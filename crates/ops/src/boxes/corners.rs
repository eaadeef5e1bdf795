//! A box and its area.

use crate::Float;
use cortado_mem::reserve;

/// A box by its left, top, right and bottom edge.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Corners<T> {
    /// The left edge.
    pub x0: T,
    /// The top edge.
    pub y0: T,
    /// The right edge.
    pub x1: T,
    /// The bottom edge.
    pub y1: T,
}

/// How the distance of two edges is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// `hi − lo`: edges are lines.
    Lines,
    /// `hi − lo + 1`: edges are the numbers of pixels.
    Pixels,
}

impl Extent {
    /// From one edge to the other.
    pub fn between<T: Float>(self, low: T, high: T) -> T {
        match self {
            Self::Lines => high - low,
            Self::Pixels => high - low + T::ONE,
        }
    }
}

impl<T: Float> Corners<T> {
    /// Of four neighbours in a blob.
    pub fn new([x0, y0, x1, y1]: [T; 4]) -> Self {
        Self { x0, y0, x1, y1 }
    }

    /// In the order of a blob.
    pub fn to_array(self) -> [T; 4] {
        [self.x0, self.y0, self.x1, self.y1]
    }

    /// The boxes that a slice holds, four numbers each.
    ///
    /// # Errors
    /// Out of memory.
    pub fn all(values: &[T]) -> reserve::Result<Vec<Self>> {
        let (boxes, _) = values.as_chunks::<4>();
        reserve::collected(boxes.iter().copied().map(Self::new))
    }

    /// From the left edge to the right one.
    pub fn width(self) -> T {
        self.x1 - self.x0
    }

    /// From the top edge to the bottom one.
    pub fn height(self) -> T {
        self.y1 - self.y0
    }

    /// The centre, across and down.
    pub fn center(self) -> [T; 2] {
        let half = T::from_f64(0.5);
        [(self.x0 + self.x1) * half, (self.y0 + self.y1) * half]
    }

    /// Width and height.
    pub fn sides(self, extent: Extent) -> [T; 2] {
        [extent.between(self.x0, self.x1), extent.between(self.y0, self.y1)]
    }

    /// The area, 0 for a box whose edges are the wrong way round.
    pub fn area(self, extent: Extent) -> T {
        if self.x1 < self.x0 || self.y1 < self.y0 {
            return T::ZERO;
        }
        extent.between(self.x0, self.x1) * extent.between(self.y0, self.y1)
    }
}
