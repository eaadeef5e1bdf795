//! The products of transformed inputs and transformed weights: one matrix product over the channels
//! for each point.

use crate::base::parallel::share;
use crate::nhwc::conv::micro_kernel::{Ahead, Taps, add_taps};
use crate::simd::{Simd, SimdWork, lanes, most_sums};

/// The tiles of the micro-kernel.
const PIXELS: usize = 6;

/// The outputs of a tile: as many as there are registers for.
pub(super) fn output_tile() -> usize {
    (most_sums() / PIXELS).min(4) / 2 * 2 * lanes()
}

/// The products of some tiles with some tiles of outputs, at all points.
pub(super) struct Products {
    pub(super) points: usize,
    pub(super) channels: usize,
    /// Element (point, tile, channel) is `inputs[point · input_point + tile · input_tile +
    /// channel]`.
    pub(super) inputs: *const f32,
    pub(super) input_point: usize,
    pub(super) input_tile: usize,
    pub(super) tiles: usize,
    /// The first tile of outputs at the first point.
    pub(super) weights: *const f32,
    pub(super) weight_point: usize,
    /// The tiles of outputs.
    pub(super) output_tiles: usize,
    /// Element (point, tile, output) goes to `to[point · product_point + tile · product_tile +
    /// output]`.
    pub(super) to: *mut f32,
    pub(super) product_point: usize,
    pub(super) product_tile: usize,
}

impl SimdWork for Products {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        // SAFETY: as the fields' documentation requires.
        unsafe {
            if S::SUMS / PIXELS >= 4 {
                self.all::<S, 4>();
            } else {
                self.all::<S, 2>();
            }
        }
    }
}

impl Products {
    /// All products, with `O` vectors of outputs in a tile.
    ///
    /// # Safety
    /// Everything that the fields name is there.
    #[inline(always)]
    unsafe fn all<S: Simd, const O: usize>(&self) {
        let groups = self.tiles.div_ceil(PIXELS);
        let weight_len = self.channels * O * S::LANES;
        for point in 0..self.points {
            for output_tile in 0..self.output_tiles {
                let weights = self
                    .weights
                    .wrapping_add(point * self.weight_point + output_tile * weight_len);
                let next = match output_tile + 1 < self.output_tiles {
                    true => weights.wrapping_add(weight_len),
                    false => self.weights.wrapping_add((point + 1) * self.weight_point),
                };
                for group in 0..groups {
                    let tiles = share(self.tiles, group, groups);
                    let product = tiles.start * self.product_tile + output_tile * O * S::LANES;
                    let before = next.wrapping_sub(weight_len);
                    let ahead = Ahead::part(before, weight_len, O * S::LANES, group, groups);
                    // SAFETY: the caller's promise.
                    unsafe {
                        let inputs = self
                            .inputs
                            .add(point * self.input_point + tiles.start * self.input_tile);
                        let to = self.to.add(point * self.product_point + product);
                        match tiles.len() {
                            6 => self.multiply::<S, 6, O>(inputs, weights, to, ahead, groups),
                            5 => self.multiply::<S, 5, O>(inputs, weights, to, ahead, groups),
                            4 => self.multiply::<S, 4, O>(inputs, weights, to, ahead, groups),
                            3 => self.multiply::<S, 3, O>(inputs, weights, to, ahead, groups),
                            2 => self.multiply::<S, 2, O>(inputs, weights, to, ahead, groups),
                            _ => self.multiply::<S, 1, O>(inputs, weights, to, ahead, groups),
                        }
                    }
                }
            }
        }
    }

    /// The products of `P` tiles with one tile of outputs at one point, during which one of `parts`
    /// parts of the next weights comes nearer.
    ///
    /// # Safety
    /// The tiles and weights can be read, the products written.
    #[inline(always)]
    unsafe fn multiply<S: Simd, const P: usize, const O: usize>(
        &self,
        inputs: *const f32,
        weights: *const f32,
        to: *mut f32,
        ahead: Ahead,
        parts: usize,
    ) {
        let mut tiles = [inputs; P];
        for (i, tile) in tiles.iter_mut().enumerate() {
            *tile = inputs.wrapping_add(i * self.input_tile);
        }
        // SAFETY: the caller's promise.
        unsafe {
            let (zero, taps) = ([[S::splat(0.0); O]; P], Taps::run(self.channels));
            let sums = match parts {
                1 => add_taps::<S, P, O, 4>(zero, &tiles, &taps, weights, ahead),
                2 | 3 => add_taps::<S, P, O, 2>(zero, &tiles, &taps, weights, ahead),
                _ => add_taps::<S, P, O, 1>(zero, &tiles, &taps, weights, ahead),
            };
            for (i, sums) in sums.into_iter().enumerate() {
                for (vector, sum) in sums.into_iter().enumerate() {
                    sum.store(to.add(i * self.product_tile + vector * S::LANES));
                }
            }
        }
    }
}
