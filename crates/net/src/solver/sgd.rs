//! Stochastic gradient descent with momentum: V ← μ·V + α·g; w ← w − V.

use super::rule::{Step, UpdateRule};
use cortado_core::Real;
use cortado_proto::SolverParameter;
use rayon::prelude::*;

/// The weights that a thread updates at a time.
const PART: usize = 1 << 15;

pub(super) struct Sgd {
    momentum: f64,
}

impl Sgd {
    pub(super) fn new(param: &SolverParameter) -> Self {
        Self {
            momentum: param.momentum().into(),
        }
    }
}

impl<T: Real> UpdateRule<T> for Sgd {
    fn history_count(&self) -> usize {
        1
    }

    fn update(&self, step: &Step<T>, weights: &mut [T], diff: &mut [T], history: &mut [&mut [T]]) {
        let momentum = T::from_f64(self.momentum);
        let parts = weights
            .par_chunks_mut(PART)
            .zip(diff.par_chunks_mut(PART))
            .zip(history[0].par_chunks_mut(PART));
        parts.for_each(|((weights, diff), history)| {
            for ((w, d), v) in weights.iter_mut().zip(diff).zip(history) {
                *v = momentum * *v + step.rate * step.gradient(*d, *w);
                *d = *v;
                *w -= *v;
            }
        });
    }
}
