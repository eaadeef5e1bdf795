//! How much two boxes overlap.

use super::{Corners, Extent};
use crate::Float;

/// The overlap of two boxes: the area that they share, divided by another one.
///
/// All detectors agree on boxes whose edges are in order and that share more than an edge. Their results depend
/// on the others too, so each has its [`Meeting`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// How edges are counted.
    pub extent: Extent,
    /// Which boxes share an area.
    pub meeting: Meeting,
    /// What the shared area is divided by.
    pub share: Share,
}

/// Which boxes share an area. The width w and the height h are those of the shared part, as [`Extent`] counts
/// them; w' and h' are those between its edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// w > 0 and h > 0: Caffe's SSD, Faster R-CNN and YOLO.
    Extents,
    /// w' ≥ 0 and h' ≥ 0 where edges are pixels: SSD with `normalized_bbox: false`.
    Edges,
    /// w' ≥ 0 and h' > 0 where edges are pixels, and a divisor that is not above 0 gives 0: MS-CNN and Cascade
    /// R-CNN.
    Rows,
    /// Sides below 0 count as 0, the areas of boxes whose edges are out of order as they come: Detectron.
    Any,
}

/// What the shared area is divided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// The area of both together: intersection over union (Jaccard).
    Union,
    /// The smaller area.
    Smaller,
    /// The area of the first box; where boxes are suppressed, the better one.
    First,
}

impl Overlap {
    /// Intersection over union, as most detectors count it.
    pub const fn of_union(extent: Extent) -> Self {
        Self {
            extent,
            meeting: Meeting::Extents,
            share: Share::Union,
        }
    }

    /// The area that two boxes share; `None` if they do not meet.
    pub fn common<T: Float>(self, a: Corners<T>, b: Corners<T>) -> Option<T> {
        let across = (a.x0.max(b.x0), a.x1.min(b.x1));
        let down = (a.y0.max(b.y0), a.y1.min(b.y1));
        let [width, height] = [across, down].map(|(low, high)| self.extent.between(low, high));
        let zero = T::ZERO;
        let meet = match (self.meeting, self.extent) {
            (Meeting::Any, _) => return Some(width.max(zero) * height.max(zero)),
            (Meeting::Extents, _) | (_, Extent::Lines) => width > zero && height > zero,
            (Meeting::Edges, Extent::Pixels) => across.1 - across.0 >= zero && down.1 - down.0 >= zero,
            (Meeting::Rows, Extent::Pixels) => across.1 - across.0 >= zero && down.1 - down.0 > zero,
        };
        meet.then(|| width * height)
    }

    /// The overlap of two boxes, 0 if they do not meet.
    pub fn of<T: Float>(self, a: Corners<T>, b: Corners<T>) -> T {
        let Some(common) = self.common(a, b) else {
            return T::ZERO;
        };
        let area = |of: Corners<T>| match self.meeting {
            Meeting::Any => self.extent.between(of.x0, of.x1) * self.extent.between(of.y0, of.y1),
            _ => of.area(self.extent),
        };
        let whole = match self.share {
            Share::Union => area(a) + area(b) - common,
            Share::Smaller => area(a).min(area(b)),
            Share::First => area(a),
        };
        match self.meeting {
            Meeting::Rows => {
                if whole > T::ZERO {
                    common / whole
                } else {
                    T::ZERO
                }
            }
            _ => common / whole,
        }
    }
}

impl<T: Float> Corners<T> {
    /// Intersection over union (Jaccard), 0 for boxes that do not meet: [`Overlap::of_union`].
    pub fn overlap(self, other: Self, extent: Extent) -> T {
        Overlap::of_union(extent).of(self, other)
    }
}
