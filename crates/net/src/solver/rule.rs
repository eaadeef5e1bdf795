//! Update rules: what turns a gradient into a step. One file per rule; the rest of an iteration is common to all.

use super::{adadelta, adagrad, adam, adamw, nesterov, rmsprop, sgd};
use cortado_core::{Error, Real, Result};
use cortado_cpu as cpu;
use cortado_proto::SolverParameter;

/// What an update of one parameter needs besides its numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<T> {
    /// The iteration, counted from 0.
    pub(super) iteration: u64,
    /// What the accumulated gradient is multiplied with first: 1 / iter_size, and less if it is clipped.
    pub(super) scale: T,
    /// The learning rate of this parameter.
    pub(super) rate: T,
    /// The weight decay of this parameter.
    pub(super) decay: T,
    /// L1 rather than L2 decay.
    pub(super) l1: bool,
}

impl<T: Real> Step<T> {
    /// The gradient after scaling and regularisation: scale · diff + decay · w (L2) or decay · sign(w) (L1).
    #[inline]
    pub(super) fn gradient(&self, diff: T, weight: T) -> T {
        self.scale * diff + self.penalty(weight)
    }

    /// The gradient of the regularisation alone: decay · w (L2) or decay · sign(w) (L1).
    #[inline]
    pub(super) fn penalty(&self, weight: T) -> T {
        let direction = if !self.l1 {
            weight
        } else if weight > T::ZERO {
            T::ONE
        } else if weight < T::ZERO {
            -T::ONE
        } else {
            T::ZERO
        };
        self.decay * direction
    }
}

/// An update rule, over one parameter at a time.
pub(super) trait UpdateRule<T: Real>: Send + Sync {
    /// How many history blobs of the parameter's shape it keeps.
    fn history_count(&self) -> usize;

    /// Updates `weights` by `diff`, in which it leaves the step that was taken off. All slices have the parameter's length.
    fn update(&self, step: &Step<T>, weights: &mut [T], diff: &mut [T], history: &mut [&mut [T]]);
}

/// Updates by a formula with one history value: `taken_off(weight, diff, history)`.
pub(super) fn with_one<T: Real>(
    weights: &mut [T],
    diff: &mut [T],
    history: &mut [&mut [T]],
    taken_off: impl Fn(T, T, &mut T) -> T + Sync + Send,
) {
    cpu::zip_all_in_place([weights, diff, &mut *history[0]], |[w, d, mut h]| {
        let off = taken_off(w, d, &mut h);
        [w - off, off, h]
    });
}

/// Updates by a formula with two history values: `taken_off(weight, diff, first, second)`.
pub(super) fn with_two<T: Real>(
    weights: &mut [T],
    diff: &mut [T],
    history: &mut [&mut [T]],
    taken_off: impl Fn(T, T, &mut T, &mut T) -> T + Sync + Send,
) {
    let (first, second) = history.split_at_mut(1);
    let all = [weights, diff, &mut *first[0], &mut *second[0]];
    cpu::zip_all_in_place(all, |[w, d, mut h0, mut h1]| {
        let off = taken_off(w, d, &mut h0, &mut h1);
        [w - off, off, h0, h1]
    });
}

/// The types of solvers, sorted.
const TYPES: [&str; 7] = ["AdaDelta", "AdaGrad", "Adam", "AdamW", "Nesterov", "RMSProp", "SGD"];

/// The rule that a solver asks for by its `type`.
pub(super) fn from_param<T: Real>(param: &SolverParameter) -> Result<Box<dyn UpdateRule<T>>> {
    Ok(match param.r#type() {
        "AdaDelta" => Box::new(adadelta::AdaDelta::new(param)?),
        "AdaGrad" => Box::new(adagrad::AdaGrad::new(param)?),
        "Adam" => Box::new(adam::Adam::new(param)?),
        "AdamW" => Box::new(adamw::AdamW::new(param)?),
        "Nesterov" => Box::new(nesterov::Nesterov::new(param)?),
        "RMSProp" => Box::new(rmsprop::RmsProp::new(param)?),
        "SGD" => Box::new(sgd::Sgd::new(param)?),
        other => return Err(unknown(other)),
    })
}

fn unknown(name: &str) -> Error {
    let hint = cortado_proto::nearest(name, TYPES)
        .first()
        .map(|nearest| format!("did you mean \"{nearest}\"? "))
        .unwrap_or_default();
    let known = TYPES.join(", ");
    Error::param("type", format!("there is no solver \"{name}\". {hint}Known: {known}"))
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
