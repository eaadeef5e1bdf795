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
//! | `plateau` | base_lr · gamma^(number of plateaus): one ends when for a number of iterations (the next `plateau_winsize`) neither the smoothed loss had a new minimum nor the rate fell (SSD) |
//! | `cosine` | base_lr · (1 + cos(π · i / max_iter)) / 2: Cortado's own addition, which the original does not have |
//!
//! With fields that some forks have, but not the original:
//! - `min_lr` is where `poly` and `cosine` end instead of at 0: min_lr + (base_lr − min_lr) ·
//!   factor. Other policies ignore it.
//! - `warmup_iter` and `warmup_start_lr` (0): in the first `warmup_iter` iterations the rate rises
//!   in a straight line from `warmup_start_lr` to `base_lr`, whatever the policy, which then
//!   continues as though it had counted from iteration 0.
//! - `rampup_interval` and `rampup_lr` (0): the same, but along a parabola.

#[cfg(test)]
mod tests;

use cortado_core::{Error, Result};
use cortado_proto::SolverParameter;

const POLICIES: [&str; 9] = [
    "cosine",
    "exp",
    "fixed",
    "inv",
    "multistep",
    "plateau",
    "poly",
    "sigmoid",
    "step",
];

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

/// The state of a policy.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// Caffe's `current_step`: how often `step`, `multistep` and `plateau` have lowered the rate.
    pub(super) step: usize,
    /// The least smoothed loss, which `plateau` keeps.
    pub(super) least_loss: f64,
    /// The iteration at which `plateau` last saw that, or lowered the rate.
    pub(super) last_event: u64,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            step: 0,
            least_loss: f32::MAX.into(),
            last_event: 0,
        }
    }
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
    Plateau { windows: Vec<u64> },
    Poly { max_iter: u64 },
    Cosine { max_iter: u64 },
    Sigmoid { centre: f64 },
}

impl LrPolicy {
    /// Reads the policy of a solver.
    pub(super) fn new(param: &SolverParameter) -> Result<Self> {
        let gamma = at_least_0("gamma", param.gamma())?;
        for (field, value) in [("base_lr", param.base_lr()), ("power", param.power())] {
            if !value.is_finite() {
                return Err(Error::param(field, format!("must be a number, but is {value}")));
            }
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
            "plateau" => Rule::Plateau {
                windows: windows(param)?,
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

    /// Whether it lowers the rate by the loss.
    pub(super) fn is_plateau(&self) -> bool {
        matches!(self.rule, Rule::Plateau { .. })
    }

    /// The rate at an iteration, before which the smoothed loss was `loss`. The result includes
    /// whether `multistep` or `plateau` lowered it.
    pub(super) fn rate(&self, iteration: u64, loss: f64, memory: &mut Memory) -> (f64, bool) {
        let step = &mut memory.step;
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
            Rule::Plateau { windows } => {
                if loss < memory.least_loss {
                    (memory.least_loss, memory.last_event) = (loss, iteration);
                }
                let waited = iteration.saturating_sub(memory.last_event);
                moved = windows.get(*step).is_some_and(|&window| waited >= window);
                if moved {
                    *step += 1;
                    memory.last_event = iteration;
                }
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

fn windows(param: &SolverParameter) -> Result<Vec<u64>> {
    let wrong = |problem| Err(Error::param("plateau_winsize", problem));
    if param.plateau_winsize.is_empty() {
        return wrong("is missing; lr_policy \"plateau\" needs one for each time that the rate is to fall");
    }
    match param.plateau_winsize.iter().map(|&v| u64::try_from(v).ok()).collect() {
        Some(windows) => Ok(windows),
        None => wrong("must not be negative"),
    }
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
