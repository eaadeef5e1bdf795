//! Nesterov's accelerated gradient: V' ← μ·V + α·g; w ← w − ((1 + μ)·V' − μ·V).
//!
//! Options: `momentum` μ (0).

use super::rule::{self, UpdateRule};
use cortado_core::{Real, Result};
use cortado_ops::UpdateFormula;
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
    fn formula(&self, _: u64) -> UpdateFormula<T> {
        UpdateFormula::Nesterov {
            momentum: T::from_f64(self.momentum),
        }
    }
}
