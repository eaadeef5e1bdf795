//! The image that is moved: values between the four nearest places.

use super::frame::Frame;
use super::matrix::Matrix;
use cortado_core::Real;

/// How far before the edge positions end.
const EDGE: f64 = 1.05;

/// Writes to `shown`, a map as large as what is cut out, the values of `map`, as large as the image, at the positions
/// that the matrix gives.
pub(super) fn sample<T: Real>(map: &[T], shown: &mut [T], matrix: &Matrix, frame: Frame) {
    let [height, width] = frame.image;
    let columns = frame.crop[1];
    for (i, row) in shown.chunks_exact_mut(columns.max(1)).enumerate() {
        for (j, value) in row.iter_mut().enumerate() {
            let [y, x] = matrix.apply([i as f64, j as f64]);
            let (above, below, down) = between::<T>(y, height);
            let (left, right, across) = between::<T>(x, width);
            let line = |row: usize| {
                let (a, b) = (map[row * width + left], map[row * width + right]);
                a * (T::ONE - across) + b * across
            };
            *value = line(above) * (T::ONE - down) + line(below) * down;
        }
    }
}

/// The two places between which a position lies, and its distance from the first.
fn between<T: Real>(position: f64, all: usize) -> (usize, usize, T) {
    let position = position.clamp(0.0, (all as f64 - EDGE).max(0.0));
    let first = position.floor() as usize;
    (first, (first + 1).min(all - 1), T::from_f64(position - first as f64))
}
