//! The list of update rules.

use super::rule::UpdateRule;
use super::{adadelta, adagrad, adam, adamw, nesterov, rmsprop, sgd};
use cortado_core::{Error, Real, Result};
use cortado_proto::SolverParameter;

/// The types of solvers, sorted.
const TYPES: [&str; 7] = ["AdaDelta", "AdaGrad", "Adam", "AdamW", "Nesterov", "RMSProp", "SGD"];

/// The rule that a solver requests by its `type`.
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
