//! Nesterov's accelerated gradient: V' ← μ·V + α·g; w ← w − ((1 + μ)·V' − μ·V).
//!
//! Options: `momentum` μ (0).

use super::rule::{self, Step, UpdateRule};
use cortado_core::{Real, Result};
use cortado_proto::SolverParameter;

pub(super) struct Nesterov {
    momentum: f64,
}

impl Nesterov {
    pub(super) fn new(param: &SolverParameter) -> Result<Self> {
        Ok(Self {
            momentum: rule::momentum(param)?,
        })
    }
}

impl<T: Real> UpdateRule<T> for Nesterov {
    fn history_count(&self) -> usize {
        1
    }

    fn update(&self, step: &Step<T>, weights: &mut [T], diff: &mut [T], history: &mut [&mut [T]]) {
        let momentum = T::from_f64(self.momentum);
        rule::with_one(weights, diff, history, |w, d, v| {
            let before = *v;
            *v = momentum * before + step.rate * step.gradient(d, w);
            (T::ONE + momentum) * *v - momentum * before
        });
    }
}
