//! The parameters of a recurrent layer.

use crate::common::filler_from_proto;
use cortado_core::{Blob, Ctx, Error, Filler, Real, Result};
use cortado_proto::{BlobProto, LayerParameter};

/// The most values that are drawn in place of the parameters of the original's later steps.
const MOST_DRAWN: usize = 1 << 28;

/// How the parameters get their first values.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    matrix: Filler,
    bias: Filler,
    /// Values that stand in the layer's own message. They are used instead of the fillers.
    given: Vec<BlobProto>,
}

/// A parameter: its name and shape.
pub(super) struct Wanted {
    pub(super) name: &'static str,
    pub(super) shape: Vec<usize>,
    /// Whether every step of the sequence uses it.
    pub(super) each_step: bool,
}

impl Weights {
    pub(super) fn new(param: &LayerParameter) -> Result<Self> {
        let options = param.recurrent_param().cloned().unwrap_or_default();
        let filler = |param: Option<_>, name: &str| {
            param.map_or(Ok(Filler::default()), |param| {
                filler_from_proto(&format!("recurrent_param.{name}"), param)
            })
        };
        Ok(Self {
            matrix: filler(options.weight_filler(), "weight_filler")?,
            bias: filler(options.bias_filler(), "bias_filler")?,
            given: param.blobs.clone(),
        })
    }

    fn filler(&self, wanted: &Wanted) -> &Filler {
        if wanted.shape.len() == 1 {
            &self.bias
        } else {
            &self.matrix
        }
    }

    /// Makes the parameters, those that every step uses last. The original makes these once for
    /// each of `steps` and keeps the first ones: so many numbers are drawn here too, so that
    /// whatever is filled later gets the same numbers.
    pub(super) fn make<T: Real>(&mut self, ctx: &Ctx, wanted: &[Wanted], steps: usize) -> Result<Vec<Blob<T>>> {
        let given = std::mem::take(&mut self.given);
        if !given.is_empty() && given.len() != wanted.len() {
            let what = "number of blobs in the layer's message";
            return Err(Error::mismatch(what, wanted.len(), given.len()));
        }
        // All shapes are checked before any memory is touched.
        let blobs = wanted.iter().map(|wanted| Blob::new(wanted.name, &wanted.shape));
        let mut blobs: Vec<Blob<T>> = blobs.collect::<Result<_>>()?;
        for (i, (blob, wanted)) in blobs.iter_mut().zip(wanted).enumerate() {
            match given.get(i) {
                Some(given) => blob.copy_from_proto(given, false)?,
                None if ctx.fills() => self.fill(ctx, wanted, blob)?,
                None => self.filler(wanted).check(&wanted.shape)?,
            }
        }
        if given.is_empty() && ctx.fills() {
            self.draw_later_steps::<T>(ctx, wanted, steps)?;
        }
        Ok(blobs)
    }

    fn fill<T: Real>(&self, ctx: &Ctx, wanted: &Wanted, blob: &Blob<T>) -> Result<()> {
        self.filler(wanted)
            .fill(&mut blob.data_overwrite()?, &wanted.shape, &mut ctx.rng())
    }

    fn draw_later_steps<T: Real>(&self, ctx: &Ctx, wanted: &[Wanted], steps: usize) -> Result<()> {
        let drawn = wanted
            .iter()
            .filter(|wanted| wanted.each_step && !self.filler(wanted).is_constant());
        let mut unused = Vec::new();
        for wanted in drawn {
            unused.push((wanted, Blob::<T>::new(wanted.name, &wanted.shape)?));
        }
        let values: usize = unused.iter().map(|(_, blob)| blob.count()).sum();
        if values == 0 {
            return Ok(());
        }
        for _ in 1..steps.min(MOST_DRAWN / values) {
            for (wanted, blob) in &unused {
                self.fill(ctx, wanted, blob)?;
            }
        }
        Ok(())
    }
}
