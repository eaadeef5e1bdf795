//! Suppression of boxes that overlap better ones.

use super::geometry::{AnyBox, BoxOptions};

/// Of boxes in the order of their scores, those that overlap none before them by more than
/// `threshold`; no more than `most`.
pub(super) fn suppress(
    boxes: impl Fn(usize) -> AnyBox,
    order: &[usize],
    threshold: f32,
    most: Option<usize>,
    options: &BoxOptions,
) -> Vec<usize> {
    let mut kept: Vec<(usize, AnyBox)> = Vec::new();
    for &index in order {
        if most.is_some_and(|most| kept.len() >= most) {
            break;
        }
        let candidate = boxes(index);
        let hidden = |(_, better): &(usize, AnyBox)| better.overlap(&candidate, options) > threshold;
        if !kept.iter().any(hidden) {
            kept.push((index, candidate));
        }
    }
    kept.into_iter().map(|(index, _)| index).collect()
}

/// How much an overlap lowers a score (Bodla et al., "Soft-NMS").
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Decay {
    /// To 0 above the threshold.
    Hard,
    /// By the overlap above the threshold.
    Linear,
    /// By the exponential of the square.
    Gaussian {
        /// σ.
        sigma: f32,
    },
}

impl Decay {
    fn factor(self, overlap: f32, threshold: f32) -> f32 {
        match self {
            Self::Hard if overlap > threshold => 0.0,
            Self::Linear if overlap > threshold => 1.0 - overlap,
            Self::Gaussian { sigma } => (-overlap * overlap / sigma).exp(),
            Self::Hard | Self::Linear => 1.0,
        }
    }
}

/// The boxes in the order in which they are the best of the rest; each lowers the scores of those
/// that it overlaps, and what falls below `least` is dropped.
pub(super) fn suppress_softly(
    boxes: impl Fn(usize) -> AnyBox,
    scores: &mut [f32],
    mut pending: Vec<usize>,
    (decay, threshold, least): (Decay, f32, f32),
    options: &BoxOptions,
) -> Vec<usize> {
    let mut kept = Vec::new();
    while let Some(place) = greatest(&pending, scores) {
        let best = pending.swap_remove(place);
        let better = boxes(best);
        kept.push(best);
        pending.retain(|&index| {
            scores[index] *= decay.factor(better.overlap(&boxes(index), options), threshold);
            scores[index] >= least
        });
    }
    kept
}

fn greatest(pending: &[usize], scores: &[f32]) -> Option<usize> {
    let places = 0..pending.len();
    places.reduce(|best, place| match scores[pending[place]] > scores[pending[best]] {
        true => place,
        false => best,
    })
}

/// Indices from the highest score to the lowest; those of equal scores in their order.
pub(super) fn by_score(scores: impl Fn(usize) -> f32, mut indices: Vec<usize>) -> Vec<usize> {
    indices.sort_by(|&a, &b| scores(b).total_cmp(&scores(a)));
    indices
}
