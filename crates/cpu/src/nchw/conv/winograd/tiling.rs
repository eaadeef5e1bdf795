//! How a batch of images is cut into tiles.

use cortado_ops::ConvGeometry;
use std::ops::Range;

/// The tiles of a batch, numbered image by image and row by row.
#[derive(Clone, Copy)]
pub(super) struct Tiling {
    /// The rows and columns of a tile's inputs.
    side: usize,
    /// The rows and columns of its outputs.
    outputs: usize,
    input: [usize; 2],
    output: [usize; 2],
    pad: [usize; 2],
    /// The tiles of a column and a row of one image.
    tiles: [usize; 2],
}

/// The place of a tile.
#[derive(Clone)]
pub(super) struct Tile {
    /// The image.
    pub(super) image: usize,
    /// The inputs of the tile inside the image: rows and columns of all.
    pub(super) inside: [Range<usize>; 2],
    /// The element of the input plane that its first element meets; may lie before the plane.
    pub(super) from: isize,
    /// The element of the output plane that its first element goes to.
    pub(super) to: usize,
    /// The outputs inside the image: rows and columns.
    pub(super) outputs: [usize; 2],
}

impl Tiling {
    /// The tiles of a two-dimensional geometry.
    pub(super) fn new(geometry: &ConvGeometry, side: usize, outputs: usize) -> Option<Self> {
        let [rows, columns] = geometry.axes.as_slice() else {
            return None;
        };
        let output = [rows.output, columns.output];
        Some(Self {
            side,
            outputs,
            input: [rows.input, columns.input],
            output,
            pad: [rows.pad, columns.pad],
            tiles: output.map(|output| output.div_ceil(outputs)),
        })
    }

    /// The tiles of one image.
    pub(super) fn per_image(&self) -> usize {
        self.tiles[0] * self.tiles[1]
    }

    /// The elements of a row of the input, and of the output.
    pub(super) fn widths(&self) -> [usize; 2] {
        [self.input[1], self.output[1]]
    }

    /// The tile behind the last one of the row that tile `index` is in.
    pub(super) fn row_end(&self, index: usize) -> usize {
        index - index % self.tiles[1] + self.tiles[1]
    }

    /// The column of the input that the first one of tile `index` is; may lie before the plane.
    pub(super) fn first_column(&self, index: usize) -> isize {
        (index % self.tiles[1] * self.outputs) as isize - self.pad[1] as isize
    }

    /// The place of tile `index` of the batch.
    pub(super) fn tile(&self, index: usize) -> Tile {
        let (image, index) = (index / self.per_image(), index % self.per_image());
        let first = [
            index / self.tiles[1] * self.outputs,
            index % self.tiles[1] * self.outputs,
        ];
        let inside = |axis: usize| {
            let reach = |end: usize| (end + self.pad[axis]).saturating_sub(first[axis]).min(self.side);
            reach(0)..reach(self.input[axis])
        };
        let from = |axis: usize| first[axis] as isize - self.pad[axis] as isize;
        Tile {
            image,
            inside: [inside(0), inside(1)],
            from: from(0) * self.input[1] as isize + from(1),
            to: first[0] * self.output[1] + first[1],
            outputs: [0, 1].map(|axis| self.outputs.min(self.output[axis] - first[axis])),
        }
    }
}
