//! Update rules: what turns a gradient into a step. One file per rule; the rest of an iteration is
//! common to all.

use cortado_core::{Error, Real, Result};
use cortado_ops::UpdateFormula;
use cortado_proto::SolverParameter;

/// An update rule.
pub(super) trait UpdateRule<T: Real>: Send + Sync {
    /// What turns gradients into steps in this iteration, counted from 0. How many numbers it
    /// keeps for each weight is the same in all.
    fn formula(&self, iteration: u64) -> UpdateFormula<T>;
}

/// `momentum`, which may be any number.
pub(super) fn momentum(param: &SolverParameter) -> Result<f64> {
    match param.momentum() {
        value if value.is_finite() => Ok(value.into()),
        value => Err(Error::param("momentum", format!("must be a number, but is {value}"))),
    }
}

/// Refuses `momentum` where the rule has none.
pub(super) fn no_momentum(param: &SolverParameter) -> Result<()> {
    match param.momentum() {
        0.0 => Ok(()),
        value => {
            let problem = format!("{} has none: leave it out (it is {value})", param.r#type());
            Err(Error::param("momentum", problem))
        }
    }
}

/// The share of the old value in a moving average: at least 0 and less than 1.
pub(super) fn share(field: &str, value: f32) -> Result<f64> {
    if (0.0..1.0).contains(&value) {
        return Ok(value.into());
    }
    let problem = format!("must be at least 0 and less than 1, but is {value}");
    Err(Error::param(field, problem))
}

/// `delta`, which keeps divisors from being 0.
pub(super) fn delta(param: &SolverParameter) -> Result<f64> {
    match param.delta() {
        value if value >= 0.0 && value.is_finite() => Ok(value.into()),
        value => Err(Error::param("delta", format!("must be 0 or more, but is {value}"))),
    }
}
