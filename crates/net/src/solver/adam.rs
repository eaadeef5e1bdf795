//! Adam: t = i + 1; m ← β1·m + (1 − β1)·g; v ← β2·v + (1 − β2)·g²;
//! w ← w − α·√(1 − β2^t) / (1 − β1^t) · m / (√v + δ).
//!
//! Options: `momentum` β1 (0), `momentum2` β2 (0.999), `delta` δ (1e-8). The history holds all m,
//! then all v.

use super::rule::{self, Step, UpdateRule};
use cortado_core::{Real, Result};
use cortado_proto::SolverParameter;

pub(super) struct Adam(Moments);

impl Adam {
    pub(super) fn new(param: &SolverParameter) -> Result<Self> {
        Ok(Self(Moments::new(param)?))
    }
}

impl<T: Real> UpdateRule<T> for Adam {
    fn history_count(&self) -> usize {
        2
    }

    fn update(&self, step: &Step<T>, weights: &mut [T], diff: &mut [T], history: &mut [&mut [T]]) {
        let advance = self.0.advance(step);
        rule::with_two(weights, diff, history, |w, d, m, v| advance(step.gradient(d, w), m, v));
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

    /// What moves the averages on by a gradient, and gives the step.
    pub(super) fn advance<T: Real>(&self, step: &Step<T>) -> impl Fn(T, &mut T, &mut T) -> T + Sync + Send + use<T> {
        let t = step.iteration as f64 + 1.0;
        let correction = (1.0 - self.beta2.powf(t)).sqrt() / (1.0 - self.beta1.powf(t));
        let rate = step.rate * T::from_f64(correction);
        let (old1, new1) = (T::from_f64(self.beta1), T::from_f64(1.0 - self.beta1));
        let (old2, new2) = (T::from_f64(self.beta2), T::from_f64(1.0 - self.beta2));
        let delta = T::from_f64(self.delta);
        move |g, m, v| {
            *m = old1 * *m + new1 * g;
            *v = old2 * *v + new2 * (g * g);
            rate * (*m / (v.sqrt() + delta))
        }
    }
}
