//! Boxes as offsets from regions, whose edges are the numbers of pixels, as two-stage detectors
//! write them: the offset of the centre in sizes of the region, and the logarithms of the relative
//! size.

use super::{Centered, Corners, Extent, Growth};
use crate::Float;

fn of_pixels<T: Float>(corners: Corners<T>) -> Centered<T> {
    Centered::of_corners(corners, Extent::Pixels)
}

/// A box, encoded beside a region.
pub fn encode_beside<T: Float>(region: Corners<T>, true_box: Corners<T>) -> [T; 4] {
    of_pixels(region).offsets(of_pixels(true_box))
}

/// The box that was encoded beside a region, as Faster R-CNN reads it: `c' ± ½w'`, so that its right
/// edge lies one pixel further out than that of the box that was encoded.
pub fn decode_beside<T: Float>(region: Corners<T>, t: [T; 4], growth: Growth) -> Corners<T> {
    of_pixels(region).moved(t, growth).corners()
}

/// How much Detectron enlarges a box at most.
pub const DETECTRON_GROWTH: Growth = Growth::UpToLog(1000.0 / 16.0);

/// The same as Detectron reads it: a right edge that counts as a pixel belongs to the box.
pub fn decode_within<T: Float>(region: Corners<T>, t: [T; 4], extent: Extent) -> Corners<T> {
    let moved = Centered::of_corners(region, extent).moved(t, DETECTRON_GROWTH);
    let Corners { x0, y0, x1, y1 } = moved.corners();
    match extent {
        Extent::Lines => Corners { x0, y0, x1, y1 },
        Extent::Pixels => Corners::new([x0, y0, x1 - T::ONE, y1 - T::ONE]),
    }
}

/// The same as MS-CNN and Cascade R-CNN read it: from the middle of the edges, and with a right edge
/// that belongs to the box.
pub fn decode_between<T: Float>(region: Corners<T>, t: [T; 4]) -> Corners<T> {
    let (half, [x, y]) = (T::from_f64(0.5), region.center());
    let [width, height] = region.sides(Extent::Pixels);
    let moved = Centered::new([x, y, width, height]).moved(t, Growth::Any);
    let left = moved.x - (moved.width - T::ONE) * half;
    let top = moved.y - (moved.height - T::ONE) * half;
    Corners::new([left, top, left + moved.width - T::ONE, top + moved.height - T::ONE])
}
