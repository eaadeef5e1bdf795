//! Aᵀ · m · A of the products, written to the output tiles.

use super::lanes::{LANES, Lanes, Wide, output_transform, transpose};
use super::tiling::{Tile, Tiling};
use super::{OUTPUTS, SIDE};
use crate::parallel::Shared;
use crate::path::Vectorized;
use std::ops::Range;

/// Transforms the products of up to eight tiles, for some outputs.
pub(super) struct OutputTiles<'a> {
    pub(super) tiling: &'a Tiling,
    /// Element (point, output, tile) is `products[point · point_step + (output − first output) · output_step + tile]`.
    pub(super) products: &'a [f32],
    pub(super) point_step: usize,
    pub(super) output_step: usize,
    pub(super) tiles: Range<usize>,
    pub(super) outputs: Range<usize>,
    pub(super) bias: Option<&'a [f32]>,
    /// The images, and the elements from one image to the next and from one output to the next. These tiles of these outputs are this task's own.
    pub(super) y: Shared<f32>,
    pub(super) image: usize,
    pub(super) plane: usize,
    pub(super) wide: Wide,
}

impl Vectorized for OutputTiles<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let tiles: [Option<Tile>; LANES] = std::array::from_fn(|i| {
            let tile = self.tiles.start + i;
            (tile < self.tiles.end).then(|| self.tiling.tile(tile))
        });
        for (i, output) in self.outputs.clone().enumerate() {
            let products = &self.products[i * self.output_step..];
            let bias = Lanes([self.bias.map_or(0.0, |bias| bias[output]); LANES]);
            let columns: [[Lanes; OUTPUTS]; SIDE] = std::array::from_fn(|column| {
                output_transform(std::array::from_fn(|row| {
                    let from = &products[(row * SIDE + column) * self.point_step..][..LANES];
                    Lanes(std::array::from_fn(|i| from[i]))
                }))
            });
            let rows: [[Lanes; OUTPUTS]; OUTPUTS] = std::array::from_fn(|row| {
                output_transform(std::array::from_fn(|column| columns[column][row])).map(|value| value + bias)
            });
            for half in 0..2 {
                let values = rows[2 * half].iter().chain(&rows[2 * half + 1]);
                let mut from = [&[0f32; LANES]; LANES];
                from.iter_mut().zip(values).for_each(|(from, value)| *from = &value.0);
                let by_tile = transpose(&from, self.wide);
                for (tile, values) in tiles.iter().zip(&by_tile) {
                    if let Some(tile) = tile {
                        self.write(tile, output, 2 * half, values);
                    }
                }
            }
        }
    }
}

impl OutputTiles<'_> {
    /// Writes two rows of a tile, from row `first` on.
    #[inline(always)]
    fn write(&self, tile: &Tile, output: usize, first: usize, values: &Lanes) {
        let [_, width] = self.tiling.widths();
        let [rows, columns] = tile.outputs;
        for (row, values) in values.0.as_chunks::<OUTPUTS>().0.iter().enumerate() {
            if first + row >= rows {
                return;
            }
            let at = tile.image * self.image + output * self.plane + tile.to + (first + row) * width;
            // SAFETY: inside the output plane, and this task's own.
            let to = unsafe { self.y.slice(at, columns) };
            if let Ok(to) = <&mut [f32; OUTPUTS]>::try_from(&mut *to) {
                *to = *values;
            } else {
                to.copy_from_slice(&values[..columns]);
            }
        }
    }
}

const _: () = assert!(2 * OUTPUTS == LANES);
