//! Aᵀ · m · A of the products, over vectors of outputs, written to the output tiles with what
//! follows the convolution.

use crate::nhwc::conv::epilogue::{Epilogue, load_some, store_some};
use crate::nhwc::{NhwcImage, NhwcSource};
use crate::simd::{Simd, SimdWork};
use crate::winograd::{Tile, Tiling, output_transform};
use std::ops::Range;

/// Transforms the products of some tiles and outputs.
pub(super) struct OutputTiles<'a, const K: usize, const SIDE: usize, const OUTPUTS: usize> {
    pub(super) tiling: &'a Tiling,
    pub(super) tiles: Range<usize>,
    /// The outputs of `y` that are computed.
    pub(super) outputs: Range<usize>,
    /// Element (point, tile, output), counted from the first of each, is `products[point ·
    /// point_step + tile · tile_step + output]`; up to LANES − 1 more can be read.
    pub(super) products: *const f32,
    pub(super) point_step: usize,
    pub(super) tile_step: usize,
    pub(super) epilogue: &'a Epilogue,
    pub(super) sum: Option<NhwcSource<'a>>,
    /// The images. Only this task writes these tiles of these outputs.
    pub(super) y: *mut f32,
    pub(super) image: NhwcImage,
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
        let count = S::LANES.min(self.outputs.end - output);
        let [y, x] = tile.output.map(|first| first as isize);
        for (row, m) in columns.into_iter().enumerate() {
            if row >= tile.written[0] {
                break;
            }
            let mut values = [[S::splat(0.0)]; OUTPUTS];
            for (to, value) in values.iter_mut().zip(output_transform::<S, K, SIDE, OUTPUTS>(m)) {
                *to = [value];
            }
            let at = |image: &NhwcImage| image.at(tile.image, y + row as isize, x) + output;
            let (to, sums) = (at(&self.image), self.sum.map(|sum| (at(&sum.image), sum)));
            let columns = tile.written[1];
            // SAFETY: the outputs that are named are there; inside the images, and this task's own.
            unsafe {
                self.epilogue.add_bias(&mut values, output);
                if let Some((at, sum)) = sums {
                    for (column, [value]) in values.iter_mut().enumerate().take(columns) {
                        let from = sum.data.as_ptr().add(at + column * sum.image.pixel);
                        *value = value.add(load_some(from, count));
                    }
                }
                self.epilogue.activate(&mut values, output);
                for (column, [value]) in values.iter().enumerate().take(columns) {
                    store_some(*value, self.y.add(to + column * self.image.pixel), count);
                }
            }
        }
    }
}
