//! Options that layers of SSD have in common.

use cortado_core::{Error, Result};
use cortado_ops::BoxCode;
use cortado_ops::boxes::{Coder, Suppression};
use cortado_proto::NonMaximumSuppressionParameter;
use cortado_proto::prior_box_parameter::CodeType;

/// The coder of a type; `encoded` if variances are in the targets already.
///
/// # Errors
/// A type that does not exist; `message` names the options.
pub(super) fn coder(message: &str, code: CodeType, encoded: bool) -> Result<Coder> {
    let code = match code {
        CodeType::CORNER => BoxCode::Corner,
        CodeType::CENTER_SIZE => BoxCode::CenterSize,
        CodeType::CORNER_SIZE => BoxCode::CornerSize,
        other => {
            let problem = format!("{other} is unknown; it can be CORNER, CENTER_SIZE or CORNER_SIZE");
            return Err(Error::param(&format!("{message}.code_type"), problem));
        }
    };
    Ok(Coder {
        code,
        divides: !encoded,
    })
}

/// The suppression of a message, the field `name`.
///
/// # Errors
/// A threshold below 0, or an `eta` outside (0, 1].
pub(super) fn suppression(name: &str, param: &NonMaximumSuppressionParameter) -> Result<Suppression> {
    let (threshold, eta) = (param.nms_threshold(), param.eta());
    if !(threshold >= 0.0 && threshold.is_finite()) {
        let problem = format!("must be finite and not negative, but is {threshold}");
        return Err(Error::param(&format!("{name}.nms_threshold"), problem));
    }
    if !(eta > 0.0 && eta <= 1.0) {
        let problem = format!("must be above 0 and at most 1, but is {eta}");
        return Err(Error::param(&format!("{name}.eta"), problem));
    }
    if param.soft_nms() {
        let problem = "soft suppression is not supported; remove it to get plain suppression";
        return Err(Error::param(&format!("{name}.soft_nms"), problem));
    }
    Ok(Suppression {
        threshold: threshold.into(),
        eta: eta.into(),
        // A negative number is all of them.
        top_k: param.top_k.and_then(|k| usize::try_from(k).ok()),
    })
}
