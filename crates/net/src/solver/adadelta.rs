//! AdaDelta: h ← μ·h + (1 − μ)·g²; u = g·√((δ + Δ) / (δ + h)); Δ ← μ·Δ + (1 − μ)·u²; w ← w − α·u.
//!
//! Options: `momentum` μ (0), the decay of both averages; `delta` δ (1e-8). The history holds all h, then all Δ.

use super::rule::{self, Step, UpdateRule};
use cortado_core::{Real, Result};
use cortado_proto::SolverParameter;

pub(super) struct AdaDelta {
    decay: f64,
    delta: f64,
}

impl AdaDelta {
    pub(super) fn new(param: &SolverParameter) -> Result<Self> {
        Ok(Self {
            decay: rule::share("momentum", param.momentum())?,
            delta: rule::delta(param)?,
        })
    }
}

impl<T: Real> UpdateRule<T> for AdaDelta {
    fn history_count(&self) -> usize {
        2
    }

    fn update(&self, step: &Step<T>, weights: &mut [T], diff: &mut [T], history: &mut [&mut [T]]) {
        let (old, new) = (T::from_f64(self.decay), T::from_f64(1.0 - self.decay));
        let delta = T::from_f64(self.delta);
        rule::with_two(weights, diff, history, |w, d, gradients, updates| {
            let g = step.gradient(d, w);
            *gradients = old * *gradients + new * (g * g);
            let u = g * ((delta + *updates) / (delta + *gradients)).sqrt();
            *updates = old * *updates + new * (u * u);
            step.rate * u
        });
    }
}
