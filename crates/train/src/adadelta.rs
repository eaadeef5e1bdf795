//! AdaDelta: h ← μ·h + (1 − μ)·g²; u = g·√((δ + Δ) / (δ + h)); Δ ← μ·Δ + (1 − μ)·u²; w ← w − α·u.
//!
//! Options: `momentum` μ (0), the decay of both averages; `delta` δ (1e-8). The history holds all
//! h, then all Δ.

use super::rule::{self, UpdateRule};
use cortado_core::{Real, Result};
use cortado_ops::{MovingAverage, UpdateFormula};
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
    fn formula(&self, _: u64) -> UpdateFormula<T> {
        UpdateFormula::AdaDelta {
            average: MovingAverage::keeping(self.decay),
            delta: T::from_f64(self.delta),
        }
    }
}
