//! A box, its area, and its overlap with another.

use cortado_core::Real;

/// A box by its left, top, right and bottom edge.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Corners<T> {
    pub(crate) x0: T,
    pub(crate) y0: T,
    pub(crate) x1: T,
    pub(crate) y1: T,
}

/// What lies between two edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// `hi − lo`: edges are lines.
    Lines,
    /// `hi − lo + 1`: edges are the numbers of pixels.
    Pixels,
}

impl Extent {
    fn between<T: Real>(self, low: T, high: T) -> T {
        match self {
            Self::Lines => high - low,
            Self::Pixels => high - low + T::ONE,
        }
    }
}

impl<T: Real> Corners<T> {
    /// Of four neighbours in a blob.
    pub(crate) fn new([x0, y0, x1, y1]: [T; 4]) -> Self {
        Self { x0, y0, x1, y1 }
    }

    /// In the order of a blob.
    pub(crate) fn to_array(self) -> [T; 4] {
        [self.x0, self.y0, self.x1, self.y1]
    }

    /// The boxes that a slice holds, four numbers each.
    pub(crate) fn all(values: &[T]) -> Vec<Self> {
        let (boxes, _) = values.as_chunks::<4>();
        boxes.iter().copied().map(Self::new).collect()
    }

    pub(crate) fn width(self) -> T {
        self.x1 - self.x0
    }

    pub(crate) fn height(self) -> T {
        self.y1 - self.y0
    }

    pub(crate) fn center(self) -> [T; 2] {
        let half = T::from_f64(0.5);
        [(self.x0 + self.x1) * half, (self.y0 + self.y1) * half]
    }

    /// The area, 0 for a box whose edges are the wrong way round.
    pub(crate) fn area(self, extent: Extent) -> T {
        if self.x1 < self.x0 || self.y1 < self.y0 {
            return T::ZERO;
        }
        extent.between(self.x0, self.x1) * extent.between(self.y0, self.y1)
    }

    /// Intersection over union (Jaccard), 0 for boxes that do not meet.
    pub(crate) fn overlap(self, other: Self, extent: Extent) -> T {
        let width = extent.between(self.x0.max(other.x0), self.x1.min(other.x1));
        let height = extent.between(self.y0.max(other.y0), self.y1.min(other.y1));
        if width > T::ZERO && height > T::ZERO {
            let common = width * height;
            return common / (self.area(extent) + other.area(extent) - common);
        }
        T::ZERO
    }

    /// Whether it lies within the unit square, edges included.
    pub(crate) fn is_inside(self) -> bool {
        let unit = T::ZERO..=T::ONE;
        self.to_array().iter().all(|edge| unit.contains(edge))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(edges: [f64; 4]) -> Corners<f64> {
        Corners::new(edges)
    }

    #[test]
    fn areas_count_lines_or_pixels() {
        let whole = corners([0.0, 0.0, 4.0, 2.0]);
        assert_eq!((whole.area(Extent::Lines), whole.area(Extent::Pixels)), (8.0, 15.0));
        let inverted = corners([4.0, 0.0, 0.0, 2.0]);
        assert_eq!(
            (inverted.area(Extent::Lines), inverted.area(Extent::Pixels)),
            (0.0, 0.0)
        );
        let point = corners([1.0; 4]);
        assert_eq!((point.area(Extent::Lines), point.area(Extent::Pixels)), (0.0, 1.0));
    }

    #[test]
    fn overlaps_are_intersections_over_unions() {
        let (a, b) = (corners([0.0, 0.0, 2.0, 2.0]), corners([1.0, 1.0, 3.0, 3.0]));
        assert_eq!(a.overlap(b, Extent::Lines), 1.0 / 7.0);
        assert_eq!(a.overlap(b, Extent::Pixels), 4.0 / 14.0);
        assert_eq!(a.overlap(a, Extent::Lines), 1.0);
        let beside = corners([2.0, 0.0, 4.0, 2.0]);
        assert_eq!(a.overlap(beside, Extent::Lines), 0.0);
        assert_eq!(a.overlap(beside, Extent::Pixels), 3.0 / 15.0);
        let far = corners([9.0, 9.0, 10.0, 10.0]);
        assert_eq!(a.overlap(far, Extent::Pixels), 0.0);
    }

    #[test]
    fn the_unit_square_has_its_edges() {
        assert!(corners([0.0, 0.0, 1.0, 1.0]).is_inside());
        for at in 0..4 {
            for outside in [-0.1, 1.1, f64::NAN] {
                let mut edges = [0.5; 4];
                edges[at] = outside;
                assert!(!corners(edges).is_inside(), "{edges:?}");
            }
        }
    }
}
