//! Stochastic gradient descent with momentum: V ← μ·V + α·g; w ← w − V.
//!
//! Options: `momentum` μ (0).

use super::rule::{self, Step, UpdateRule};
use cortado_core::{Real, Result};
use cortado_proto::SolverParameter;

pub(super) struct Sgd {
    momentum: f64,
}

impl Sgd {
    pub(super) fn new(param: &SolverParameter) -> Result<Self> {
        Ok(Self {
            momentum: rule::momentum(param)?,
        })
    }
}

impl<T: Real> UpdateRule<T> for Sgd {
    fn history_count(&self) -> usize {
        1
    }

    fn update(&self, step: &Step<T>, weights: &mut [T], diff: &mut [T], history: &mut [&mut [T]]) {
        let momentum = T::from_f64(self.momentum);
        rule::with_one(weights, diff, history, |w, d, v| {
            *v = momentum * *v + step.rate * step.gradient(d, w);
            *v
        });
    }
}
