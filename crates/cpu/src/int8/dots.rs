//! The loop of all kernels but AVX2's, over vectors of any instruction set; and vectors in plain Rust.

use super::tile::{DEPTH, OUTPUTS, Sums, Tile};

/// A vector of sums, each of an output.
pub(super) trait Dots: Copy {
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

    /// The inputs of a group, less what the kernel subtracts.
    ///
    /// # Safety
    /// A group can be read there.
    unsafe fn inputs(from: *const u8) -> Self::Inputs;

    /// The weights of a group.
    ///
    /// # Safety
    /// A group of [`Self::LANES`] outputs can be read there.
    unsafe fn weights(from: *const i8) -> Self::Weights;

    /// The sums with the products of a group, exactly.
    ///
    /// # Safety
    /// See [`Self::zero`].
    unsafe fn add(self, inputs: Self::Inputs, weights: Self::Weights) -> Self;

    /// Writes the sums.
    ///
    /// # Safety
    /// They can be written there.
    unsafe fn store(self, to: *mut i32);
}

/// The sums of a tile, with `N` vectors for a panel and at most `MOST` rows.
///
/// # Safety
/// As `IntKernel::sums`.
#[inline(always)]
pub(super) unsafe fn dots<V: Dots, const N: usize, const MOST: usize>(tile: &Tile<'_>, sums: &mut [Sums]) {
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
unsafe fn dots_of<V: Dots, const N: usize, const MOST: usize, const P: usize>(tile: &Tile<'_>, sums: &mut [Sums]) {
    // SAFETY: the caller's promise.
    unsafe {
        match *tile.rows {
            [a, b, c, d] => rows::<V, N, P, 4>(tile, [a, b, c, d], sums),
            [a, b] => rows::<V, N, P, 2>(tile, [a, b], sums),
            [a] => rows::<V, N, P, 1>(tile, [a], sums),
            _ => match <[*const u8; MOST]>::try_from(tile.rows) {
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
    tile: &Tile<'_>,
    rows: [*const u8; R],
    sums: &mut [Sums],
) {
    const { assert!(N * V::LANES == OUTPUTS) };
    let (groups, weights) = (tile.panels.groups, tile.panels.weights);
    let all = groups * OUTPUTS * DEPTH;
    assert!(weights.len() == P * all && sums.len() == P * R);
    // SAFETY: the panels have so many weights, and the slice so many sums; the caller's promise.
    unsafe {
        let mut found = [[[V::zero(); N]; R]; P];
        let panels: [*const i8; P] = std::array::from_fn(|panel| weights.as_ptr().add(panel * all));
        for group in 0..groups {
            let w: [[V::Weights; N]; P] = std::array::from_fn(|panel| {
                std::array::from_fn(|n| V::weights(panels[panel].add((group * OUTPUTS + n * V::LANES) * DEPTH)))
            });
            for row in 0..R {
                let x = V::inputs(rows[row].add(group * DEPTH));
                for panel in 0..P {
                    for n in 0..N {
                        found[panel][row][n] = found[panel][row][n].add(x, w[panel][n]);
                    }
                }
            }
        }
        for (found, sums) in found.iter().flatten().zip(sums) {
            for (n, vector) in found.iter().enumerate() {
                vector.store(sums.as_mut_ptr().add(n * V::LANES));
            }
        }
    }
}

/// A vector in plain Rust.
#[derive(Clone, Copy)]
pub(super) struct Software<const LANES: usize>([i32; LANES]);

/// A vector in plain Rust, of products of signed inputs: 128 is subtracted from each.
#[derive(Clone, Copy)]
pub(super) struct Shifted<const LANES: usize>([i32; LANES]);

macro_rules! software {
    ($vector:ident, $input:ident) => {
        impl<const LANES: usize> Dots for $vector<LANES> {
            const LANES: usize = LANES;
            type Inputs = [i32; DEPTH];
            type Weights = [[i8; DEPTH]; LANES];

            #[inline(always)]
            unsafe fn zero() -> Self {
                Self([0; LANES])
            }

            #[inline(always)]
            unsafe fn inputs(from: *const u8) -> Self::Inputs {
                // SAFETY: the caller's promise.
                unsafe { from.cast::<[u8; DEPTH]>().read() }.map($input)
            }

            #[inline(always)]
            unsafe fn weights(from: *const i8) -> Self::Weights {
                // SAFETY: the caller's promise.
                unsafe { from.cast::<Self::Weights>().read() }
            }

            #[inline(always)]
            unsafe fn add(mut self, inputs: Self::Inputs, weights: Self::Weights) -> Self {
                for (sum, weights) in self.0.iter_mut().zip(weights) {
                    let products = inputs.iter().zip(weights).map(|(x, w)| x * i32::from(w));
                    *sum += products.sum::<i32>();
                }
                self
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut i32) {
                // SAFETY: the caller's promise.
                unsafe { to.cast::<[i32; LANES]>().write(self.0) };
            }
        }
    };
}

software!(Software, unsigned);
software!(Shifted, shifted);

#[inline(always)]
fn unsigned(x: u8) -> i32 {
    i32::from(x)
}

/// x − 128, which has the bits of x but for the first.
#[inline(always)]
fn shifted(x: u8) -> i32 {
    i32::from((x ^ 0x80) as i8)
}
