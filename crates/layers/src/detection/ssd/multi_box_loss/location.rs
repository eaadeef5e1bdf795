//! The loss of the locations of matched priors.

use cortado_core::Real;

/// The loss of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LocationLoss {
    /// d²/2.
    L2,
    /// d²/2 for |d| < 1, |d| − ½ beyond.
    SmoothL1,
}

/// A prior that is matched, with its location beside the true one.
pub(super) struct Located<T> {
    /// The number of the location in its blob, four numbers each.
    pub(super) place: usize,
    /// The location's differences from the true one.
    pub(super) differences: [T; 4],
    /// The derivatives of the differences to the location.
    pub(super) factors: [T; 4],
}

impl LocationLoss {
    fn value(self, d: f64) -> f64 {
        match self {
            Self::SmoothL1 if d.abs() >= 1.0 => d.abs() - 0.5,
            _ => 0.5 * d * d,
        }
    }

    fn derivative<T: Real>(self, d: T) -> T {
        match self {
            Self::SmoothL1 => d.max(-T::ONE).min(T::ONE),
            Self::L2 => d,
        }
    }
}

impl<T: Real> Located<T> {
    /// The sum over the four edges.
    pub(super) fn loss(&self, loss: LocationLoss) -> f64 {
        self.differences.iter().map(|d| loss.value(d.to_f64())).sum()
    }

    /// `scale` times the derivatives to the location.
    pub(super) fn derivatives(&self, loss: LocationLoss, scale: f64) -> [T; 4] {
        let scale = T::from_f64(scale);
        [0, 1, 2, 3].map(|k| scale * loss.derivative(self.differences[k]) * self.factors[k])
    }
}
