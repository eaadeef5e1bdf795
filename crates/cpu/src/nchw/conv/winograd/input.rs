//! Bᵀ · d · B of the input tiles, written as the panels that the micro-kernel reads.

use super::lanes::{Vector, VectorWork, column_of};
use super::rows::Rows;
use crate::base::parallel::Shared;
use crate::winograd::{Tiling, input_transform};
use std::ops::Range;

/// Transforms the channels `channels` of as many tiles as a vector has lanes, at most.
pub(super) struct InputTiles<'a, const K: usize, const SIDE: usize, const OUTPUTS: usize> {
    pub(super) tiling: &'a Tiling,
    /// The images, and the elements from one image to the next and from one channel to the next.
    pub(super) x: &'a [f32],
    pub(super) image: usize,
    pub(super) plane: usize,
    /// The tiles; there are zeros for the ones that are missing.
    pub(super) tiles: Range<usize>,
    pub(super) channels: Range<usize>,
    /// Element (point, channel, tile) goes to `to[point · point_step + channel · channel_step +
    /// tile]`, which is this task's own.
    pub(super) to: Shared<f32>,
    pub(super) point_step: usize,
    pub(super) channel_step: usize,
}

/// The widths of a tile's outputs in that of its inputs, at most.
const SHIFTS: usize = 3;

impl<const K: usize, const SIDE: usize, const OUTPUTS: usize> VectorWork for InputTiles<'_, K, SIDE, OUTPUTS> {
    #[inline(always)]
    fn run<V: Vector<LANES>, const LANES: usize>(self) {
        const { assert!(SIDE <= SHIFTS * OUTPUTS) };
        let shifted = |i: usize| Rows::<V, OUTPUTS>::of_inputs(self.tiling, &self.tiles, self.image, i * OUTPUTS);
        let inputs: [_; SHIFTS] = [shifted(0), shifted(1), shifted(2)];
        let mut rows = [[V::splat(0.0); SIDE]; SIDE];
        for channel in self.channels.clone() {
            let plane = self.x[channel * self.plane..].as_ptr();
            for (row, to) in rows.iter_mut().enumerate() {
                let mut d = [V::splat(0.0); SIDE];
                for (d, inputs) in d.chunks_mut(OUTPUTS).zip(&inputs) {
                    // SAFETY: the tiles are those of the images.
                    let values: [V; OUTPUTS] = unsafe { inputs.read(plane, row) };
                    for (d, value) in d.iter_mut().zip(values) {
                        *d = value;
                    }
                }
                *to = input_transform::<V, K, SIDE>(d);
            }
            for column in 0..SIDE {
                let points = input_transform::<V, K, SIDE>(column_of(&rows, column));
                for (row, point) in points.iter().enumerate() {
                    let at = (row * SIDE + column) * self.point_step + channel * self.channel_step;
                    // SAFETY: these elements are this task's own.
                    if let Some(to) = unsafe { self.to.slice(at, LANES) }.first_chunk_mut() {
                        point.write(to);
                    }
                }
            }
        }
    }
}
