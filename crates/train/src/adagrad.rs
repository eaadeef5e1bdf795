//! AdaGrad: h ← h + g²; w ← w − α·g / (√h + δ).
//!
//! Options: `delta` δ (1e-8). There is no momentum.

use super::rule::{self, UpdateRule};
use cortado_core::{Real, Result};
use cortado_ops::UpdateFormula;
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
    fn formula(&self, _: u64) -> UpdateFormula<T> {
        UpdateFormula::AdaGrad {
            delta: T::from_f64(self.delta),
        }
    }
}
