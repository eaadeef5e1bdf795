//! Where Winograd's convolution is faster than the direct one.

use super::Size;
use crate::nhwc::Image;
use crate::nhwc::conv::Filters;

/// The fastest tiles, or `None` if the direct convolution is faster than all.
pub(super) fn fastest(filters: &Filters<'_>, output: &Image) -> Option<Size> {
    let _ = (filters, output);
    Some(Size::Four)
}
