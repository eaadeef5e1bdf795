//! Rows of image, label, score, and left, top, right and bottom edge in shares of the image.

use super::{Detection, Values};

/// The boxes of an image of this height and width. A row of −1 is none, and so is one of zeros, with
/// which some fill up.
pub(super) fn read(rows: &Values, (height, width): (usize, usize)) -> Vec<Detection> {
    let (height, width) = (height as f32, width as f32);
    let rows = rows.data.as_chunks::<7>().0.iter();
    let found = rows.filter(|row| row[1] >= 0.0 && row[2] > 0.0 && row.iter().all(|value| value.is_finite()));
    let detection = |&[_, label, score, x0, y0, x1, y1]: &[f32; 7]| {
        let edges = [x0 * width, y0 * height, x1 * width, y1 * height];
        Detection::new(label as usize, score, edges)
    };
    found.map(detection).collect()
}
