//! Sums over the images of a batch, made of those of its stripes.

use super::add;
use crate::base::parallel::{Shared, for_pieces, map_each, on_one_thread, threads};
use cortado_mem::reserve::{self, Result};
use cortado_ops::{Batch, Float, Stripe};
use std::convert::Infallible;

/// The most multiplications or additions of a stripe, of those that are summed at once.
const AT_ONCE: usize = 1 << 25;

/// Adds to `to` what `add_stripe` adds for each stripe; a stripe takes `cost` multiplications or
/// additions. Short stripes are summed at once, if the threads have as many each: one after the
/// other, all threads would wait for the slowest each time.
///
/// # Errors
/// Out of memory, or those of `add_stripe`.
pub fn add_over_batch<T: Float>(
    batch: Batch,
    cost: usize,
    to: &mut [T],
    add_stripe: impl Fn(Stripe, &mut [T]) -> Result + Sync + Send,
) -> Result {
    let (stripes, threads) = (batch.stripes_in_order(), threads());
    if threads < 2 || stripes.len() % threads > 0 || cost > AT_ONCE {
        return batch.add_to(to, add_stripe);
    }
    let len = to.len();
    let mut sums = map_each(stripes.len(), cost.saturating_mul(stripes.len()), |i| {
        let mut sum = reserve::zeros(len)?;
        on_one_thread(|| add_stripe(stripes[i], &mut sum))?;
        Ok(sum)
    })?;
    let sums = reserve::collected(sums.iter_mut().map(|sum| Shared(sum.as_mut_ptr())))?;
    let to = Shared(to.as_mut_ptr());
    for_pieces(len, |piece| {
        // SAFETY: pieces do not overlap and lie inside all sums.
        let mut sums = sums.iter().map(|sum| unsafe { sum.slice(piece.start, piece.len()) });
        let mut add_slice = |sum: &mut &mut [T], other: &mut [T]| add(other, sum);
        let mut next = |_| Ok::<_, Infallible>(sums.next().unwrap_or_default());
        let Ok(total) = batch.sum(&mut next, &mut add_slice);
        // SAFETY: as above.
        add(total, unsafe { to.slice(piece.start, piece.len()) });
    });
    Ok(())
}
