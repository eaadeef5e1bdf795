//! AdamW, Cortado's own addition, which the original does not have: Adam with decoupled weight
//! decay (Loshchilov and Hutter). The decay does not pass through the moments:
//! w ← w − α·(√(1 − β2^t) / (1 − β1^t) · m / (√v + δ) + λ·w), with m and v of the plain gradient.
//!
//! Options: those of Adam; `weight_decay` λ, which with `regularization_type: "L1"` pulls by
//! λ·sign(w).

use super::adam::Moments;
use super::rule::UpdateRule;
use cortado_core::{Real, Result};
use cortado_ops::UpdateFormula;
use cortado_proto::SolverParameter;

pub(super) struct AdamW(Moments);

impl AdamW {
    pub(super) fn new(param: &SolverParameter) -> Result<Self> {
        Ok(Self(Moments::new(param)?))
    }
}

impl<T: Real> UpdateRule<T> for AdamW {
    fn formula(&self, iteration: u64) -> UpdateFormula<T> {
        UpdateFormula::AdamW(self.0.numbers(iteration))
    }
}
