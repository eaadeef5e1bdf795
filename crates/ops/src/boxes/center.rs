//! A box by its centre and size.

use super::{Corners, Extent};
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

/// How much offsets may enlarge a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Growth {
    /// By any factor.
    Any,
    /// By this factor at most.
    UpTo(f64),
    /// The same, where the offset is bounded before the exponential: it is rounded differently.
    UpToLog(f64),
}

impl Growth {
    /// The factor that an offset encodes.
    fn factor<T: Float>(self, offset: T) -> T {
        match self {
            Self::Any => offset.exp(),
            Self::UpTo(most) => offset.exp().min(T::from_f64(most)),
            Self::UpToLog(most) => offset.min(T::from_f64(most).ln()).exp(),
        }
    }
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

    /// A box by its edges, whose right and bottom edge belong to it where they are pixels.
    pub fn of_corners(corners: Corners<T>, extent: Extent) -> Self {
        let half = T::from_f64(0.5);
        let [width, height] = corners.sides(extent);
        Self::new([corners.x0 + half * width, corners.y0 + half * height, width, height])
    }

    /// The box that is encoded as offsets beside this one: the centre moves by sizes of this box, and the sizes are
    /// multiplied by exponentials.
    #[must_use]
    pub fn moved(self, [x, y, width, height]: [T; 4], growth: Growth) -> Self {
        Self {
            x: x * self.width + self.x,
            y: y * self.height + self.y,
            width: growth.factor(width) * self.width,
            height: growth.factor(height) * self.height,
        }
    }

    /// The offsets of another box beside this one: [`moved`](Self::moved) undoes it.
    pub fn offsets(self, other: Self) -> [T; 4] {
        [
            (other.x - self.x) / self.width,
            (other.y - self.y) / self.height,
            (other.width / self.width).ln(),
            (other.height / self.height).ln(),
        ]
    }

    /// Width times height.
    pub fn area(self) -> T {
        self.width * self.height
    }
}

impl<T: Float> Corners<T> {
    /// The same box by the middle of its edges and its sides.
    pub fn centered(self) -> Centered<T> {
        let [x, y] = self.center();
        Centered::new([x, y, self.width(), self.height()])
    }
}
