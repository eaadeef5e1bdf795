//! Aᵀ · m · A of the products, written to the output tiles.

use super::lanes::{ROW, Vector, VectorWork, column_of};
use super::tiling::{Tile, Tiling};
use crate::parallel::Shared;
use crate::winograd::output_transform;
use std::ops::Range;

/// Transforms the products of as many tiles as a vector has lanes, at most, for some outputs.
pub(super) struct OutputTiles<'a, const K: usize, const SIDE: usize, const OUTPUTS: usize> {
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
}

impl<const K: usize, const SIDE: usize, const OUTPUTS: usize> VectorWork for OutputTiles<'_, K, SIDE, OUTPUTS> {
    #[inline(always)]
    fn run<V: Vector<LANES>, const LANES: usize>(self) {
        const { assert!(ROW.is_multiple_of(OUTPUTS) && OUTPUTS * OUTPUTS <= 2 * ROW) };
        let tiles: [Option<Tile>; LANES] = std::array::from_fn(|i| {
            let tile = self.tiles.start + i;
            (tile < self.tiles.end).then(|| self.tiling.tile(tile))
        });
        for (i, output) in self.outputs.clone().enumerate() {
            let products = &self.products[i * self.output_step..];
            let bias = V::splat(self.bias.map_or(0.0, |bias| bias[output]));
            let mut columns = [[bias; OUTPUTS]; SIDE];
            for (column, to) in columns.iter_mut().enumerate() {
                let mut m = [bias; SIDE];
                for (row, m) in m.iter_mut().enumerate() {
                    let from = &products[(row * SIDE + column) * self.point_step..];
                    *m = from.first_chunk().map_or(*m, V::of);
                }
                *to = output_transform::<V, K, SIDE, OUTPUTS>(m);
            }
            let mut rows = [[0f32; LANES]; 2 * ROW];
            for (row, to) in rows.as_chunks_mut::<OUTPUTS>().0.iter_mut().enumerate().take(OUTPUTS) {
                let values = output_transform::<V, K, SIDE, OUTPUTS>(column_of(&columns, row));
                for (to, value) in to.iter_mut().zip(values) {
                    value.add(bias).write(to);
                }
            }
            let parts = (OUTPUTS * OUTPUTS).div_ceil(ROW);
            for (part, rows) in rows.as_chunks::<ROW>().0.iter().enumerate().take(parts) {
                for (tile, values) in tiles.iter().zip(&V::rows(rows)) {
                    if let Some(tile) = tile {
                        self.write(tile, output, part * ROW / OUTPUTS, values);
                    }
                }
            }
        }
    }
}

impl<const K: usize, const SIDE: usize, const OUTPUTS: usize> OutputTiles<'_, K, SIDE, OUTPUTS> {
    /// Writes as many rows of a tile as there are values, from row `first` on.
    #[inline(always)]
    fn write(&self, tile: &Tile, output: usize, first: usize, values: &[f32; ROW]) {
        let [_, width] = self.tiling.widths();
        let [rows, columns] = tile.outputs;
        for (row, values) in values.as_chunks::<OUTPUTS>().0.iter().enumerate() {
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
