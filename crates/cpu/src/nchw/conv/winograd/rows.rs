//! Rows of tiles that lie side by side. Their outputs are one piece of memory for each row, and so
//! are their inputs as far as the outputs reach, and as many to the right of those. A vector for
//! each column of a tile, with a lane for each tile, is read from and written to vectors of
//! neighbours: as many at once as a row has, however long it is.

use crate::simd::Simd;
use crate::winograd::Tiling;
use std::ops::Range;

/// The tiles in a vector of neighbours, at most.
const PIECES: usize = 8;

/// Lanes of a vector that are one piece of memory.
#[derive(Clone, Copy)]
struct Piece<V: Simd> {
    /// The element of lane 0 in the first row of the tiles; may lie before the plane.
    at: isize,
    lanes: V::Lanes,
    /// A bit for each row of the tiles that is there.
    rows: u32,
}

/// The pieces of a vector.
#[derive(Clone, Copy)]
struct Pieces<V: Simd> {
    all: [Piece<V>; PIECES],
    len: usize,
}

/// The rows of as many tiles as a vector has lanes, at most, as `WIDTH` vectors of neighbours.
pub(super) struct Rows<V: Simd, const WIDTH: usize> {
    vectors: [Pieces<V>; WIDTH],
    /// The elements from one row of the plane to the next.
    step: usize,
}

/// Where a tile is in a plane.
struct Place {
    /// The first element; may lie before the plane.
    at: isize,
    /// The elements from there on that lie inside a row of the plane, and its rows that do.
    columns: Range<usize>,
    rows: Range<usize>,
}

impl<V: Simd, const WIDTH: usize> Rows<V, WIDTH> {
    /// The inputs from `shift` columns right of each tile's first one on, in images that are
    /// `image` elements apart.
    pub(super) fn of_inputs(tiling: &Tiling, tiles: &Range<usize>, image: usize, shift: usize) -> Self {
        let [step, _] = tiling.widths();
        Self::new(tiling, tiles, step, |first| {
            let tile = tiling.tile(first);
            let column = tile.input[1] + shift as isize;
            Place {
                at: (tile.image * image) as isize + tile.first_input(step) + shift as isize,
                columns: (-column).max(0) as usize..(step as isize - column).max(0) as usize,
                rows: tile.inside[0].clone(),
            }
        })
    }

    /// The outputs of each tile.
    pub(super) fn of_outputs(tiling: &Tiling, tiles: &Range<usize>, image: usize) -> Self {
        let [_, step] = tiling.widths();
        Self::new(tiling, tiles, step, |first| {
            let tile = tiling.tile(first);
            Place {
                at: (tile.image * image + tile.first_output(step)) as isize,
                columns: 0..step - tile.output[1],
                rows: 0..tile.written[0],
            }
        })
    }

    /// Tiles whose places are that of the first one in their row, `WIDTH` elements apart.
    fn new(tiling: &Tiling, tiles: &Range<usize>, step: usize, place: impl Fn(usize) -> Place) -> Self {
        let nothing = Piece {
            at: 0,
            lanes: V::lanes(&(0..0)),
            rows: 0,
        };
        let mut vectors = [Pieces {
            all: [nothing; PIECES],
            len: 0,
        }; WIDTH];
        let mut first = tiles.start;
        while first < tiles.end {
            let end = tiles.end.min(tiling.row_end(first));
            let Place { at, columns, rows } = place(first);
            let start = (first - tiles.start) * WIDTH;
            let elements = start + columns.start..(start + columns.end).min((end - tiles.start) * WIDTH);
            for (i, pieces) in vectors.iter_mut().enumerate() {
                let inside = elements.start.max(i * V::LANES)..elements.end.min((i + 1) * V::LANES);
                if !inside.is_empty() {
                    pieces.all[pieces.len] = Piece {
                        at: at + (i * V::LANES) as isize - start as isize,
                        lanes: V::lanes(&(inside.start - i * V::LANES..inside.end - i * V::LANES)),
                        rows: (1 << rows.end) - (1 << rows.start.min(rows.end)),
                    };
                    pieces.len += 1;
                }
            }
            first = end;
        }
        Self { vectors, step }
    }

    /// A row of all tiles: vector i holds element i of each, and zeros where there is none.
    ///
    /// # Safety
    /// The tiles are those of `plane`.
    #[inline(always)]
    pub(super) unsafe fn read(&self, plane: *const f32, row: usize) -> [V; WIDTH] {
        let from = plane.wrapping_add(row * self.step);
        let mut neighbours = [V::splat(0.0); WIDTH];
        for (to, pieces) in neighbours.iter_mut().zip(&self.vectors) {
            for piece in &pieces.all[..pieces.len] {
                if piece.rows >> row & 1 == 1 {
                    // SAFETY: these lanes lie inside the plane.
                    *to = to.add(unsafe { V::load_inside(from.wrapping_offset(piece.at), piece.lanes) });
                }
            }
        }
        apart(neighbours)
    }

    /// Writes a row of all tiles: vector i holds element i of each.
    ///
    /// # Safety
    /// The tiles are those of `plane`, and no other task has them.
    #[inline(always)]
    pub(super) unsafe fn write(&self, plane: *mut f32, row: usize, values: [V; WIDTH]) {
        let to = plane.wrapping_add(row * self.step);
        for (neighbours, pieces) in side_by_side(values).iter().zip(&self.vectors) {
            for piece in &pieces.all[..pieces.len] {
                if piece.rows >> row & 1 == 1 {
                    // SAFETY: these lanes lie inside the plane.
                    unsafe { neighbours.store_inside(to.wrapping_offset(piece.at), piece.lanes) };
                }
            }
        }
    }
}

/// Two or four vectors as one row; every second or fourth lane of it goes to the same vector.
#[inline(always)]
fn apart<V: Simd, const WIDTH: usize>(row: [V; WIDTH]) -> [V; WIDTH] {
    const { assert!(WIDTH == 2 || WIDTH == 4) };
    let mut to = row;
    let (even, odd) = (row[0].evens(row[1]), row[0].odds(row[1]));
    (to[0], to[1]) = (even, odd);
    if WIDTH == 4 {
        let (next_even, next_odd) = (row[2].evens(row[3]), row[2].odds(row[3]));
        (to[0], to[2]) = (even.evens(next_even), even.odds(next_even));
        (to[1], to[3]) = (odd.evens(next_odd), odd.odds(next_odd));
    }
    to
}

/// The reverse.
#[inline(always)]
fn side_by_side<V: Simd, const WIDTH: usize>(columns: [V; WIDTH]) -> [V; WIDTH] {
    const { assert!(WIDTH == 2 || WIDTH == 4) };
    let mut to = columns;
    if WIDTH == 2 {
        (to[0], to[1]) = (columns[0].zip_low(columns[1]), columns[0].zip_high(columns[1]));
    } else {
        let (even_low, even_high) = (columns[0].zip_low(columns[2]), columns[0].zip_high(columns[2]));
        let (odd_low, odd_high) = (columns[1].zip_low(columns[3]), columns[1].zip_high(columns[3]));
        (to[0], to[1]) = (even_low.zip_low(odd_low), even_low.zip_high(odd_low));
        (to[2], to[3]) = (even_high.zip_low(odd_high), even_high.zip_high(odd_high));
    }
    to
}
