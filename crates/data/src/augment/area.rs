//! Rectangles in shares of an image: (0, 0, 1, 1) is all of it. The arithmetic is SSD's, in `f32`.

use cortado_ops::boxes::Corners;
use cortado_proto::NormalizedBBox;

/// A rectangle.
pub(crate) type Area = Corners<f32>;

/// The rectangle of a message.
pub(crate) fn area_of(bbox: &NormalizedBBox) -> Area {
    Area::new([bbox.xmin(), bbox.ymin(), bbox.xmax(), bbox.ymax()])
}
