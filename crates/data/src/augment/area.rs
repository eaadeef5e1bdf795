//! Rectangles in shares of an image: (0, 0, 1, 1) is all of it. The arithmetic is SSD's, in `f32`.

use cortado_proto::NormalizedBBox;

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Area {
    pub(crate) x0: f32,
    pub(crate) y0: f32,
    pub(crate) x1: f32,
    pub(crate) y1: f32,
}

impl From<&NormalizedBBox> for Area {
    fn from(bbox: &NormalizedBBox) -> Self {
        Self {
            x0: bbox.xmin(),
            y0: bbox.ymin(),
            x1: bbox.xmax(),
            y1: bbox.ymax(),
        }
    }
}

impl Area {
    /// All of the image.
    pub(crate) const WHOLE: Self = Self {
        x0: 0.0,
        y0: 0.0,
        x1: 1.0,
        y1: 1.0,
    };

    pub(crate) fn width(self) -> f32 {
        self.x1 - self.x0
    }

    pub(crate) fn height(self) -> f32 {
        self.y1 - self.y0
    }

    /// Width times height; 0 where the edges are not in order.
    pub(crate) fn size(self) -> f32 {
        match self.x1 < self.x0 || self.y1 < self.y0 {
            true => 0.0,
            false => self.width() * self.height(),
        }
    }

    /// What of it lies in the image.
    pub(crate) fn clipped(self) -> Self {
        let clip = |edge: f32| edge.clamp(0.0, 1.0);
        Self {
            x0: clip(self.x0),
            y0: clip(self.y0),
            x1: clip(self.x1),
            y1: clip(self.y1),
        }
    }

    /// The size of what both have in common.
    fn common(self, other: Self) -> f32 {
        let both = Self {
            x0: self.x0.max(other.x0),
            y0: self.y0.max(other.y0),
            x1: self.x1.min(other.x1),
            y1: self.y1.min(other.y1),
        };
        both.size()
    }

    /// What both have in common, as a share of what they cover together.
    pub(crate) fn overlap(self, other: Self) -> f32 {
        match self.common(other) {
            common if common > 0.0 => common / (self.size() + other.size() - common),
            _ => 0.0,
        }
    }

    /// What both have in common, as a share of this one.
    pub(crate) fn coverage(self, other: Self) -> f32 {
        match self.common(other) {
            common if common > 0.0 => common / self.size(),
            _ => 0.0,
        }
    }

    /// All of it, in shares of `part`.
    pub(crate) fn beside(self, part: Self) -> Self {
        let (width, height) = (part.width(), part.height());
        Self {
            x0: (self.x0 - part.x0) / width,
            y0: (self.y0 - part.y0) / height,
            x1: (self.x1 - part.x0) / width,
            y1: (self.y1 - part.y0) / height,
        }
    }

    /// What of it lies in `part`, in shares of that; `None` if nothing does.
    pub(crate) fn seen_in(self, part: Self) -> Option<Self> {
        let apart = self.x0 >= part.x1 || self.x1 <= part.x0 || self.y0 >= part.y1 || self.y1 <= part.y0;
        let seen = self.beside(part);
        // Comparisons with what is no number are false.
        Some(seen.clipped()).filter(|seen| !apart && seen.size() > 0.0)
    }

    /// Left and right exchanged.
    pub(crate) fn mirrored(self) -> Self {
        Self {
            x0: 1.0 - self.x1,
            x1: 1.0 - self.x0,
            ..self
        }
    }

    /// Whether the middle of `inner` lies in it.
    pub(crate) fn has_middle_of(self, inner: Self) -> bool {
        let (x, y) = ((inner.x0 + inner.x1) / 2.0, (inner.y0 + inner.y1) / 2.0);
        (self.x0..=self.x1).contains(&x) && (self.y0..=self.y1).contains(&y)
    }
}
