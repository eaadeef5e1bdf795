//! Learning-rate policies.
//!
//! | policy | rate at iteration i |
//! |---|---|
//! | `fixed` | base_lr |
//! | `step` | base_lr · gamma^⌊i / stepsize⌋ |
//! | `exp` | base_lr · gamma^i |
//! | `inv` | base_lr · (1 + gamma · i)^−power |
//! | `multistep` | base_lr · gamma^(number of `stepvalue`s reached) |
//! | `poly` | base_lr · (1 − i / max_iter)^power |
//! | `sigmoid` | base_lr / (1 + e^(−gamma · (i − stepsize))) |

use cortado_core::{Error, Result};
use cortado_proto::SolverParameter;

const POLICIES: [&str; 7] = ["exp", "fixed", "inv", "multistep", "poly", "sigmoid", "step"];

/// A checked learning-rate policy.
#[derive(Clone, Debug)]
pub(super) struct LrPolicy {
    base: f64,
    gamma: f64,
    power: f64,
    rule: Rule,
}

#[derive(Clone, Debug)]
enum Rule {
    Fixed,
    Step { size: u64 },
    Exp,
    Inv,
    MultiStep { values: Vec<u64> },
    Poly { max_iter: u64 },
    Sigmoid { centre: f64 },
}

impl LrPolicy {
    /// Reads the policy of a solver.
    pub(super) fn new(param: &SolverParameter) -> Result<Self> {
        let gamma = f64::from(param.gamma());
        if gamma < 0.0 {
            return Err(Error::param("gamma", format!("must not be negative, but is {gamma}")));
        }
        let rule = match param.lr_policy() {
            "fixed" => Rule::Fixed,
            "step" => Rule::Step { size: stepsize(param)? },
            "exp" => Rule::Exp,
            "inv" => Rule::Inv,
            "multistep" => Rule::MultiStep {
                values: stepvalues(param)?,
            },
            "poly" => Rule::Poly {
                max_iter: u64::try_from(param.max_iter()).unwrap_or(0).max(1),
            },
            "sigmoid" => Rule::Sigmoid {
                centre: stepsize(param)? as f64,
            },
            "" => {
                return Err(Error::param(
                    "lr_policy",
                    format!("is missing; one of {}", POLICIES.join(", ")),
                ));
            }
            other => return Err(unknown(other)),
        };
        Ok(Self {
            base: param.base_lr().into(),
            gamma,
            power: param.power().into(),
            rule,
        })
    }

    /// The rate at an iteration. `step` is Caffe's `current_step`, which `step` and `multistep` keep; the result says whether `multistep` moved it.
    pub(super) fn rate(&self, iteration: u64, step: &mut usize) -> (f64, bool) {
        let i = iteration as f64;
        let mut moved = false;
        let factor = match &self.rule {
            Rule::Fixed => 1.0,
            Rule::Step { size } => {
                *step = (iteration / size) as usize;
                self.gamma.powf(*step as f64)
            }
            Rule::Exp => self.gamma.powf(i),
            Rule::Inv => (1.0 + self.gamma * i).powf(-self.power),
            Rule::MultiStep { values } => {
                moved = values.get(*step).is_some_and(|&value| iteration >= value);
                *step += usize::from(moved);
                self.gamma.powf(*step as f64)
            }
            Rule::Poly { max_iter } => (1.0 - i / *max_iter as f64).max(0.0).powf(self.power),
            Rule::Sigmoid { centre } => 1.0 / (1.0 + (-self.gamma * (i - centre)).exp()),
        };
        (self.base * factor, moved)
    }
}

fn stepsize(param: &SolverParameter) -> Result<u64> {
    let size = param.stepsize();
    match u64::try_from(size) {
        Ok(size) if size > 0 => Ok(size),
        _ => Err(Error::param(
            "stepsize",
            format!(
                "lr_policy \"{}\" needs one of 1 or more, but it is {size}",
                param.lr_policy()
            ),
        )),
    }
}

fn stepvalues(param: &SolverParameter) -> Result<Vec<u64>> {
    let values: Option<Vec<u64>> = param.stepvalue.iter().map(|&v| u64::try_from(v).ok()).collect();
    values.ok_or_else(|| Error::param("stepvalue", "must not be negative"))
}

fn unknown(policy: &str) -> Error {
    let nearest = cortado_proto::nearest(policy, POLICIES);
    let hint = nearest
        .first()
        .map(|name| format!("did you mean \"{name}\"? "))
        .unwrap_or_default();
    Error::param(
        "lr_policy",
        format!("there is no policy \"{policy}\". {hint}Known: {}", POLICIES.join(", ")),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solver(policy: &str) -> SolverParameter {
        SolverParameter {
            base_lr: Some(0.5),
            gamma: Some(0.5),
            power: Some(2.0),
            stepsize: Some(4),
            stepvalue: vec![3, 5],
            max_iter: Some(10),
            lr_policy: Some(policy.into()),
            ..Default::default()
        }
    }

    #[test]
    fn every_policy_follows_its_formula() {
        type Formula = fn(f64) -> f64;
        let expected: [(&str, Formula); 7] = [
            ("fixed", |_| 0.5),
            ("step", |i| 0.5 * 0.5f64.powf((i / 4.0).floor())),
            ("exp", |i| 0.5 * 0.5f64.powf(i)),
            ("inv", |i| 0.5 * (1.0 + 0.5 * i).powf(-2.0)),
            ("multistep", |i| {
                0.5 * 0.5f64.powf(f64::from(i >= 3.0) + f64::from(i >= 5.0))
            }),
            ("poly", |i| 0.5 * (1.0 - i / 10.0).powf(2.0)),
            ("sigmoid", |i| 0.5 / (1.0 + (-0.5 * (i - 4.0)).exp())),
        ];
        for (name, formula) in expected {
            let policy = LrPolicy::new(&solver(name)).unwrap();
            let mut step = 0;
            for i in 0..12 {
                let (rate, moved) = policy.rate(i, &mut step);
                let expected = if name == "poly" && i > 10 {
                    0.0
                } else {
                    formula(i as f64)
                };
                assert!(
                    (rate - expected).abs() < 1e-12,
                    "{name} at {i}: {rate} is not {expected}"
                );
                assert_eq!(moved, name == "multistep" && (i == 3 || i == 5), "{name} at {i}");
            }
        }
    }

    #[test]
    fn bad_policies_say_what_to_do() {
        let message = |param: &SolverParameter| LrPolicy::new(param).unwrap_err().to_string();
        assert_eq!(
            message(&solver("stp")),
            "lr_policy: there is no policy \"stp\". did you mean \"step\"? Known: exp, fixed, inv, multistep, poly, sigmoid, step"
        );
        assert_eq!(
            message(&SolverParameter {
                stepsize: None,
                ..solver("step")
            }),
            "stepsize: lr_policy \"step\" needs one of 1 or more, but it is 0"
        );
        assert_eq!(
            message(&SolverParameter {
                gamma: Some(-1.0),
                ..solver("inv")
            }),
            "gamma: must not be negative, but is -1"
        );
        assert_eq!(
            message(&SolverParameter {
                lr_policy: None,
                ..solver("")
            }),
            "lr_policy: is missing; one of exp, fixed, inv, multistep, poly, sigmoid, step"
        );
    }
}
