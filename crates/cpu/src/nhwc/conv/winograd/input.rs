//! Bᵀ · d · B of the input tiles, over vectors of channels.

use crate::nhwc::NhwcSource;
use crate::nhwc::conv::epilogue::load_some;
use crate::simd::{Simd, SimdWork};
use crate::winograd::{Tile, Tiling, input_transform};
use std::ops::Range;

/// Transforms some channels of some tiles.
pub(super) struct InputTiles<'a, const K: usize, const SIDE: usize> {
    pub(super) tiling: &'a Tiling,
    pub(super) x: NhwcSource<'a>,
    pub(super) tiles: Range<usize>,
    pub(super) channels: Range<usize>,
    /// Element (point, tile, channel), counted from the first of each, goes to `to[point ·
    /// point_step + tile · tile_step + channel]`; whole vectors are written, so that up to LANES −
    /// 1 elements follow the last channel.
    pub(super) to: *mut f32,
    pub(super) point_step: usize,
    pub(super) tile_step: usize,
}

impl<const K: usize, const SIDE: usize> SimdWork for InputTiles<'_, K, SIDE> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        for (i, index) in self.tiles.clone().enumerate() {
            let tile = self.tiling.tile(index);
            // SAFETY: the elements of this tile.
            unsafe {
                let to = self.to.add(i * self.tile_step);
                if tile.inside == [0..SIDE, 0..SIDE] {
                    self.transform::<S, true>(&tile, to);
                } else {
                    self.transform::<S, false>(&tile, to);
                }
            }
        }
    }
}

impl<const K: usize, const SIDE: usize> InputTiles<'_, K, SIDE> {
    /// Transforms one tile, which is completely in memory if it is `WHOLE`.
    ///
    /// # Safety
    /// All places that `to` names can be written.
    #[inline(always)]
    unsafe fn transform<S: Simd, const WHOLE: bool>(&self, tile: &Tile, to: *mut f32) {
        let image = &self.x.image;
        let (row, pixel) = (image.row(), image.pixel);
        let first = image.at(tile.image, tile.input[0], tile.input[1]) + self.channels.start;
        let channels = self.channels.len();
        for channel in (0..channels).step_by(S::LANES) {
            let count = S::LANES.min(channels - channel);
            let mut rows = [[S::splat(0.0); SIDE]; SIDE];
            for column in 0..SIDE {
                let mut d = [S::splat(0.0); SIDE];
                for (i, d) in d.iter_mut().enumerate() {
                    if WHOLE || (i < tile.inside[0].end && column < tile.inside[1].end) {
                        // SAFETY: inside the images.
                        *d = unsafe {
                            let from = self.x.data.as_ptr().add(first + i * row + column * pixel + channel);
                            load_some::<S>(from, count)
                        };
                    }
                }
                let d = input_transform::<S, K, SIDE>(d);
                for (row, d) in rows.iter_mut().zip(d) {
                    row[column] = d;
                }
            }
            for (i, row) in rows.into_iter().enumerate() {
                let row = input_transform::<S, K, SIDE>(row);
                for (column, value) in row.into_iter().enumerate() {
                    // SAFETY: the caller's promise.
                    unsafe { value.store(to.add((i * SIDE + column) * self.point_step + channel)) };
                }
            }
        }
    }
}
