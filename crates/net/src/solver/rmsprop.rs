//! RMSProp: h ← ρ·h + (1 − ρ)·g²; w ← w − α·g / (√h + δ).
//!
//! Options: `rms_decay` ρ (0.99), `delta` δ (1e-8). There is no momentum.

use super::rule::{self, Step, UpdateRule};
use cortado_core::{Real, Result};
use cortado_proto::SolverParameter;

pub(super) struct RmsProp {
    decay: f64,
    delta: f64,
}

impl RmsProp {
    pub(super) fn new(param: &SolverParameter) -> Result<Self> {
        rule::no_momentum(param)?;
        Ok(Self {
            decay: rule::share("rms_decay", param.rms_decay())?,
            delta: rule::delta(param)?,
        })
    }
}

impl<T: Real> UpdateRule<T> for RmsProp {
    fn history_count(&self) -> usize {
        1
    }

    fn update(&self, step: &Step<T>, weights: &mut [T], diff: &mut [T], history: &mut [&mut [T]]) {
        let (old, new) = (T::from_f64(self.decay), T::from_f64(1.0 - self.decay));
        let delta = T::from_f64(self.delta);
        rule::with_one(weights, diff, history, |w, d, h| {
            let g = step.gradient(d, w);
            *h = old * *h + new * (g * g);
            step.rate * (g / (h.sqrt() + delta))
        });
    }
}
