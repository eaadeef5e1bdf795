//! The map that YOLO predicts: boxes in the cells of a grid, one for each anchor.

use crate::common::four_sizes;
use cortado_core::{Blob, Error, Real, Result};
use cortado_ops::YoloMap;
use cortado_ops::boxes::Centered;

/// Sizes of a map (num, anchors · entries, rows, columns): for each item and anchor, each entry is
/// a plane over the cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) items: usize,
    pub(super) anchors: usize,
    pub(super) entries: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
}

/// A cell of an item, and one of its anchors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) item: usize,
    pub(super) anchor: usize,
    pub(super) row: usize,
    pub(super) column: usize,
}

impl Grid {
    /// The grid of a blob.
    ///
    /// # Errors
    /// Too many axes, or another number of channels.
    pub(super) fn of<T: Real>(blob: &Blob<T>, anchors: usize, entries: usize) -> Result<Self> {
        let [items, channels, rows, columns] = four_sizes(blob)?;
        if Some(channels) != anchors.checked_mul(entries) {
            let what = format!("number of channels (axis 1) of \"{}\"", blob.name());
            let expected = format!("{anchors} anchors of {entries} entries");
            return Err(Error::mismatch(what, expected, channels));
        }
        Ok(Self {
            items,
            anchors,
            entries,
            rows,
            columns,
        })
    }

    /// The number of cells.
    pub(super) fn plane(&self) -> usize {
        cortado_ops::count([self.rows, self.columns])
    }

    /// The place of an entry. Those of the other entries are [`plane`](Self::plane) apart.
    pub(super) fn at(&self, cell: Cell, entry: usize) -> usize {
        let plane = (cell.item * self.anchors + cell.anchor) * self.entries + entry;
        (plane * self.rows + cell.row) * self.columns + cell.column
    }

    /// The cells of an item in order, each with all its anchors.
    pub(super) fn cells(self, item: usize) -> impl Iterator<Item = Cell> {
        // Without columns no row has a cell, however many rows there are.
        let rows = if self.columns == 0 { 0 } else { self.rows };
        let cells = (0..rows).flat_map(move |row| (0..self.columns).map(move |column| (row, column)));
        cells.flat_map(move |(row, column)| {
            (0..self.anchors).map(move |anchor| Cell {
                item,
                anchor,
                row,
                column,
            })
        })
    }

    /// The cell that holds the centre of a box, which is a share of the image; the nearest one for
    /// a centre outside.
    pub(super) fn cell_of<T: Real>(&self, item: usize, anchor: usize, found: Centered<T>) -> Cell {
        let place = |share: T, cells: usize| {
            let place = (share.to_f64() * cells as f64).max(0.0) as usize;
            place.min(cells.saturating_sub(1))
        };
        Cell {
            item,
            anchor,
            row: place(found.y, self.rows),
            column: place(found.x, self.columns),
        }
    }
}

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
    pub(super) fn decode<T: Real>(&self, cell: Cell, size: [f64; 2], [x, y, w, h]: [T; 4]) -> Centered<T> {
        let [width, height] = self.anchor::<T>(size);
        Centered::new([
            (T::from_usize(cell.column) + x) / T::from_usize(self.grid.columns),
            (T::from_usize(cell.row) + y) / T::from_usize(self.grid.rows),
            w.exp() * width,
            h.exp() * height,
        ])
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
