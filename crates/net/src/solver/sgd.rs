//! Stochastic gradient descent with momentum: V ← μ·V + α·g; w ← w − V.

use super::rule::{Step, UpdateRule};
use cortado_core::Real;
use cortado_proto::SolverParameter;

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
        for ((w, d), v) in weights.iter_mut().zip(diff).zip(history[0].iter_mut()) {
            *v = momentum * *v + step.rate * step.gradient(*d, *w);
            *d = *v;
            *w = *w - *v;
        }
    }
}
