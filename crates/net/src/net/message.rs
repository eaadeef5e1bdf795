//! The place of a layer in a net, from its message, checked.

use cortado_core::{Error, LayerKind, Result, reject_misread};
use cortado_proto::{LayerParameter, Phase};

/// The loss weight of every top: as given, else 1 for the first top of a loss.
pub(super) fn loss_weights(param: &LayerParameter, kind: &LayerKind, tops: usize) -> Result<Vec<f32>> {
    let mut weights = param.loss_weight.clone();
    let may_lack = kind.is_loss && !weights.is_empty() && weights.len() < tops;
    if !weights.is_empty() && weights.len() != tops && !may_lack {
        let problem = format!(
            "must be given once for each top or not at all: {tops} top(s), {} loss_weight",
            weights.len()
        );
        return Err(Error::param("loss_weight", problem));
    }
    if weights.is_empty() && kind.is_loss {
        weights.push(1.0);
    }
    weights.resize(tops, 0.0);
    Ok(weights)
}

/// Checks what every layer can have.
pub(super) fn check_message(param: &LayerParameter) -> Result<()> {
    if param.r#type().is_empty() {
        return Err(Error::param("type", "is missing; every layer needs one"));
    }
    if param
        .phase
        .is_some_and(|phase| phase != Phase::TRAIN && phase != Phase::TEST)
    {
        return Err(Error::param(
            "phase",
            format!("is {}; it can be TRAIN or TEST", param.phase()),
        ));
    }
    let (given, bottoms) = (param.propagate_down.len(), param.bottom.len());
    if given > 0 && given != bottoms {
        let problem =
            format!("must be given once for each bottom or not at all: {bottoms} bottom(s), {given} propagate_down");
        return Err(Error::param("propagate_down", problem));
    }
    check_factors("loss_weight", &param.loss_weight)?;
    for spec in &param.param {
        reject_misread(spec, "param")?;
        check_factors("param.lr_mult", spec.lr_mult.as_slice())?;
        check_factors("param.decay_mult", spec.decay_mult.as_slice())?;
    }
    Ok(())
}

fn check_factors(field: &str, factors: &[f32]) -> Result<()> {
    match factors.iter().find(|factor| !factor.is_finite()) {
        Some(factor) => Err(Error::param(field, format!("must be a finite number, not {factor}"))),
        None => Ok(()),
    }
}
