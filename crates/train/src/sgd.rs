//! Stochastic gradient descent with momentum: V ← μ·V + α·g; w ← w − V.
//!
//! Options: `momentum` μ (0).

use super::rule::{self, UpdateRule};
use cortado_core::{Real, Result};
use cortado_ops::UpdateFormula;
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
    fn formula(&self, _: u64) -> UpdateFormula<T> {
        UpdateFormula::Sgd {
            momentum: T::from_f64(self.momentum),
        }
    }
}
