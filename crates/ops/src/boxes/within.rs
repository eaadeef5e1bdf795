//! Boxes within an image, or within a part of one.

use super::{Corners, Extent, Overlap, Share};
use crate::Float;

impl<T: Float> Corners<T> {
    /// All of an image, where edges are shares of it.
    pub const UNIT: Self = Self {
        x0: T::ZERO,
        y0: T::ZERO,
        x1: T::ONE,
        y1: T::ONE,
    };

    /// Whether it lies within the unit square, edges included.
    pub fn is_inside(self) -> bool {
        let unit = T::ZERO..=T::ONE;
        self.to_array().iter().all(|edge| unit.contains(edge))
    }

    /// The part from 0 to the greatest x and y. An edge that is not a number becomes the greatest.
    #[must_use]
    pub fn cut(self, [right, bottom]: [T; 2]) -> Self {
        let within = |edge: T, limit: T| edge.min(limit).max(T::ZERO);
        self.edges(|x| within(x, right), |y| within(y, bottom))
    }

    /// The same, but an edge that is not a number stays as it is.
    #[must_use]
    pub fn clamped(self, [right, bottom]: [T; 2]) -> Self {
        let within = |edge: T, limit: T| match edge {
            _ if edge < T::ZERO => T::ZERO,
            _ if edge > limit => limit,
            _ => edge,
        };
        self.edges(|x| within(x, right), |y| within(y, bottom))
    }

    /// Each edge by a function of its axis.
    fn edges(self, across: impl Fn(T) -> T, down: impl Fn(T) -> T) -> Self {
        Self {
            x0: across(self.x0),
            y0: down(self.y0),
            x1: across(self.x1),
            y1: down(self.y1),
        }
    }

    /// The share of this box that lies in another.
    pub fn coverage(self, other: Self) -> T {
        let overlap = Overlap {
            share: Share::First,
            ..Overlap::of_union(Extent::Lines)
        };
        overlap.of(self, other)
    }

    /// All of it, in shares of `part`.
    #[must_use]
    pub fn beside(self, part: Self) -> Self {
        let (width, height) = (part.width(), part.height());
        self.edges(|x| (x - part.x0) / width, |y| (y - part.y0) / height)
    }

    /// The part of it that lies in `part`, in shares of that; `None` if nothing does.
    pub fn seen_in(self, part: Self) -> Option<Self> {
        let apart = self.x0 >= part.x1 || self.x1 <= part.x0 || self.y0 >= part.y1 || self.y1 <= part.y0;
        let seen = self.beside(part).clamped([T::ONE; 2]);
        // A comparison with NaN is false.
        (!apart && seen.area(Extent::Lines) > T::ZERO).then_some(seen)
    }

    /// Left and right exchanged, in shares of an image.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self {
            x0: T::ONE - self.x1,
            x1: T::ONE - self.x0,
            ..self
        }
    }

    /// Whether the middle of `inner` lies in it, edges included.
    pub fn has_middle_of(self, inner: Self) -> bool {
        let [x, y] = inner.center();
        (self.x0..=self.x1).contains(&x) && (self.y0..=self.y1).contains(&y)
    }
}
