//! Bᵀ · d · B of the input tiles, written as the panels that the micro-kernel reads.

use super::lanes::{ROW, Vector, VectorWork, column_of, write_row};
use super::tiling::{Tile, Tiling};
use crate::parallel::Shared;
use crate::simd::Simd;
use crate::winograd::input_transform;
use std::ops::Range;

/// Transforms the channels `channels` of as many tiles as a vector has lanes, at most.
pub(super) struct InputTiles<'a, const K: usize, const SIDE: usize> {
    pub(super) tiling: &'a Tiling,
    /// The images, and the elements from one image to the next and from one channel to the next.
    pub(super) x: &'a [f32],
    pub(super) image: usize,
    pub(super) plane: usize,
    /// The tiles; there are zeros for the ones that are missing.
    pub(super) tiles: Range<usize>,
    pub(super) channels: Range<usize>,
    /// Element (point, channel, tile) goes to `to[point · point_step + channel · channel_step + tile]`, which is this task's own.
    pub(super) to: Shared<f32>,
    pub(super) point_step: usize,
    pub(super) channel_step: usize,
}

impl<const K: usize, const SIDE: usize> VectorWork for InputTiles<'_, K, SIDE> {
    #[inline(always)]
    fn run<V: Vector<LANES>, const LANES: usize>(self) {
        const { assert!(SIDE <= ROW) };
        let tiles: [Option<Tile>; LANES] = std::array::from_fn(|i| {
            let tile = self.tiles.start + i;
            (tile < self.tiles.end).then(|| self.tiling.tile(tile))
        });
        let [width, _] = self.tiling.widths();
        let whole = tiles.each_ref().map(|tile| {
            let tile = tile
                .as_ref()
                .filter(|tile| tile.inside.iter().all(|axis| axis.len() == SIDE));
            tile.map(|tile| tile.image * self.image + tile.from as usize)
        });
        let mut edges = [[[0f32; ROW]; SIDE]; LANES];
        for channel in self.channels {
            let x = &self.x[channel * self.plane..];
            for (i, tile) in tiles.iter().enumerate() {
                let reads_past = whole[i].is_some_and(|from| from + (SIDE - 1) * width + ROW > x.len());
                if let Some(tile) = tile.as_ref().filter(|_| whole[i].is_none() || reads_past) {
                    read_edge::<V>(x, tile, self.image, width, &mut edges[i]);
                }
            }
            let mut rows = [[V::splat(0.0); SIDE]; SIDE];
            for (row, to) in rows.iter_mut().enumerate() {
                let mut from = [&edges[0][0]; LANES];
                for (i, from) in from.iter_mut().enumerate() {
                    let inside = match whole[i] {
                        Some(from) => x[from + row * width..].first_chunk::<ROW>(),
                        None => None,
                    };
                    *from = inside.unwrap_or(&edges[i][row]);
                }
                let mut d = [V::splat(0.0); SIDE];
                for (d, column) in d.iter_mut().zip(V::transpose(&from)) {
                    *d = column;
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

/// Reads the rows of a tile that lie inside the image, with zeros where columns do not. The other rows of `to` stay as they are.
#[inline(always)]
fn read_edge<S: Simd>(x: &[f32], tile: &Tile, image: usize, width: usize, to: &mut [[f32; ROW]]) {
    let [rows, columns] = tile.inside.clone();
    if columns.is_empty() {
        return;
    }
    for row in rows {
        let from = (tile.image * image) as isize + tile.from + (row * width + columns.start) as isize;
        let inside = &x[from as usize..][..columns.len()];
        // SAFETY: exactly these elements.
        let values = unsafe { S::load_inside(inside.as_ptr().wrapping_sub(columns.start), &columns) };
        write_row(values, &mut to[row]);
    }
}
