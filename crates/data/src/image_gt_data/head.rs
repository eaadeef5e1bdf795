//! A head of a detector: a map of cells with a box around each.

use crate::augment::Area;
use cortado_ops::boxes::Centered;

/// A head: the size of the box around each cell, and the distance of cells, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Head {
    pub(super) stride: usize,
    pub(super) width: f32,
    pub(super) height: f32,
}

impl Head {
    /// The place of a cell's middle.
    pub(super) fn middle(&self, cell: usize) -> f32 {
        (cell as f32 + 0.5) * self.stride as f32
    }

    /// The box around a cell.
    pub(super) fn area(&self, [row, column]: [usize; 2]) -> Area {
        let (x, y) = (self.middle(column), self.middle(row));
        Centered::new([x, y, self.width, self.height]).corners()
    }
}
