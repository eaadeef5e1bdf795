//! Overlaps as MS-CNN and Cascade R-CNN count them.

use cortado_core::{Error, Result};
use cortado_ops::boxes::{Extent, Meeting, Overlap, Share};

/// The overlap of boxes whose shared area is divided by `share`.
pub(in crate::detection) const fn overlap_by(share: Share, extent: Extent) -> Overlap {
    Overlap {
        extent,
        meeting: Meeting::Rows,
        share,
    }
}

/// The intersection over union of boxes in pixels.
pub(in crate::detection) const OF_UNION: Overlap = overlap_by(Share::Union, Extent::Pixels);

/// The divisor that a field names.
///
/// # Errors
/// Another name.
pub(super) fn named(field: &str, name: &str) -> Result<Share> {
    match name {
        "IOU" => Ok(Share::Union),
        "IOMU" => Ok(Share::Smaller),
        "IOFU" => Ok(Share::First),
        _ => Err(Error::param(
            field,
            format!("\"{name}\" is unknown; it can be IOU, IOMU or IOFU"),
        )),
    }
}
