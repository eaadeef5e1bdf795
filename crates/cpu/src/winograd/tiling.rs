//! How a batch of images is cut into tiles.

use std::ops::Range;

/// The tiles of a batch, numbered image by image and row by row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tiling {
    /// The rows and columns of a tile's inputs.
    side: usize,
    /// The rows and columns of its outputs.
    outputs: usize,
    pad: [usize; 2],
    input: [usize; 2],
    /// The zeros around the input that are in memory.
    border: usize,
    output: [usize; 2],
    /// The tiles of a column and a row of one image.
    tiles: [usize; 2],
}

/// The place of a tile.
#[derive(Clone, Debug)]
pub(crate) struct Tile {
    /// The image.
    pub(crate) image: usize,
    /// The first row and column of inputs; −1 is before the image.
    pub(crate) input: [isize; 2],
    /// The rows and columns of inputs that are in memory, of all. The others are zeros.
    pub(crate) inside: [Range<usize>; 2],
    /// The first row and column of outputs.
    pub(crate) output: [usize; 2],
    /// The rows and columns of outputs inside the image.
    pub(crate) written: [usize; 2],
}

impl Tiling {
    /// Tiles of `side` × `side` inputs and `outputs` × `outputs` outputs, of images with some
    /// border in memory.
    pub(crate) fn new(
        [side, outputs]: [usize; 2],
        pad: [usize; 2],
        (input, border): ([usize; 2], usize),
        output: [usize; 2],
    ) -> Self {
        Self {
            side,
            outputs,
            pad,
            input,
            border,
            output,
            tiles: output.map(|output| output.div_ceil(outputs)),
        }
    }

    /// The tiles of one image.
    pub(crate) fn per_image(&self) -> usize {
        self.tiles[0] * self.tiles[1]
    }

    /// The elements of a row of the input, and of the output.
    pub(crate) fn widths(&self) -> [usize; 2] {
        [self.input[1], self.output[1]]
    }

    /// The tile behind the last one of the row that tile `index` is in.
    pub(crate) fn row_end(&self, index: usize) -> usize {
        index - index % self.tiles[1] + self.tiles[1]
    }

    /// The rows or columns of inputs in memory of the tile whose outputs begin with `first`.
    #[inline(always)]
    fn inside(&self, axis: usize, first: usize) -> Range<usize> {
        let start = self.pad[axis].saturating_sub(first + self.border);
        let end = (self.input[axis] + self.border + self.pad[axis]).saturating_sub(first);
        start.min(self.side)..end.min(self.side)
    }

    /// The place of tile `index` of the batch. It is inlined into what transforms the tile, which
    /// takes not much longer.
    #[inline(always)]
    pub(crate) fn tile(&self, index: usize) -> Tile {
        let (image, index) = (index / self.per_image(), index % self.per_image());
        let output = [
            index / self.tiles[1] * self.outputs,
            index % self.tiles[1] * self.outputs,
        ];
        let input = [0, 1].map(|axis| output[axis] as isize - self.pad[axis] as isize);
        Tile {
            image,
            input,
            inside: [self.inside(0, output[0]), self.inside(1, output[1])],
            output,
            written: [0, 1].map(|axis| self.outputs.min(self.output[axis] - output[axis])),
        }
    }
}

impl Tile {
    /// The element of an input plane with rows of `width` that its first element meets; may lie
    /// before the plane.
    pub(crate) fn first_input(&self, width: usize) -> isize {
        self.input[0] * width as isize + self.input[1]
    }

    /// The element of an output plane with rows of `width` that its first element goes to.
    pub(crate) fn first_output(&self, width: usize) -> usize {
        self.output[0] * width + self.output[1]
    }
}
