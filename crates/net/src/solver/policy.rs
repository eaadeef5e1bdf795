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
//! | `cosine` | base_lr · (1 + cos(π · i / max_iter)) / 2: Cortado's own addition, which the original does not have |
//!
//! With fields that some forks have, and the original has not:
//! - `min_lr` is where `poly` and `cosine` end instead of at 0: min_lr + (base_lr − min_lr) ·
//!   factor. Other policies ignore it.
//! - `warmup_iter` and `warmup_start_lr` (0): in the first `warmup_iter` iterations the rate rises
//!   in a straight line from `warmup_start_lr` to `base_lr`, whatever the policy, which then goes
//!   on as if it had counted from iteration 0.
//! - `rampup_interval` and `rampup_lr` (0): the same, but along a parabola.

use cortado_core::{Error, Result};
use cortado_proto::SolverParameter;

const POLICIES: [&str; 8] = ["cosine", "exp", "fixed", "inv", "multistep", "poly", "sigmoid", "step"];

/// A checked learning-rate policy.
#[derive(Clone, Debug)]
pub(super) struct LrPolicy {
    base: f64,
    gamma: f64,
    power: f64,
    /// Where `poly` and `cosine` end.
    floor: f64,
    rule: Rule,
    warm_up: Option<WarmUp>,
}

/// The way up to the base rate.
#[derive(Clone, Debug)]
struct WarmUp {
    iterations: u64,
    start: f64,
    curve: fn(f64) -> f64,
}

#[derive(Clone, Debug)]
enum Rule {
    Fixed,
    Step { size: u64 },
    Exp,
    Inv,
    MultiStep { values: Vec<u64> },
    Poly { max_iter: u64 },
    Cosine { max_iter: u64 },
    Sigmoid { centre: f64 },
}

impl LrPolicy {
    /// Reads the policy of a solver.
    pub(super) fn new(param: &SolverParameter) -> Result<Self> {
        let gamma = at_least_0("gamma", param.gamma())?;
        if !param.base_lr().is_finite() {
            let problem = format!("must be a number, but is {}", param.base_lr());
            return Err(Error::param("base_lr", problem));
        }
        let max_iter = u64::try_from(param.max_iter()).unwrap_or(0).max(1);
        let rule = match param.lr_policy() {
            "fixed" => Rule::Fixed,
            "step" => Rule::Step { size: stepsize(param)? },
            "exp" => Rule::Exp,
            "inv" => Rule::Inv,
            "multistep" => Rule::MultiStep {
                values: stepvalues(param)?,
            },
            "poly" => Rule::Poly { max_iter },
            "cosine" => Rule::Cosine { max_iter },
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
            floor: at_least_0("min_lr", param.min_lr())?,
            rule,
            warm_up: WarmUp::new(param)?,
        })
    }

    /// The rate at an iteration. `step` is Caffe's `current_step`, which `step` and `multistep`
    /// keep; the result says whether `multistep` moved it.
    pub(super) fn rate(&self, iteration: u64, step: &mut usize) -> (f64, bool) {
        let i = iteration as f64;
        let (mut moved, mut floor) = (false, 0.0);
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
            Rule::Poly { max_iter } => {
                floor = self.floor;
                (1.0 - i / *max_iter as f64).max(0.0).powf(self.power)
            }
            Rule::Cosine { max_iter } => {
                floor = self.floor;
                (1.0 + (std::f64::consts::PI * (i / *max_iter as f64).min(1.0)).cos()) / 2.0
            }
            Rule::Sigmoid { centre } => 1.0 / (1.0 + (-self.gamma * (i - centre)).exp()),
        };
        let rate = match &self.warm_up {
            Some(warm_up) if iteration < warm_up.iterations => warm_up.rate(i, self.base),
            _ => floor + (self.base - floor) * factor,
        };
        (rate, moved)
    }
}

impl WarmUp {
    fn new(param: &SolverParameter) -> Result<Option<Self>> {
        let iterations = |field: &str, given: i32| {
            u64::try_from(given).map_err(|_| Error::param(field, format!("must not be negative, but is {given}")))
        };
        let linear = iterations("warmup_iter", param.warmup_iter())?;
        let parabolic = iterations("rampup_interval", param.rampup_interval())?;
        if linear > 0 && parabolic > 0 {
            let problem = "is another name for a warm-up, and warmup_iter is given too; leave one out";
            return Err(Error::param("rampup_interval", problem));
        }
        let warm_up = if linear > 0 {
            Self {
                iterations: linear,
                start: at_least_0("warmup_start_lr", param.warmup_start_lr())?,
                curve: |part| part,
            }
        } else {
            Self {
                iterations: parabolic,
                start: at_least_0("rampup_lr", param.rampup_lr())?,
                curve: |part| part * part,
            }
        };
        Ok(Some(warm_up).filter(|warm_up| warm_up.iterations > 0))
    }

    fn rate(&self, i: f64, base: f64) -> f64 {
        self.start + (base - self.start) * (self.curve)(i / self.iterations as f64)
    }
}

fn at_least_0(field: &str, value: f32) -> Result<f64> {
    match value {
        value if value >= 0.0 && value.is_finite() => Ok(value.into()),
        value if value < 0.0 => Err(Error::param(field, format!("must not be negative, but is {value}"))),
        value => Err(Error::param(field, format!("must be a finite number, but is {value}"))),
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
        let expected: [(&str, Formula); 8] = [
            ("fixed", |_| 0.5),
            ("step", |i| 0.5 * 0.5f64.powf((i / 4.0).floor())),
            ("exp", |i| 0.5 * 0.5f64.powf(i)),
            ("inv", |i| 0.5 * (1.0 + 0.5 * i).powf(-2.0)),
            ("multistep", |i| {
                0.5 * 0.5f64.powf(f64::from(i >= 3.0) + f64::from(i >= 5.0))
            }),
            ("poly", |i| 0.5 * (1.0 - i / 10.0).powf(2.0)),
            ("cosine", |i| {
                0.25 * (1.0 + (std::f64::consts::PI * i.min(10.0) / 10.0).cos())
            }),
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
    fn every_policy_starts_warm() {
        for name in POLICIES {
            let plain = LrPolicy::new(&solver(name)).unwrap();
            let linear = SolverParameter {
                warmup_iter: Some(4),
                warmup_start_lr: Some(0.25),
                ..solver(name)
            };
            let parabolic = SolverParameter {
                rampup_interval: Some(4),
                ..solver(name)
            };
            let expected = [
                (linear, [0.25, 0.3125, 0.375, 0.4375]),
                (parabolic, [0.0, 0.03125, 0.125, 0.28125]),
            ];
            for (param, start) in expected {
                let policy = LrPolicy::new(&param).unwrap();
                let (mut step, mut plain_step) = (0, 0);
                for i in 0..12 {
                    let (rate, moved) = policy.rate(i, &mut step);
                    let (plain, plain_moved) = plain.rate(i, &mut plain_step);
                    assert_eq!(rate, *start.get(i as usize).unwrap_or(&plain), "{name} at {i}");
                    assert_eq!((moved, step), (plain_moved, plain_step), "{name} at {i}");
                }
            }
        }
    }

    #[test]
    fn poly_and_cosine_end_at_min_lr() {
        for (name, half) in [("poly", 0.1 + 0.4 * 0.25), ("cosine", 0.3), ("fixed", 0.5)] {
            let param = SolverParameter {
                min_lr: Some(0.1),
                ..solver(name)
            };
            let policy = LrPolicy::new(&param).unwrap();
            let rates = [0, 5, 10, 11].map(|i| policy.rate(i, &mut 0).0);
            let end = if name == "fixed" { 0.5 } else { 0.1 };
            for (rate, expected) in rates.iter().zip([0.5, half, end, end]) {
                assert!((rate - expected).abs() < 1e-7, "{name}: {rates:?}");
            }
        }
    }

    #[test]
    fn bad_policies_say_what_to_do() {
        let message = |param: &SolverParameter| LrPolicy::new(param).unwrap_err().to_string();
        assert_eq!(
            message(&solver("stp")),
            "lr_policy: there is no policy \"stp\". did you mean \"step\"? Known: cosine, exp, fixed, inv, multistep, poly, sigmoid, step"
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
        let bad = |change: fn(&mut SolverParameter)| {
            let mut param = solver("cosine");
            change(&mut param);
            message(&param)
        };
        assert_eq!(
            bad(|p| p.min_lr = Some(f32::INFINITY)),
            "min_lr: must be a finite number, but is inf"
        );
        assert_eq!(
            bad(|p| p.base_lr = Some(f32::NAN)),
            "base_lr: must be a number, but is NaN"
        );
        assert_eq!(
            bad(|p| p.warmup_iter = Some(-1)),
            "warmup_iter: must not be negative, but is -1"
        );
        assert_eq!(
            bad(|p| (p.warmup_iter, p.rampup_interval) = (Some(1), Some(1))),
            "rampup_interval: is another name for a warm-up, and warmup_iter is given too; leave one out"
        );
        assert_eq!(
            message(&SolverParameter {
                lr_policy: None,
                ..solver("")
            }),
            "lr_policy: is missing; one of cosine, exp, fixed, inv, multistep, poly, sigmoid, step"
        );
    }
}
