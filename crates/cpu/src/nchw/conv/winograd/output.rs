//! Aᵀ · m · A of the products, written to the output tiles.

use super::lanes::{Vector, VectorWork, column_of};
use super::rows::Rows;
use crate::base::parallel::Shared;
use crate::epilogue::on_vectors;
use crate::winograd::{Tiling, output_transform};
use cortado_ops::ChannelFunction;
use std::ops::Range;

/// Transforms the products of as many tiles as a vector has lanes, at most, for some outputs.
pub(super) struct OutputTiles<'a, const K: usize, const SIDE: usize, const OUTPUTS: usize> {
    pub(super) tiling: &'a Tiling,
    /// Element (point, output, tile) is `products[point · point_step + (output − first output) ·
    /// output_step + tile]`.
    pub(super) products: &'a [f32],
    pub(super) point_step: usize,
    pub(super) output_step: usize,
    pub(super) tiles: Range<usize>,
    pub(super) outputs: Range<usize>,
    pub(super) bias: Option<&'a [f32]>,
    pub(super) then: &'a [ChannelFunction<'a, f32>],
    /// The images, and the elements from one image to the next and from one output to the next.
    /// These tiles of these outputs are this task's own.
    pub(super) y: Shared<f32>,
    pub(super) image: usize,
    pub(super) plane: usize,
}

impl<const K: usize, const SIDE: usize, const OUTPUTS: usize> VectorWork for OutputTiles<'_, K, SIDE, OUTPUTS> {
    #[inline(always)]
    fn run<V: Vector<LANES>, const LANES: usize>(self) {
        let rows = Rows::<V, OUTPUTS>::of_outputs(self.tiling, &self.tiles, self.image);
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
            for row in 0..OUTPUTS {
                let mut values = output_transform::<V, K, SIDE, OUTPUTS>(column_of(&columns, row));
                for value in &mut values {
                    *value = value.add(bias);
                }
                for f in self.then {
                    on_vectors(f, output, &mut values);
                }
                // SAFETY: inside the output plane, and this task's own.
                unsafe { rows.write(self.y.0.wrapping_add(output * self.plane), row, values) };
            }
        }
    }
}
