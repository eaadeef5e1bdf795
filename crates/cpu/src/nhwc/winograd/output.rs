//! Aᵀ · m · A of the products, over vectors of outputs, written to the output tiles with what follows the convolution.

use super::tiling::{Tile, Tiling};
use crate::nhwc::{Activation, Image, Source};
use crate::simd::{Simd, SimdWork};
use crate::winograd::output_transform;
use std::ops::Range;

/// Transforms the products of some tiles and outputs.
pub(super) struct OutputTiles<'a, const K: usize, const SIDE: usize, const OUTPUTS: usize> {
    pub(super) tiling: &'a Tiling,
    pub(super) tiles: Range<usize>,
    /// These outputs of `y`.
    pub(super) outputs: Range<usize>,
    /// Element (point, tile, output), counted from the first of each, is `products[point · point_step + tile · tile_step + output]`; up to LANES − 1 more
    /// can be read.
    pub(super) products: *const f32,
    pub(super) point_step: usize,
    pub(super) tile_step: usize,
    /// For each output of `y`, and zeros for whole vectors.
    pub(super) bias: &'a [f32],
    /// The same for the slopes of a PReLU, else nothing.
    pub(super) slopes: &'a [f32],
    pub(super) activation: &'a Activation,
    pub(super) sum: Option<Source<'a>>,
    /// These tiles of these outputs are this task's own.
    pub(super) y: *mut f32,
    pub(super) image: Image,
}

impl<const K: usize, const SIDE: usize, const OUTPUTS: usize> SimdWork for OutputTiles<'_, K, SIDE, OUTPUTS> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        for (i, index) in self.tiles.clone().enumerate() {
            let tile = self.tiling.tile(index);
            for output in self.outputs.clone().step_by(S::LANES) {
                // SAFETY: the products of this tile, and its outputs.
                unsafe {
                    let from = self.products.add(i * self.tile_step + output - self.outputs.start);
                    self.transform::<S>(&tile, from, output);
                }
            }
        }
    }
}

impl<const K: usize, const SIDE: usize, const OUTPUTS: usize> OutputTiles<'_, K, SIDE, OUTPUTS> {
    /// Transforms a vector of outputs from `output` on.
    ///
    /// # Safety
    /// There is a vector from `from` on at each point; the outputs of the tile are this task's own.
    #[inline(always)]
    unsafe fn transform<S: Simd>(&self, tile: &Tile, from: *const f32, output: usize) {
        let mut columns = [[S::splat(0.0); SIDE]; OUTPUTS];
        for column in 0..SIDE {
            let mut m = [S::splat(0.0); SIDE];
            for (row, m) in m.iter_mut().enumerate() {
                // SAFETY: the caller's promise.
                *m = unsafe { S::load(from.add((row * SIDE + column) * self.point_step)) };
            }
            let m = output_transform::<S, K, SIDE, OUTPUTS>(m);
            for (columns, m) in columns.iter_mut().zip(m) {
                columns[column] = m;
            }
        }
        // SAFETY: there are zeros for whole vectors.
        let (bias, slopes) = unsafe {
            let slopes = match self.activation {
                Activation::PRelu(_) => S::load(self.slopes.as_ptr().add(output)),
                Activation::Relu { slope } => S::splat(*slope),
                _ => S::splat(0.0),
            };
            (S::load(self.bias.as_ptr().add(output)), slopes)
        };
        let count = S::LANES.min(self.outputs.end - output);
        let [y, x] = tile.output.map(|first| first as isize);
        for (row, m) in columns.into_iter().enumerate() {
            if row >= tile.written[0] {
                break;
            }
            let values = output_transform::<S, K, SIDE, OUTPUTS>(m);
            let at = |image: &Image| image.at(tile.image, y + row as isize, x) + output;
            let (to, sums) = (at(&self.image), self.sum.map(|sum| (at(&sum.image), sum)));
            for (column, value) in values.into_iter().enumerate() {
                if column >= tile.written[1] {
                    break;
                }
                let mut value = value.add(bias);
                // SAFETY: inside the images, and this task's own.
                unsafe {
                    if let Some((at, sum)) = sums {
                        let from = sum.data.as_ptr().add(at + column * sum.image.pixel);
                        value = value.add(S::load_some(from, count));
                    }
                    value = self.activate(value, slopes);
                    value.store_some(self.y.add(to + column * self.image.pixel), count);
                }
            }
        }
    }

    #[inline(always)]
    fn activate<S: Simd>(&self, value: S, slopes: S) -> S {
        let zero = S::splat(0.0);
        match self.activation {
            Activation::None => value,
            Activation::Relu { slope: 0.0 } => zero.max(value),
            Activation::Relu { .. } | Activation::PRelu(_) => zero.min(value).mul_add(slopes, zero.max(value)),
            Activation::Clip { min, max } => S::splat(*max).min(S::splat(*min).max(value)),
        }
    }
}
