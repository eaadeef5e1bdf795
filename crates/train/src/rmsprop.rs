//! RMSProp: h ← ρ·h + (1 − ρ)·g²; w ← w − α·g / (√h + δ).
//!
//! Options: `rms_decay` ρ (0.99), `delta` δ (1e-8). There is no momentum.

use super::rule::{self, UpdateRule};
use cortado_core::{Real, Result};
use cortado_ops::{MovingAverage, UpdateFormula};
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
    fn formula(&self, _: u64) -> UpdateFormula<T> {
        UpdateFormula::RmsProp {
            average: MovingAverage::keeping(self.decay),
            delta: T::from_f64(self.delta),
        }
    }
}
