//! The numbers that DetectNet draws.

use cortado_core::Rng;

/// A number from 0 to 1, both included.
pub(super) fn share(rng: &mut Rng) -> f64 {
    f64::from(rng.draw()) / f64::from(u32::MAX)
}

/// Whether something of this probability happens.
pub(super) fn happens(rng: &mut Rng, probability: f64) -> bool {
    share(rng) <= probability
}
