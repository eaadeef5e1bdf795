//! Adam: t = i + 1; m ← β1·m + (1 − β1)·g; v ← β2·v + (1 − β2)·g²;
//! w ← w − α·√(1 − β2^t) / (1 − β1^t) · m / (√v + δ).
//!
//! Options: `momentum` β1 (0), `momentum2` β2 (0.999), `delta` δ (1e-8). The history holds all m,
//! then all v.

use super::rule::{self, UpdateRule};
use cortado_core::{Real, Result};
use cortado_ops::{self as ops, MovingAverage, UpdateFormula};
use cortado_proto::SolverParameter;

pub(super) struct Adam(Moments);

impl Adam {
    pub(super) fn new(param: &SolverParameter) -> Result<Self> {
        Ok(Self(Moments::new(param)?))
    }
}

impl<T: Real> UpdateRule<T> for Adam {
    fn formula(&self, iteration: u64) -> UpdateFormula<T> {
        UpdateFormula::Adam(self.0.numbers(iteration))
    }
}

/// The two moving averages, of the gradient and of its square.
pub(super) struct Moments {
    beta1: f64,
    beta2: f64,
    delta: f64,
}

impl Moments {
    pub(super) fn new(param: &SolverParameter) -> Result<Self> {
        Ok(Self {
            beta1: rule::share("momentum", param.momentum())?,
            beta2: rule::share("momentum2", param.momentum2())?,
            delta: rule::delta(param)?,
        })
    }

    /// The numbers of an iteration, counted from 0.
    pub(super) fn numbers<T: Real>(&self, iteration: u64) -> ops::Moments<T> {
        let t = iteration as f64 + 1.0;
        let correction = (1.0 - self.beta2.powf(t)).sqrt() / (1.0 - self.beta1.powf(t));
        ops::Moments {
            first: MovingAverage::keeping(self.beta1),
            second: MovingAverage::keeping(self.beta2),
            delta: T::from_f64(self.delta),
            correction: T::from_f64(correction),
        }
    }
}
