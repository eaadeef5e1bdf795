//! The order in which files and their rows are gone through.

use cortado_core::{Result, Rng, reserve};

/// The order. Each pass over the files, and each file in it, has a shuffle of its own, made from
/// the seed, so that any place can be gone to at once.
#[derive(Clone, Copy)]
pub(super) struct Order {
    /// None to go through all as it is.
    pub(super) seed: Option<u32>,
}

impl Order {
    /// The files in the order of a pass.
    pub(super) fn files(self, files: usize, epoch: u64) -> Vec<usize> {
        let mut order: Vec<_> = (0..files).collect();
        if let Some(seed) = self.seed {
            generator(seed, epoch, 0).shuffle(&mut order);
        }
        order
    }

    /// The rows of the file at a place of a pass, in their order; nothing if they are not shuffled.
    ///
    /// # Errors
    /// More rows than there is memory for.
    pub(super) fn rows(self, rows: u64, epoch: u64, place: u64) -> Result<Vec<u64>> {
        let mut order = Vec::new();
        if let Some(seed) = self.seed {
            reserve::at_least(&mut order, rows as usize)?;
            order.extend(0..rows);
            generator(seed, epoch, place + 1).shuffle(&mut order);
        }
        Ok(order)
    }
}

/// A generator for one shuffle: the three numbers, mixed as in SplitMix64.
fn generator(seed: u32, epoch: u64, place: u64) -> Rng {
    let mut mixed = u64::from(seed);
    for number in [epoch, place] {
        mixed = (mixed ^ number).wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
    }
    Rng::new((mixed >> 32) as u32)
}
