//! Boxes as offsets from regions, whose edges are the numbers of pixels, as two-stage detectors
//! write them: the offset of the centre in sizes of the region, and the logarithms of the relative
//! size.

use super::Corners;
use crate::Float;

/// The width, the height and the centre of a box whose right and bottom edge belong to it.
fn measure<T: Float>(corners: Corners<T>) -> [T; 4] {
    let half = T::from_f64(0.5);
    let (width, height) = (corners.width() + T::ONE, corners.height() + T::ONE);
    let (x, y) = (corners.x0 + half * width, corners.y0 + half * height);
    [width, height, x, y]
}

/// A box, written beside a region.
pub fn encode_beside<T: Float>(region: Corners<T>, true_box: Corners<T>) -> [T; 4] {
    let [width, height, x, y] = measure(region);
    let [true_width, true_height, true_x, true_y] = measure(true_box);
    [
        (true_x - x) / width,
        (true_y - y) / height,
        (true_width / width).ln(),
        (true_height / height).ln(),
    ]
}

/// The box that was written beside a region, as Faster R-CNN reads it: `c' ± ½w'`, so that its right
/// edge lies one pixel further out than that of the box that was encoded.
pub fn decode_beside<T: Float>(region: Corners<T>, t: [T; 4]) -> Corners<T> {
    let half = T::from_f64(0.5);
    let [width, height, x, y] = measure(region);
    let (x, y) = (t[0] * width + x, t[1] * height + y);
    let (w, h) = (t[2].exp() * width * half, t[3].exp() * height * half);
    Corners::new([x - w, y - h, x + w, y + h])
}

/// The same as MS-CNN and Cascade R-CNN read it: from the middle of the edges, and with a right edge
/// that belongs to the box.
pub fn decode_between<T: Float>(region: Corners<T>, t: [T; 4]) -> Corners<T> {
    let half = T::from_f64(0.5);
    let [width, height, ..] = measure(region);
    let [x, y] = region.center();
    let (w, h) = (t[2].exp() * width, t[3].exp() * height);
    let left = t[0] * width + x - (w - T::ONE) * half;
    let top = t[1] * height + y - (h - T::ONE) * half;
    Corners::new([left, top, left + w - T::ONE, top + h - T::ONE])
}
