//! The products of transformed inputs and transformed weights: one matrix product over the channels for each point.

use super::tiling::piece;
use crate::nhwc::tile::{Taps, sum_taps};
use crate::simd::{Simd, SimdWork};

/// The tiles of the micro-kernel.
const PIXELS: usize = 6;
/// Its vectors of outputs.
pub(super) const VECTORS: usize = 2;

/// The products of some tiles with some tiles of outputs, at all points.
pub(super) struct Products {
    pub(super) points: usize,
    pub(super) channels: usize,
    /// Element (point, tile, channel) is `inputs[point · input_point + tile · input_tile + channel]`.
    pub(super) inputs: *const f32,
    pub(super) input_point: usize,
    pub(super) input_tile: usize,
    pub(super) tiles: usize,
    /// The first tile of outputs at the first point.
    pub(super) weights: *const f32,
    pub(super) weight_point: usize,
    /// The tiles of outputs, of `VECTORS` vectors each.
    pub(super) output_tiles: usize,
    /// Element (point, tile, output) goes to `to[point · product_point + tile · product_tile + output]`.
    pub(super) to: *mut f32,
    pub(super) product_point: usize,
    pub(super) product_tile: usize,
}

impl SimdWork for Products {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let groups = self.tiles.div_ceil(PIXELS);
        let weight_len = self.channels * VECTORS * S::LANES;
        for point in 0..self.points {
            for output_tile in 0..self.output_tiles {
                for group in 0..groups {
                    let tiles = piece(self.tiles, groups, group);
                    // SAFETY: what the fields say.
                    unsafe {
                        let inputs = self
                            .inputs
                            .add(point * self.input_point + tiles.start * self.input_tile);
                        let weights = self.weights.add(point * self.weight_point + output_tile * weight_len);
                        let to = self.to.add(
                            point * self.product_point
                                + tiles.start * self.product_tile
                                + output_tile * VECTORS * S::LANES,
                        );
                        match tiles.len() {
                            6 => self.multiply::<S, 6>(inputs, weights, to),
                            5 => self.multiply::<S, 5>(inputs, weights, to),
                            4 => self.multiply::<S, 4>(inputs, weights, to),
                            3 => self.multiply::<S, 3>(inputs, weights, to),
                            2 => self.multiply::<S, 2>(inputs, weights, to),
                            _ => self.multiply::<S, 1>(inputs, weights, to),
                        }
                    }
                }
            }
        }
    }
}

impl Products {
    /// The products of `P` tiles with one tile of outputs at one point.
    ///
    /// # Safety
    /// The tiles and weights can be read, the products written.
    #[inline(always)]
    unsafe fn multiply<S: Simd, const P: usize>(&self, inputs: *const f32, weights: *const f32, to: *mut f32) {
        let mut tiles = [inputs; P];
        for (i, tile) in tiles.iter_mut().enumerate() {
            *tile = inputs.wrapping_add(i * self.input_tile);
        }
        // SAFETY: the caller's promise.
        unsafe {
            let sums = sum_taps::<S, P, VECTORS>(&tiles, &Taps::run(self.channels), weights);
            for (i, sums) in sums.into_iter().enumerate() {
                for (vector, sum) in sums.into_iter().enumerate() {
                    sum.store(to.add(i * self.product_tile + vector * S::LANES));
                }
            }
        }
    }
}
