//! G · g · Gᵀ of the weights, in the order in which the micro-kernel reads them.

use crate::base::aligned::Aligned;
use crate::base::parallel::{Shared, for_each};
use crate::base::path::{Vectorized, vectorized};
use crate::winograd::weight_matrix;
use cortado_mem::reserve::Result;

/// The outputs that are transformed at a time.
const OUTPUTS: usize = 16;

/// Transforms the weights (outputs, channels, R, R) of one group: element (point, tile of outputs,
/// channel, output of the tile), with zeros for the outputs missing to whole tiles. `tile` is a
/// multiple of 16. Sums are taken in `f64` and rounded once.
///
/// # Errors
/// Out of memory.
pub(super) fn transform<const K: usize, const SIDE: usize, const R: usize>(
    weights: &[f32],
    outputs: usize,
    channels: usize,
    tile: usize,
) -> Result<Aligned<f32>> {
    let (tiles, kernels) = (outputs.div_ceil(tile), channels * R * R);
    let mut transformed = Aligned::zeros(SIDE * SIDE * tiles * channels * tile)?;
    let to = Shared(transformed.as_mut_ptr());
    for_each(tiles * (tile / OUTPUTS), usize::MAX, |part| {
        let first = part * OUTPUTS;
        if first < outputs {
            vectorized(Part::<K, SIDE, R> {
                weights: &weights[first * kernels..outputs.min(first + OUTPUTS) * kernels],
                channels,
                // SAFETY: inside the buffer.
                to: unsafe { to.offset(first / tile * channels * tile + first % tile) },
                point_step: tiles * channels * tile,
                channel_step: tile,
            });
        }
    });
    Ok(transformed)
}

/// Some outputs of a tile.
struct Part<'a, const K: usize, const SIDE: usize, const R: usize> {
    weights: &'a [f32],
    channels: usize,
    to: Shared<f32>,
    point_step: usize,
    channel_step: usize,
}

impl<const K: usize, const SIDE: usize, const R: usize> Vectorized for Part<'_, K, SIDE, R> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let matrix = const { weight_matrix::<K, SIDE, R>() };
        for channel in 0..self.channels {
            let mut g = [[[0f64; OUTPUTS]; R]; R];
            for (output, weights) in self.weights.chunks_exact(self.channels * R * R).enumerate() {
                for (k, &weight) in weights[channel * R * R..][..R * R].iter().enumerate() {
                    g[k / R][k % R][output] = f64::from(weight);
                }
            }
            for (row, across) in matrix.iter().enumerate() {
                let mut sums = [[0f64; OUTPUTS]; R];
                for (factor, g) in across.iter().zip(&g) {
                    for (sum, g) in sums.as_flattened_mut().iter_mut().zip(g.as_flattened()) {
                        *sum += factor * g;
                    }
                }
                for (column, down) in matrix.iter().enumerate() {
                    let at = (row * SIDE + column) * self.point_step + channel * self.channel_step;
                    // SAFETY: these elements are this part's own.
                    let to = unsafe { self.to.slice(at, OUTPUTS) };
                    let mut values = [0f64; OUTPUTS];
                    for (factor, sums) in down.iter().zip(&sums) {
                        for (value, sum) in values.iter_mut().zip(sums) {
                            *value += factor * sum;
                        }
                    }
                    for (to, value) in to.iter_mut().zip(values) {
                        *to = value as f32;
                    }
                }
            }
        }
    }
}
