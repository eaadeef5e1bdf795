//! Parameters that are learned.

use cortado_core::{Blob, Ctx, Error, ErrorKind, Filler, Real, Result};
use cortado_proto::{BlobProto, FillerParameter, LayerParameter};

/// How the parameters of a layer get their first values.
#[derive(Clone, Debug)]
pub(crate) struct Learned {
    /// Name and filler of each parameter.
    slots: Vec<(&'static str, Filler)>,
    /// Values in the layer's own message. They are used instead of the fillers.
    given: Vec<BlobProto>,
}

/// One parameter: its name, the field of its filler, and the constant that fills it where the field
/// is not given.
pub(crate) struct Slot<'a> {
    pub(crate) name: &'static str,
    pub(crate) field: &'a str,
    pub(crate) filler: Option<&'a FillerParameter>,
    pub(crate) default: f32,
}

impl Learned {
    /// Weights, and a bias if `bias` is not `None`, from fillers that are constant 0 where none is
    /// given. `options` names the message for errors.
    ///
    /// # Errors
    /// An invalid filler, or a wrong number of blobs in the message.
    pub(crate) fn new(
        param: &LayerParameter,
        options: &str,
        weights: Option<&FillerParameter>,
        bias: Option<Option<&FillerParameter>>,
    ) -> Result<Self> {
        let weights = (weights, "weights", format!("{options}.weight_filler"));
        let bias = bias.map(|bias| (bias, "bias", format!("{options}.bias_filler")));
        let all: Vec<_> = std::iter::once(weights).chain(bias).collect();
        let slots = all.iter().map(|(filler, name, field)| Slot {
            name,
            field,
            filler: *filler,
            default: 0.0,
        });
        Self::of(param, slots)
    }

    /// Any parameters, in the order in which a caffemodel stores them.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub(crate) fn of<'a>(param: &LayerParameter, slots: impl IntoIterator<Item = Slot<'a>>) -> Result<Self> {
        let filler = |slot: Slot<'a>| {
            let filler = match slot.filler {
                Some(filler) => filler_from_proto(slot.field, filler)?,
                None => Filler::constant(slot.default),
            };
            Ok((slot.name, filler))
        };
        let slots: Vec<_> = slots.into_iter().map(filler).collect::<Result<_>>()?;
        if !param.blobs.is_empty() && param.blobs.len() != slots.len() {
            return Err(Error::mismatch(
                "number of blobs in the layer's message",
                slots.len(),
                param.blobs.len(),
            ));
        }
        Ok(Self {
            slots,
            given: param.blobs.clone(),
        })
    }

    /// Makes weights, and bias if there is one: see [`make_all`](Self::make_all).
    ///
    /// # Errors
    /// Those of [`make_all`](Self::make_all).
    pub(crate) fn make<T: Real>(&mut self, ctx: &Ctx, weights: &[usize], bias: &[usize]) -> Result<Vec<Blob<T>>> {
        self.make_all(ctx, &[weights, bias])
    }

    /// Makes the parameters in order, each filled as soon as it is there. That is the original's
    /// order, so the same seed gives the same numbers. Those that will be read from a file stay 0.
    ///
    /// # Errors
    /// Shapes that are too large or that the fillers refuse, or blobs in the message that have
    /// another shape.
    pub(crate) fn make_all<T: Real>(&mut self, ctx: &Ctx, shapes: &[&[usize]]) -> Result<Vec<Blob<T>>> {
        let given = std::mem::take(&mut self.given);
        let mut blobs = Vec::new();
        for ((name, filler), shape) in self.slots.iter().zip(shapes) {
            let mut blob = Blob::new(name, shape)?;
            match given.get(blobs.len()) {
                Some(given) => blob.copy_from_proto(given, false)?,
                None if ctx.fills() => filler.fill(&mut blob.data_overwrite()?, shape, &mut ctx.rng())?,
                None => filler.check(shape)?,
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
