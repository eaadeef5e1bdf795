//! Where a pixel of the result lies in the image.

use super::frame::Frame;
use super::values::{Value, Values};

/// x' = `x[0]` x + `x[1]` y + `x[2]`, and y' in the same way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::flow) struct Matrix {
    x: [f64; 3],
    y: [f64; 3],
}

impl Matrix {
    /// That of a change: around the middle of what is cut out, mirrored, turned, moved by shares of its sides, divided
    /// by the zoom, and put in the middle of the image.
    pub(in crate::flow) fn of(values: &Values, frame: Frame) -> Self {
        let [height, width] = frame.crop.map(|side| side as f64);
        let [rows, columns] = frame.image.map(|side| side as f64);
        let sign = if values.get(Value::Mirror) != 0.0 { -1.0 } else { 1.0 };
        let (sin, cos) = values.get(Value::Angle).sin_cos();
        let (left, top) = (-sign * width / 2.0, -height / 2.0);
        let (zoom_x, zoom_y) = (values.get(Value::ZoomX), values.get(Value::ZoomY));
        Self {
            x: [
                cos * sign / zoom_x,
                -sin / zoom_x,
                (cos * left - sin * top + values.get(Value::Dx) * width) / zoom_x + columns / 2.0,
            ],
            y: [
                sin * sign / zoom_y,
                cos / zoom_y,
                (sin * left + cos * top + values.get(Value::Dy) * height) / zoom_y + rows / 2.0,
            ],
        }
    }

    /// The row and the column in the image.
    pub(in crate::flow) fn apply(&self, [y, x]: [f64; 2]) -> [f64; 2] {
        [self.y, self.x].map(|line| line[0] * x + line[1] * y + line[2])
    }

    /// The inverse. Its numbers are not finite if there is none.
    pub(in crate::flow) fn inverse(&self) -> Self {
        let ([a, c, e], [b, d, f]) = (self.x, self.y);
        let size = a * d - b * c;
        Self {
            x: [d / size, -c / size, (c * f - d * e) / size],
            y: [-b / size, a / size, (b * e - a * f) / size],
        }
    }

    /// Whether the corners of what is cut out lie in the image, with a pixel on the right and below each.
    pub(super) fn stays_inside(&self, frame: Frame) -> bool {
        let inside = |position: f64, side: usize| (0.0..=side as f64 - 2.0).contains(&position.floor());
        let [last_row, last_column] = frame.crop.map(|side| side.saturating_sub(1) as f64);
        let corners = [[0.0, 0.0], [0.0, last_column], [last_row, 0.0], [last_row, last_column]];
        corners.into_iter().all(|corner| {
            let [y, x] = self.apply(corner);
            inside(y, frame.image[0]) && inside(x, frame.image[1])
        })
    }
}
