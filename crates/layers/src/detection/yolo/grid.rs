//! The map that YOLO predicts: boxes in the cells of a grid, one for each anchor.

use cortado_core::{Error, Real, Result};
use cortado_ops::YoloMap;
use cortado_ops::boxes::Centered;
pub(super) use cortado_reference::detection::{YoloCell as Cell, YoloGrid as Grid};

/// The sizes of anchors, in shares of an image of `size` (width, height).
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Anchors {
    /// Width and height of each.
    pub(super) sizes: Vec<[f64; 2]>,
}

impl Anchors {
    /// From `biases`, which alternate between width and height.
    ///
    /// # Errors
    /// A number of biases that is odd, or too few; numbers that are not finite and above 0.
    pub(super) fn new(field: &str, biases: &[f32], at_least: usize) -> Result<Self> {
        if !biases.len().is_multiple_of(2) || biases.len() / 2 < at_least {
            let problem = format!(
                "is given {} times; give width and height of each anchor, of {at_least} at least",
                biases.len()
            );
            return Err(Error::param(field, problem));
        }
        if let Some(wrong) = biases.iter().find(|&&bias| !(bias > 0.0 && bias.is_finite())) {
            return Err(Error::param(
                field,
                format!("must be finite and above 0, but is {wrong}"),
            ));
        }
        let (pairs, _) = biases.as_chunks::<2>();
        Ok(Self {
            sizes: pairs.iter().map(|pair| pair.map(f64::from)).collect(),
        })
    }
}

/// What anchors are measured in: the cells of the grid, or pixels of an image of `scale` pixels for
/// each cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frame {
    pub(super) grid: Grid,
    pub(super) scale: f64,
}

impl Frame {
    fn image<T: Real>(&self) -> [T; 2] {
        [self.grid.columns, self.grid.rows].map(|cells| T::from_f64(cells as f64 * self.scale))
    }

    /// The box of an anchor's size, as a share of the image.
    pub(super) fn anchor<T: Real>(&self, size: [f64; 2]) -> [T; 2] {
        let [width, height] = self.image();
        [T::from_f64(size[0]) / width, T::from_f64(size[1]) / height]
    }

    /// The box that a cell predicts, with x and y from 0 to 1 within the cell.
    pub(super) fn decode<T: Real>(&self, cell: Cell, size: [f64; 2], sides: [T; 4]) -> Centered<T> {
        self.grid.decode(cell, self.anchor(size), sides)
    }

    /// The map as a part of an operation, with anchors of these sizes.
    pub(super) fn operation(&self, sizes: &[[f64; 2]]) -> YoloMap {
        YoloMap {
            cells: [self.grid.rows, self.grid.columns],
            anchors: sizes.iter().map(|&size| self.anchor(size)).collect(),
        }
    }

    /// What a cell is to predict for a box.
    pub(super) fn encode<T: Real>(&self, cell: Cell, size: [f64; 2], found: Centered<T>) -> [T; 4] {
        let [width, height] = self.anchor::<T>(size);
        [
            found.x * T::from_usize(self.grid.columns) - T::from_usize(cell.column),
            found.y * T::from_usize(self.grid.rows) - T::from_usize(cell.row),
            (found.width / width).ln(),
            (found.height / height).ln(),
        ]
    }
}

/// σ(x) = 1 / (1 + e^−x).
pub(super) fn sigmoid<T: Real>(x: T) -> T {
    cortado_ops::sigmoid(x)
}
