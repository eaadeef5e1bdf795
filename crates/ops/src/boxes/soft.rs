//! Soft suppression: boxes lower the scores of those that they overlap (Bodla et al., "Soft-NMS").

use crate::Float;
use cortado_mem::reserve;

/// How much an overlap lowers a score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Decay {
    /// To 0 above the threshold.
    Hard,
    /// By the overlap above the threshold.
    Linear,
    /// By the exponential of the square, at any overlap.
    Gaussian {
        /// σ.
        sigma: f64,
    },
}

impl Decay {
    /// The factor of a score.
    fn factor<T: Float>(self, overlap: T, threshold: T) -> T {
        match self {
            Self::Hard if overlap > threshold => T::ZERO,
            Self::Linear if overlap > threshold => T::ONE - overlap,
            Self::Gaussian { sigma } => (-overlap * overlap / T::from_f64(sigma)).exp(),
            Self::Hard | Self::Linear => T::ONE,
        }
    }
}

/// The options of a soft suppression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoftSuppression {
    /// How much an overlap lowers a score.
    pub decay: Decay,
    /// The greatest overlap that lowers none.
    pub threshold: f64,
    /// The least score of a box that stays.
    pub least: f64,
}

/// The places that stay of `pending`, in the order in which they are the best of the rest. Each lowers the scores
/// of those that it overlaps; what falls below the least score is dropped. `overlap` gets the better box and the
/// other.
///
/// # Errors
/// Out of memory.
pub fn suppress_softly<T: Float>(
    scores: &mut [T],
    mut pending: Vec<usize>,
    options: SoftSuppression,
    overlap: impl Fn(usize, usize) -> T,
) -> reserve::Result<Vec<usize>> {
    let (threshold, least) = (T::from_f64(options.threshold), T::from_f64(options.least));
    let mut kept = reserve::empty(pending.len())?;
    while let Some(place) = greatest(&pending, scores) {
        let best = pending.swap_remove(place);
        kept.push(best);
        pending.retain(|&other| {
            scores[other] *= options.decay.factor(overlap(best, other), threshold);
            scores[other] >= least
        });
    }
    Ok(kept)
}

/// Where in `pending` the first of the greatest scores is.
fn greatest<T: Float>(pending: &[usize], scores: &[T]) -> Option<usize> {
    let places = 0..pending.len();
    places.reduce(|best, place| match scores[pending[place]] > scores[pending[best]] {
        true => place,
        false => best,
    })
}
