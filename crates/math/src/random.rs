//! Random numbers. They are drawn on the host, from the main generator: its stream is the
//! original's, so that the same seed gives the same numbers on any device.

use cortado_core::{Ctx, ElementsMut, Result};

/// Draws a mask for `count` elements: one number of the context's generator for each, in order. Bit
/// i of the mask is bit i mod 32 of word i / 32; it is set with this probability. Bits of a mask
/// that are beyond the elements become 0.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn draw_mask(ctx: &Ctx, probability: f64, count: usize, mask: &mut ElementsMut<'_, u32>) -> Result<()> {
    let mut rng = ctx.rng();
    for (i, word) in mask.host()?.iter_mut().enumerate() {
        let bits = count.saturating_sub(i * 32).min(32);
        *word = (0..bits).fold(0, |word, bit| word | u32::from(rng.bernoulli(probability)) << bit);
    }
    Ok(())
}
