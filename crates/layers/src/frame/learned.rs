//! Weights and a bias that are learned.

use cortado_core::{Blob, Ctx, Error, ErrorKind, Filler, Real, Result};
use cortado_proto::{BlobProto, FillerParameter, LayerParameter};

/// How the weights, and the bias if there is one, get their first values.
#[derive(Clone, Debug)]
pub(crate) struct Learned {
    weights: Filler,
    bias: Option<Filler>,
    /// Values that stand in the layer's own message. They are used instead of the fillers.
    given: Vec<BlobProto>,
}

impl Learned {
    /// From the fillers of a layer's message, which are constant 0 where none is given; `bias` is `None` if there shall be no bias. `options` names
    /// the message for errors.
    ///
    /// # Errors
    /// A filler that is none, or a wrong number of blobs in the message.
    pub(crate) fn new(
        param: &LayerParameter,
        options: &str,
        weights: Option<&FillerParameter>,
        bias: Option<Option<&FillerParameter>>,
    ) -> Result<Self> {
        let filler = |param: Option<&FillerParameter>, name: &str| {
            param.map_or(Ok(Filler::default()), |param| {
                filler_from_proto(&format!("{options}.{name}"), param)
            })
        };
        let expected = 1 + usize::from(bias.is_some());
        if !param.blobs.is_empty() && param.blobs.len() != expected {
            return Err(Error::mismatch(
                "number of blobs in the layer's message",
                expected,
                param.blobs.len(),
            ));
        }
        Ok(Self {
            weights: filler(weights, "weight_filler")?,
            bias: bias.map(|bias| filler(bias, "bias_filler")).transpose()?,
            given: param.blobs.clone(),
        })
    }

    /// Makes the parameters: weights, then bias, each filled as soon as it is there. That is the original's order, so the same seed gives the
    /// same numbers.
    ///
    /// # Errors
    /// Shapes that are too large or that the fillers refuse, or blobs in the message that have another shape.
    pub(crate) fn make<T: Real>(&mut self, ctx: &Ctx, weights: &[usize], bias: &[usize]) -> Result<Vec<Blob<T>>> {
        let fillers = [
            ("weights", Some(&self.weights), weights),
            ("bias", self.bias.as_ref(), bias),
        ];
        let given = std::mem::take(&mut self.given);
        let mut blobs = Vec::new();
        for (name, filler, shape) in fillers {
            let Some(filler) = filler else { continue };
            let mut blob = Blob::new(name, shape)?;
            match given.get(blobs.len()) {
                Some(given) => blob.copy_from_proto(given, false)?,
                None => filler.fill(&mut blob.data_overwrite()?, shape, &mut ctx.rng())?,
            }
            blobs.push(blob);
        }
        Ok(blobs)
    }
}

/// The filler that a field describes.
///
/// # Errors
/// Those of [`Filler::from_proto`], with the whole name of the field.
pub(crate) fn filler_from_proto(field: &str, param: &FillerParameter) -> Result<Filler> {
    Filler::from_proto(param).map_err(|error| match error.kind() {
        ErrorKind::Param { field: inner, problem } => Error::param(
            &format!("{field}{}", inner.strip_prefix("filler").unwrap_or(inner)),
            problem.clone(),
        ),
        _ => error,
    })
}
