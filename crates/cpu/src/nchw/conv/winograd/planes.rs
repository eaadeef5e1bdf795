//! The tiles of some planes, transformed: a lane for each plane. They are the operands of products
//! over tiles, in panels that the micro-kernel reads.

use super::lanes::{ROW, Vector, VectorWork, column_of, weight_transform, write_row};
use crate::base::parallel::Shared;
use crate::simd::Simd;
use crate::winograd::{Tiling, input_transform};
use std::ops::Range;

/// The tiles that are transformed before they are written, where they have more points than the
/// machine has places for pages that it writes to at once: as many as a part of the first-level
/// cache holds.
const GROUP: usize = 4;
/// The side of tiles with that many points.
const LARGE: usize = 8;

/// Transforms some tiles of as many planes as a vector has lanes, at most. With READ = SIDE they
/// are inputs: Bᵀ · d · B; otherwise they are a tile's READ × READ outputs, which take the part of
/// the weights: G · d · Gᵀ.
pub(super) struct PlaneTiles<'a, const K: usize, const SIDE: usize, const READ: usize> {
    pub(super) tiling: &'a Tiling,
    pub(super) tiles: Range<usize>,
    /// The images from the first of the planes on, and the elements from one image to the next and
    /// from one plane to the next.
    pub(super) from: &'a [f32],
    pub(super) image: usize,
    pub(super) plane: usize,
    /// The planes, at least one. The last one is repeated in the lanes that are left.
    pub(super) planes: usize,
    /// Element (point, tile, plane) goes to `to[point · point_step + (tile − first tile) ·
    /// tile_step + plane]`, which is this task's own.
    pub(super) to: Shared<f32>,
    pub(super) point_step: usize,
    pub(super) tile_step: usize,
    /// The lanes of the last tile that are written. Of the others all are: what is too much is
    /// overwritten by the tile that follows.
    pub(super) last_lanes: usize,
}

/// Where a tile is in a plane.
struct Place {
    /// The first element, counted from the first image and plane; may lie before them.
    from: isize,
    /// The elements of a row of the plane.
    width: usize,
    /// The rows and columns that are inside the plane.
    inside: [Range<usize>; 2],
}

impl<const K: usize, const SIDE: usize, const READ: usize> VectorWork for PlaneTiles<'_, K, SIDE, READ> {
    #[inline(always)]
    fn run<V: Vector<LANES>, const LANES: usize>(self) {
        const { assert!(READ <= SIDE && SIDE <= ROW) };
        let mut rows = [[V::splat(0.0); SIDE]; READ];
        let mut points = [[[[0f32; LANES]; GROUP]; SIDE]; SIDE];
        for first in self.tiles.clone().step_by(GROUP) {
            let tiles = first..self.tiles.end.min(first + GROUP);
            for (i, tile) in tiles.clone().enumerate() {
                let place = self.place(tile);
                for (row, to) in rows.iter_mut().enumerate() {
                    if !place.inside[0].contains(&row) {
                        *to = [V::splat(0.0); SIDE];
                        continue;
                    }
                    let at = place.from + (row * place.width) as isize;
                    let mut d = [V::splat(0.0); READ];
                    for (d, column) in d.iter_mut().zip(self.read_row::<V, LANES>(at, &place.inside[1])) {
                        *d = column;
                    }
                    *to = transform::<V, K, SIDE, READ>(d);
                }
                for (column, points) in points.iter_mut().enumerate() {
                    let of_column = transform::<V, K, SIDE, READ>(column_of(&rows, column));
                    for ((row, &point), to) in of_column.iter().enumerate().zip(points) {
                        match SIDE < LARGE {
                            true => self.write_point(point, row * SIDE + column, tile),
                            false => point.write(&mut to[i]),
                        }
                    }
                }
            }
            if SIDE >= LARGE {
                self.write_points::<V, LANES>(&points, tiles);
            }
        }
    }
}

impl<const K: usize, const SIDE: usize, const READ: usize> PlaneTiles<'_, K, SIDE, READ> {
    #[inline(always)]
    fn place(&self, tile: usize) -> Place {
        let tile = self.tiling.tile(tile);
        let [input, output] = self.tiling.widths();
        let (from, width, inside) = match READ == SIDE {
            true => (tile.first_input(input), input, tile.inside),
            false => (
                tile.first_output(output) as isize,
                output,
                tile.written.map(|len| 0..len),
            ),
        };
        Place {
            from: (tile.image * self.image) as isize + from,
            width,
            inside,
        }
    }

    /// Writes the points of some tiles, given column by column; one point of all of them after the
    /// other, as the points lie far apart.
    #[inline(always)]
    fn write_points<V: Vector<LANES>, const LANES: usize>(
        &self,
        points: &[[[[f32; LANES]; GROUP]; SIDE]; SIDE],
        tiles: Range<usize>,
    ) {
        for (column, points) in points.iter().enumerate() {
            for (row, of_tiles) in points.iter().enumerate() {
                for (tile, lanes) in tiles.clone().zip(of_tiles) {
                    self.write_point(V::of(lanes), row * SIDE + column, tile);
                }
            }
        }
    }

    #[inline(always)]
    fn write_point<V: Vector<LANES>, const LANES: usize>(&self, vector: V, point: usize, tile: usize) {
        let at = point * self.point_step + (tile - self.tiles.start) * self.tile_step;
        let count = if tile + 1 < self.tiles.end {
            LANES
        } else {
            self.last_lanes
        };
        // SAFETY: these elements are this task's own.
        write(vector, unsafe { self.to.slice(at, count) });
    }

    /// A row of the tile: vector i holds element i of every plane.
    #[inline(always)]
    fn read_row<V: Vector<LANES>, const LANES: usize>(&self, at: isize, inside: &Range<usize>) -> [V; ROW] {
        if inside.is_empty() {
            return [V::splat(0.0); ROW];
        }
        let last = self.planes - 1;
        if inside.len() == READ && at as usize + last * self.plane + ROW <= self.from.len() {
            let mut rows = [&[0f32; ROW]; LANES];
            for (i, row) in rows.iter_mut().enumerate() {
                *row = self.from[at as usize + i.min(last) * self.plane..]
                    .first_chunk()
                    .unwrap_or(*row);
            }
            return V::transpose(&rows);
        }
        let mut edges = [[0f32; ROW]; LANES];
        for (i, edge) in edges.iter_mut().enumerate() {
            let first = at + (i.min(last) * self.plane + inside.start) as isize;
            let row = &self.from[first as usize..][..inside.len()];
            // SAFETY: exactly these elements.
            let values = unsafe { V::load_inside(row.as_ptr().wrapping_sub(inside.start), V::lanes(inside)) };
            write_row(values, edge);
        }
        V::transpose(&edges.each_ref())
    }
}

#[inline(always)]
fn transform<V: Simd, const K: usize, const SIDE: usize, const READ: usize>(d: [V; READ]) -> [V; SIDE] {
    if READ < SIDE {
        return weight_transform::<V, K, SIDE, READ>(d);
    }
    let mut inputs = [d[0]; SIDE];
    for (input, d) in inputs.iter_mut().zip(d) {
        *input = d;
    }
    input_transform::<V, K, SIDE>(inputs)
}

/// Writes the first lanes.
#[inline(always)]
fn write<V: Vector<LANES>, const LANES: usize>(vector: V, to: &mut [f32]) {
    if let Ok(to) = <&mut [f32; LANES]>::try_from(&mut *to) {
        return vector.write(to);
    }
    let mut lanes = [0f32; LANES];
    vector.write(&mut lanes);
    to.copy_from_slice(&lanes[..to.len()]);
}
