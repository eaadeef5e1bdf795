//! The loop of kernels over vectors of any instruction set.

use super::tile::{Numbers, OUTPUTS, Sums, Tile};

/// A vector of sums, each of an output.
pub(crate) trait Dots: Copy {
    /// The numbers.
    type Numbers: Numbers;
    /// The sums.
    const LANES: usize;
    /// The inputs of a group of terms.
    type Inputs: Copy;
    /// The weights of a group of terms, for as many outputs as there are sums.
    type Weights: Copy;

    /// Sums that are 0.
    ///
    /// # Safety
    /// As for all functions of the trait: the machine has the instructions.
    unsafe fn zero() -> Self;

    /// The inputs of a group, as the products need them.
    ///
    /// # Safety
    /// A group can be read there.
    unsafe fn inputs(from: *const <Self::Numbers as Numbers>::Input) -> Self::Inputs;

    /// The weights of a group.
    ///
    /// # Safety
    /// A group of [`Self::LANES`] outputs can be read there.
    unsafe fn weights(from: *const <Self::Numbers as Numbers>::Weight) -> Self::Weights;

    /// The sums with the products of a group.
    ///
    /// # Safety
    /// See [`Self::zero`].
    unsafe fn add(self, inputs: Self::Inputs, weights: Self::Weights) -> Self;

    /// Writes the sums.
    ///
    /// # Safety
    /// They can be written there.
    unsafe fn store(self, to: *mut <Self::Numbers as Numbers>::Sum);
}

/// The sums of a tile, with `N` vectors for a panel and at most `MOST` rows.
///
/// # Safety
/// The machine has the instructions of the vector, there are as many sums as rows of all panels, and each row can be read to the end of
/// the last group of terms.
#[inline(always)]
pub(crate) unsafe fn dots<V: Dots, const N: usize, const MOST: usize>(
    tile: &Tile<'_, V::Numbers>,
    sums: &mut [Sums<V::Numbers>],
) {
    // SAFETY: the caller's promise.
    unsafe {
        match tile.panels.count {
            2 => dots_of::<V, N, MOST, 2>(tile, sums),
            _ => dots_of::<V, N, MOST, 1>(tile, sums),
        }
    }
}

/// # Safety
/// As [`dots`]; there are `P` panels.
#[inline(always)]
unsafe fn dots_of<V: Dots, const N: usize, const MOST: usize, const P: usize>(
    tile: &Tile<'_, V::Numbers>,
    sums: &mut [Sums<V::Numbers>],
) {
    // SAFETY: the caller's promise.
    unsafe {
        match *tile.rows {
            [a, b, c, d] => rows::<V, N, P, 4>(tile, [a, b, c, d], sums),
            [a, b] => rows::<V, N, P, 2>(tile, [a, b], sums),
            [a] => rows::<V, N, P, 1>(tile, [a], sums),
            _ => match <[*const <V::Numbers as Numbers>::Input; MOST]>::try_from(tile.rows) {
                Ok(most) => rows::<V, N, P, MOST>(tile, most, sums),
                Err(_) => unreachable!("no tile has {} rows", tile.rows.len()),
            },
        }
    }
}

/// # Safety
/// As [`dots`]; there are `P` panels.
#[inline(always)]
unsafe fn rows<V: Dots, const N: usize, const P: usize, const R: usize>(
    tile: &Tile<'_, V::Numbers>,
    rows: [*const <V::Numbers as Numbers>::Input; R],
    sums: &mut [Sums<V::Numbers>],
) {
    const { assert!(N * V::LANES == OUTPUTS) };
    let depth = V::Numbers::DEPTH;
    let (groups, weights) = (tile.panels.groups, tile.panels.weights);
    let all = groups * OUTPUTS * depth;
    assert!(weights.len() == P * all && sums.len() == P * R && tile.steps.len() == R);
    let of_piece = (groups / tile.pieces).max(1);
    // SAFETY: the panels have so many weights, and the slice so many sums; the caller's promise.
    unsafe {
        let mut found = [[[V::zero(); N]; R]; P];
        let panels: [*const <V::Numbers as Numbers>::Weight; P] =
            std::array::from_fn(|panel| weights.as_ptr().add(panel * all));
        let mut rows = rows;
        let mut first = 0;
        while first < groups {
            for inside in 0..of_piece {
                let group = first + inside;
                // No closure: it would not have the instructions of the vector, and so not be inlined.
                let mut w = [[V::weights(panels[0].add(group * OUTPUTS * depth)); N]; P];
                for (w, weights) in w.iter_mut().zip(panels) {
                    for (n, w) in w.iter_mut().enumerate() {
                        *w = V::weights(weights.add((group * OUTPUTS + n * V::LANES) * depth));
                    }
                }
                for row in 0..R {
                    let x = V::inputs(rows[row].add(inside * depth));
                    for panel in 0..P {
                        for n in 0..N {
                            found[panel][row][n] = found[panel][row][n].add(x, w[panel][n]);
                        }
                    }
                }
            }
            first += of_piece;
            for (row, &step) in rows.iter_mut().zip(tile.steps) {
                // There may be nothing after the last piece.
                *row = row.wrapping_add(step);
            }
        }
        for (found, sums) in found.iter().flatten().zip(sums) {
            for (n, vector) in found.iter().enumerate() {
                vector.store(sums.as_mut_ptr().add(n * V::LANES));
            }
        }
    }
}
