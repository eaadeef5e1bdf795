//! How a batch of images is cut into tiles.

use super::form::Form;
use crate::nhwc::Image;
use std::ops::Range;

/// The tiles of a batch, numbered image by image and row by row.
#[derive(Clone, Debug)]
pub(super) struct Tiling {
    /// The rows and columns of a tile's outputs.
    outputs: usize,
    /// The rows and columns of its inputs.
    side: usize,
    pad: [usize; 2],
    input: Image,
    output: Image,
    /// The tiles of a column and a row of one image.
    tiles: [usize; 2],
}

/// The place of a tile.
pub(super) struct Tile {
    /// The image.
    pub(super) image: usize,
    /// Its first row and column of inputs; −1 is in the border.
    pub(super) input: [isize; 2],
    /// Its rows and columns of inputs that are in memory. What lies beyond them is zero.
    pub(super) inside: [usize; 2],
    /// Its first row and column of outputs.
    pub(super) output: [usize; 2],
    /// Its rows and columns of outputs inside the image.
    pub(super) written: [usize; 2],
}

impl Tiling {
    pub(super) fn new(form: Form, pad: [usize; 2], input: Image, output: Image) -> Self {
        let outputs = form.outputs();
        Self {
            outputs,
            side: form.side(),
            pad,
            input,
            output,
            tiles: [output.height, output.width].map(|outputs_there| outputs_there.div_ceil(outputs)),
        }
    }

    /// The tiles of the batch.
    pub(super) fn count(&self) -> usize {
        self.output.batch * self.tiles[0] * self.tiles[1]
    }

    /// The place of tile `index`.
    pub(super) fn tile(&self, index: usize) -> Tile {
        let per_image = self.tiles[0] * self.tiles[1];
        let (image, index) = (index / per_image, index % per_image);
        let output = [
            index / self.tiles[1] * self.outputs,
            index % self.tiles[1] * self.outputs,
        ];
        let [mut input, mut inside, mut written] = [[0; 2]; 3];
        let (sizes, ends) = (
            [self.output.height, self.output.width],
            [self.input.height, self.input.width].map(|size| size + self.input.border),
        );
        for axis in 0..2 {
            let pad = self.pad[axis];
            input[axis] = output[axis];
            inside[axis] = (ends[axis] + pad - output[axis]).min(self.side);
            written[axis] = (sizes[axis] - output[axis]).min(self.outputs);
        }
        Tile {
            image,
            input: [0, 1].map(|axis| input[axis] as isize - self.pad[axis] as isize),
            inside,
            output,
            written,
        }
    }
}

/// Piece `index` of `count` pieces of `0..len` that differ by one at most.
pub(super) fn piece(len: usize, count: usize, index: usize) -> Range<usize> {
    len * index / count..len * (index + 1) / count
}
