//! Update rules: what turns a gradient into a step. One file per rule; the rest of an iteration is common to all.

use super::sgd;
use cortado_core::{Error, Real, Result};
use cortado_proto::SolverParameter;

/// What an update of one parameter needs besides its numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<T> {
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
        let penalty = if !self.l1 {
            weight
        } else if weight > T::default() {
            T::from_f64(1.0)
        } else if weight < T::default() {
            T::from_f64(-1.0)
        } else {
            T::default()
        };
        self.scale * diff + self.decay * penalty
    }
}

/// An update rule, over one parameter at a time.
pub(super) trait UpdateRule<T: Real>: Send + Sync {
    /// How many history blobs of the parameter's shape it keeps.
    fn history_count(&self) -> usize;

    /// Updates `weights` by `diff`, in which it leaves the step that was taken off. All slices have the parameter's length.
    fn update(&self, step: &Step<T>, weights: &mut [T], diff: &mut [T], history: &mut [&mut [T]]);
}

/// The rule that a solver asks for by its `type`.
pub(super) fn from_param<T: Real>(param: &SolverParameter) -> Result<Box<dyn UpdateRule<T>>> {
    match param.r#type() {
        "SGD" => Ok(Box::new(sgd::Sgd::new(param))),
        other => {
            let hint = cortado_proto::nearest(other, ["SGD"])
                .first()
                .map(|n| format!("; did you mean \"{n}\"?"));
            let problem = format!(
                "there is no solver \"{other}\" in this version{}",
                hint.unwrap_or_else(|| "; known: SGD".into())
            );
            Err(Error::param("type", problem))
        }
    }
}
