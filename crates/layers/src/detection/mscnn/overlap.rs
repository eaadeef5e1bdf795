//! Overlaps as MS-CNN and Cascade R-CNN count them.

use crate::detection::boxes::{Corners, Extent};
use cortado_core::{Error, Real, Result};

/// What the area that two boxes have in common is divided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::detection) enum Measure {
    /// The area of both together.
    Union,
    /// The smaller area.
    Smaller,
    /// The area of the first box; where boxes are suppressed, the better one.
    First,
}

impl Measure {
    /// The measure that a field names.
    ///
    /// # Errors
    /// Another name.
    pub(in crate::detection) fn named(field: &str, name: &str) -> Result<Self> {
        match name {
            "IOU" => Ok(Self::Union),
            "IOMU" => Ok(Self::Smaller),
            "IOFU" => Ok(Self::First),
            _ => Err(Error::param(
                field,
                format!("\"{name}\" is unknown; it can be IOU, IOMU or IOFU"),
            )),
        }
    }

    /// The overlap of two boxes. In pixels, boxes that have one row of pixels in common do not meet
    /// (as there, where one column does).
    pub(in crate::detection) fn overlap<T: Real>(self, a: Corners<T>, b: Corners<T>, extent: Extent) -> T {
        let (width, height) = (a.x1.min(b.x1) - a.x0.max(b.x0), a.y1.min(b.y1) - a.y0.max(b.y0));
        let common = match extent {
            Extent::Lines if width > T::ZERO && height > T::ZERO => width * height,
            Extent::Pixels if width >= T::ZERO && height > T::ZERO => (width + T::ONE) * (height + T::ONE),
            _ => return T::ZERO,
        };
        let (of_a, of_b) = (a.area(extent), b.area(extent));
        let whole = match self {
            Self::Union => of_a + of_b - common,
            Self::Smaller => of_a.min(of_b),
            Self::First => of_a,
        };
        if whole > T::ZERO { common / whole } else { T::ZERO }
    }
}
