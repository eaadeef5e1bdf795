//! An image of three maps and its objects, which change together.

use super::labels::Object;
use super::{CHANNELS, WHITE};
use cortado_core::limit::Limit;
use cortado_core::{Error, Real, Result, reserve};

/// What is shown where there is no image.
const BLACK: f64 = -0.5;
/// The sharpness of cubic interpolation, as in OpenCV.
const SHARPNESS: f64 = -0.75;

/// An image with values from 0 to 1, and its objects.
pub(super) struct Scene {
    /// Rows and columns.
    pub(super) size: [usize; 2],
    maps: Vec<f64>,
    pub(super) objects: Vec<Object>,
}

/// The weights of the four places around a position; the second place is the last one before it.
fn cubic(x: f64) -> [f64; 4] {
    let a = SHARPNESS;
    let far = |x: f64| ((a * x - 5.0 * a) * x + 8.0 * a) * x - 4.0 * a;
    let near = |x: f64| ((a + 2.0) * x - (a + 3.0)) * x * x + 1.0;
    [far(x + 1.0), near(x), near(1.0 - x), far(2.0 - x)]
}

/// For each place of `to` the four of `from` around it, and their weights.
fn taps(from: usize, to: usize) -> reserve::Result<Vec<([usize; 4], [f64; 4])>> {
    let scale = from as f64 / to as f64;
    reserve::collected((0..to).map(|at| {
        let position = (at as f64 + 0.5) * scale - 0.5;
        let first = position.floor();
        let place = |offset: usize| (first + offset as f64 - 1.0).clamp(0.0, from as f64 - 1.0) as usize;
        ([0, 1, 2, 3].map(place), cubic(position - first))
    }))
}

impl Scene {
    /// An image of values up to 255.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn new<T: Real>(image: &[T], size: [usize; 2], objects: Vec<Object>) -> Result<Self> {
        Ok(Self {
            size,
            maps: reserve::collected(image.iter().map(|value| value.to_f64() / WHITE))?,
            objects,
        })
    }

    /// All values.
    pub(super) fn values(&self) -> impl Iterator<Item = f64> {
        self.maps.iter().copied()
    }

    fn area(&self) -> usize {
        self.size[0] * self.size[1]
    }

    /// Changes the colour of each pixel.
    pub(super) fn recolour(&mut self, change: impl Fn([f64; CHANNELS]) -> [f64; CHANNELS]) {
        let area = self.area();
        for at in 0..area {
            let changed = change([0, 1, 2].map(|c| self.maps[c * area + at]));
            (0..CHANNELS).for_each(|c| self.maps[c * area + at] = changed[c]);
        }
    }

    /// Subtracts the mean of each channel.
    pub(super) fn subtract(&mut self, mean: &[f64; CHANNELS]) {
        let area = self.area();
        for (map, mean) in self.maps.chunks_exact_mut(area).zip(mean) {
            map.iter_mut().for_each(|value| *value -= mean);
        }
    }

    /// Gives the image another size.
    ///
    /// # Errors
    /// More pixels than the limit, and out of memory.
    pub(super) fn resize(&mut self, size: [usize; 2], limit: Limit) -> Result<()> {
        if size == self.size {
            return Ok(());
        }
        check(size, limit)?;
        let [height, width] = self.size;
        let (down, across) = (taps(height, size[0])?, taps(width, size[1])?);
        let mut maps = reserve::empty(CHANNELS * size[0] * size[1])?;
        for map in self.maps.chunks_exact(height * width) {
            for (rows, of_rows) in &down {
                for (columns, of_columns) in &across {
                    let line = |row: usize| -> f64 {
                        let values = columns.iter().zip(of_columns);
                        values.map(|(column, weight)| weight * map[row * width + column]).sum()
                    };
                    maps.push(rows.iter().zip(of_rows).map(|(&row, weight)| weight * line(row)).sum());
                }
            }
        }
        let [down, across] = [0, 1].map(|axis| size[axis] as f64 / self.size[axis] as f64);
        for object in &mut self.objects {
            object.left *= across;
            object.width *= across;
            object.top *= down;
            object.height *= down;
        }
        (self.maps, self.size) = (maps, size);
        Ok(())
    }

    /// Turns the image; it gets as large as it has to be.
    ///
    /// # Errors
    /// More pixels than the limit, and out of memory.
    pub(super) fn rotate(&mut self, degrees: f64, limit: Limit) -> Result<()> {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let [height, width] = self.size;
        let (x0, y0) = (width as f64 / 2.0, height as f64 / 2.0);
        // How far the corners lie from the middle.
        let (reach_x, reach_y) = ((x0 * cos).abs() + (y0 * sin).abs(), (x0 * sin).abs() + (y0 * cos).abs());
        let edge = |middle: f64, reach: f64| {
            let first = (middle - reach).floor();
            (first, ((middle + reach).ceil() - first) as usize + 1)
        };
        let ((left, columns), (top, rows)) = (edge(x0, reach_x), edge(y0, reach_y));
        check([rows, columns], limit)?;
        let mut maps = reserve::filled(CHANNELS * rows * columns, BLACK)?;
        for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
            let (dx, dy) = (j as f64 + left - x0, i as f64 + top - y0);
            let (x, y) = (cos * dx + sin * dy + x0, cos * dy - sin * dx + y0);
            let (column, row) = (x.floor(), y.floor());
            let inside = |at: f64, side: usize| at >= 0.0 && at + 1.0 < side as f64;
            if !inside(column, width) || !inside(row, height) {
                continue;
            }
            let (right, below) = (x - column, y - row);
            let at = row as usize * width + column as usize;
            for c in 0..CHANNELS {
                let map = &self.maps[c * height * width..];
                let line = |at: usize| map[at] * (1.0 - right) + map[at + 1] * right;
                maps[(c * rows + i) * columns + j] = line(at) * (1.0 - below) + line(at + width) * below;
            }
        }
        for object in &mut self.objects {
            let (dx, dy) = (
                object.left + object.width / 2.0 - x0,
                object.top + object.height / 2.0 - y0,
            );
            object.left = cos * dx - sin * dy + x0 - left - object.width / 2.0;
            object.top = sin * dx + cos * dy + y0 - top - object.height / 2.0;
        }
        (self.maps, self.size) = (maps, [rows, columns]);
        Ok(())
    }

    /// Exchanges left and right.
    pub(super) fn flip(&mut self) {
        let width = self.size[1];
        self.maps.chunks_exact_mut(width).for_each(<[f64]>::reverse);
        for object in &mut self.objects {
            object.left = width as f64 - object.left - 1.0 - object.width;
        }
    }

    /// Cuts out a part from this row and column on, which may lie outside of the image.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn cut(&mut self, [down, across]: [i64; 2], size: [usize; 2]) -> Result<()> {
        let ([height, width], [rows, columns]) = (self.size, size);
        let mut maps = reserve::empty(CHANNELS.saturating_mul(rows).saturating_mul(columns))?;
        let place = |at: usize, from: i64, side: usize| usize::try_from(at as i64 + from).ok().filter(|&at| at < side);
        for map in self.maps.chunks_exact(height * width) {
            for row in (0..rows).map(|row| place(row, down, height)) {
                let value = |column: usize| {
                    let column = place(column, across, width);
                    row.zip(column).map_or(BLACK, |(row, column)| map[row * width + column])
                };
                maps.extend((0..columns).map(value));
            }
        }
        for object in &mut self.objects {
            object.left -= across as f64;
            object.top -= down as f64;
        }
        (self.maps, self.size) = (maps, size);
        Ok(())
    }
}

/// # Errors
/// An image with more pixels than the limit.
fn check([height, width]: [usize; 2], limit: Limit) -> Result<()> {
    let pixels = height as u128 * width as u128;
    limit
        .check(pixels)
        .map_err(|problem| Error::message(&format!("an image of {height}x{width} pixels, {problem}")))
}
