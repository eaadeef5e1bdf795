//! G · g · Gᵀ of the weights, in the order in which the micro-kernel reads them.

use crate::nhwc::conv::pack::Aligned;
use crate::parallel::{Shared, for_each};
use crate::path::{Vectorized, vectorized};
use crate::winograd::weight_matrix;

/// The weights of one kernel of 3 × 3.
const KERNEL: usize = 9;
/// The outputs that are transformed at a time.
const OUTPUTS: usize = 16;

/// Transforms the weights (outputs, channels, 3, 3) of one group: element (point, tile of outputs, channel, output of the tile), with zeros for the outputs
/// missing to whole tiles. `tile` is a multiple of 16. Sums are taken in `f64` and rounded once.
pub(super) fn transform<const K: usize, const SIDE: usize>(
    weights: &[f32],
    outputs: usize,
    channels: usize,
    tile: usize,
) -> Aligned {
    let tiles = outputs.div_ceil(tile);
    let mut transformed = Aligned::zeros(SIDE * SIDE * tiles * channels * tile);
    let to = Shared(transformed.as_mut_slice().as_mut_ptr());
    for_each(tiles * (tile / OUTPUTS), usize::MAX, |part| {
        let first = part * OUTPUTS;
        if first < outputs {
            vectorized(Part::<K, SIDE> {
                weights: &weights[first * channels * KERNEL..outputs.min(first + OUTPUTS) * channels * KERNEL],
                channels,
                // SAFETY: inside the buffer.
                to: unsafe { to.offset(first / tile * channels * tile + first % tile) },
                point_step: tiles * channels * tile,
                channel_step: tile,
            });
        }
    });
    transformed
}

/// Some outputs of a tile.
struct Part<'a, const K: usize, const SIDE: usize> {
    weights: &'a [f32],
    channels: usize,
    to: Shared<f32>,
    point_step: usize,
    channel_step: usize,
}

impl<const K: usize, const SIDE: usize> Vectorized for Part<'_, K, SIDE> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let matrix = const { weight_matrix::<K, SIDE>() };
        for channel in 0..self.channels {
            let mut g = [[0f64; OUTPUTS]; KERNEL];
            for (output, weights) in self.weights.chunks_exact(self.channels * KERNEL).enumerate() {
                for (k, &weight) in weights[channel * KERNEL..][..KERNEL].iter().enumerate() {
                    g[k][output] = f64::from(weight);
                }
            }
            for (row, across) in matrix.iter().enumerate() {
                let mut sums = [[0f64; OUTPUTS]; 3];
                for (i, g) in g.iter().enumerate() {
                    for (sum, g) in sums[i % 3].iter_mut().zip(g) {
                        *sum += across[i / 3] * g;
                    }
                }
                for (column, down) in matrix.iter().enumerate() {
                    let at = (row * SIDE + column) * self.point_step + channel * self.channel_step;
                    // SAFETY: these elements are this part's own.
                    let to = unsafe { self.to.slice(at, OUTPUTS) };
                    for (i, to) in to.iter_mut().enumerate() {
                        *to = (down[0] * sums[0][i] + down[1] * sums[1][i] + down[2] * sums[2][i]) as f32;
                    }
                }
            }
        }
    }
}
