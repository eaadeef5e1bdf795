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
    ctx.rng().bernoulli_bits(probability, count, mask.host()?);
    Ok(())
}
