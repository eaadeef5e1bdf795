//! AdaGrad: h ← h + g²; w ← w − α·g / (√h + δ).
//!
//! Options: `delta` δ (1e-8). There is no momentum.

use super::rule::{self, Step, UpdateRule};
use cortado_core::{Real, Result};
use cortado_proto::SolverParameter;

pub(super) struct AdaGrad {
    delta: f64,
}

impl AdaGrad {
    pub(super) fn new(param: &SolverParameter) -> Result<Self> {
        rule::no_momentum(param)?;
        Ok(Self {
            delta: rule::delta(param)?,
        })
    }
}

impl<T: Real> UpdateRule<T> for AdaGrad {
    fn history_count(&self) -> usize {
        1
    }

    fn update(&self, step: &Step<T>, weights: &mut [T], diff: &mut [T], history: &mut [&mut [T]]) {
        let delta = T::from_f64(self.delta);
        rule::with_one(weights, diff, history, |w, d, h| {
            let g = step.gradient(d, w);
            *h += g * g;
            step.rate * (g / (h.sqrt() + delta))
        });
    }
}
