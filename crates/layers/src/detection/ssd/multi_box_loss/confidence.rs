//! The loss of the scores of a prior.

use crate::loss::focal_loss::Focus;
use cortado_core::Real;

/// The loss of K scores and their target class.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ConfidenceLoss {
    /// −log of the softmax of the class.
    Softmax,
    /// −α (1 − p)^γ log p, with p the softmax of the class.
    Focal(Focus),
    /// The sum of the sigmoid cross entropies of all classes.
    Logistic,
}

/// log(1 + e^x), without overflow.
fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

/// The softmax of scores, one after the other.
fn softmax<T: Real>(scores: &[T]) -> impl Iterator<Item = f64> {
    let max = scores.iter().fold(T::LOWEST, |max, &score| max.max(score)).to_f64();
    let exp = move |score: &T| (score.to_f64() - max).exp();
    let sum: f64 = scores.iter().map(exp).sum();
    scores.iter().map(move |score| exp(score) / sum)
}

impl ConfidenceLoss {
    /// The loss by which hard examples are found.
    pub(super) fn for_mining(self) -> Self {
        match self {
            Self::Focal(_) => Self::Softmax,
            other => other,
        }
    }

    /// The loss of scores with the class `target`, or none, as their target.
    pub(super) fn loss<T: Real>(self, scores: &[T], target: Option<usize>) -> f64 {
        match (self, target) {
            (Self::Softmax | Self::Focal(_), None) => 0.0,
            (Self::Softmax, Some(target)) => {
                let p = softmax(scores).nth(target).unwrap_or(0.0);
                -p.max(f32::MIN_POSITIVE.into()).ln()
            }
            (Self::Focal(focus), Some(target)) => {
                let p = softmax(scores).nth(target).unwrap_or(0.0);
                focus.term(p).0
            }
            (Self::Logistic, _) => {
                let of_class = |(class, score): (usize, &T)| {
                    let score = score.to_f64();
                    softplus(score) - if Some(class) == target { score } else { 0.0 }
                };
                scores.iter().enumerate().map(of_class).sum()
            }
        }
    }

    /// Writes `scale` times the derivatives to the scores.
    pub(super) fn derivatives<T: Real>(self, scores: &[T], target: Option<usize>, scale: T, to: &mut [T]) {
        let wanted = |class: usize| if Some(class) == target { 1.0 } else { 0.0 };
        match self {
            Self::Softmax => {
                for (class, (to, p)) in to.iter_mut().zip(softmax(scores)).enumerate() {
                    *to = scale * T::from_f64(p - wanted(class));
                }
            }
            Self::Focal(focus) => {
                let p = target.and_then(|target| softmax(scores).nth(target)).unwrap_or(0.0);
                let (_, slope) = focus.term(p);
                for (class, (to, p)) in to.iter_mut().zip(softmax(scores)).enumerate() {
                    *to = scale * T::from_f64(slope * (wanted(class) - p));
                }
            }
            Self::Logistic => {
                for (class, (to, score)) in to.iter_mut().zip(scores).enumerate() {
                    let p = 1.0 / (1.0 + (-score.to_f64()).exp());
                    *to = scale * T::from_f64(p - wanted(class));
                }
            }
        }
    }
}
