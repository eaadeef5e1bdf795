//! What the gradient and the value of a loss are divided by.

use cortado_core::{Blob, Error, Io, Real, Result};
use cortado_proto::LossParameter;
use cortado_proto::loss_parameter::NormalizationMode;

/// The normalisation of a loss: `loss_param.normalization`, or the older `normalize`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Normalizer {
    mode: NormalizationMode,
}

impl Normalizer {
    /// The normalisation that a loss's message asks for. `normalization` wins over `normalize`; without both it is `default`.
    ///
    /// # Errors
    /// A mode that does not exist.
    pub(crate) fn from_param(param: &LossParameter, default: NormalizationMode) -> Result<Self> {
        let mode = match (param.normalization, param.normalize) {
            (Some(mode), _) => mode,
            (None, Some(true)) => NormalizationMode::VALID,
            (None, Some(false)) => NormalizationMode::BATCH_SIZE,
            (None, None) => default,
        };
        match mode {
            NormalizationMode::FULL
            | NormalizationMode::VALID
            | NormalizationMode::BATCH_SIZE
            | NormalizationMode::NONE => Ok(Self { mode }),
            other => Err(Error::param(
                "loss_param.normalization",
                format!("{other} is unknown; it is FULL, VALID, BATCH_SIZE or NONE"),
            )),
        }
    }

    /// The divisor, at least 1: for `outer` samples of `inner` places each, of which `valid` places in all were not ignored.
    pub(crate) fn divisor(self, outer: usize, inner: usize, valid: usize) -> f64 {
        let value = match self.mode {
            NormalizationMode::FULL => outer * inner,
            NormalizationMode::VALID => valid,
            NormalizationMode::BATCH_SIZE => outer,
            _ => 1,
        };
        value.max(1) as f64
    }
}

/// Shapes the first top of a loss, a scalar, and checks that the first axes of scores and labels agree.
///
/// # Errors
/// Bottoms without axes, or with different first axes.
pub(crate) fn reshape_loss<T: Real>(io: &mut Io<'_, T>) -> Result<()> {
    let first = |blob: &Blob<T>| blob.shape().first().copied();
    let (scores, labels) = (io.bottom(0), io.bottom(1));
    match (first(scores), first(labels)) {
        (Some(scores), Some(labels)) if scores == labels => io.top_mut(0).reshape(&[]),
        _ => {
            let what = format!(
                "shape of \"{}\", whose first axis is to be that of \"{}\"",
                labels.name(),
                scores.name()
            );
            Err(Error::mismatch(what, scores.shape(), labels.shape()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn divisor(param: &LossParameter) -> f64 {
        Normalizer::from_param(param, NormalizationMode::VALID)
            .unwrap()
            .divisor(4, 6, 20)
    }

    #[test]
    fn every_mode_divides_by_its_count() {
        let with = |mode| LossParameter {
            normalization: Some(mode),
            ..Default::default()
        };
        assert_eq!(divisor(&with(NormalizationMode::FULL)), 24.0);
        assert_eq!(divisor(&with(NormalizationMode::VALID)), 20.0);
        assert_eq!(divisor(&with(NormalizationMode::BATCH_SIZE)), 4.0);
        assert_eq!(divisor(&with(NormalizationMode::NONE)), 1.0);
        assert_eq!(divisor(&LossParameter::default()), 20.0);
    }

    #[test]
    fn the_older_field_gives_way() {
        let old = |normalize| LossParameter {
            normalize: Some(normalize),
            ..Default::default()
        };
        assert_eq!((divisor(&old(true)), divisor(&old(false))), (20.0, 4.0));
        let both = LossParameter {
            normalization: Some(NormalizationMode::FULL),
            ..old(false)
        };
        assert_eq!(divisor(&both), 24.0);
    }

    #[test]
    fn nothing_divides_by_less_than_one() {
        let valid = Normalizer {
            mode: NormalizationMode::VALID,
        };
        assert_eq!(valid.divisor(4, 6, 0), 1.0);
        let unknown = LossParameter {
            normalization: Some(NormalizationMode(9)),
            ..Default::default()
        };
        let error = Normalizer::from_param(&unknown, NormalizationMode::VALID).unwrap_err();
        assert_eq!(
            error.to_string(),
            "loss_param.normalization: 9 is unknown; it is FULL, VALID, BATCH_SIZE or NONE"
        );
    }
}
