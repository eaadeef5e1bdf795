//! How a layer rounds in the present pass.

use super::scale::Scale;
use cortado_core::{Blob, Ctx, Layer, Real, Result};

/// How a layer rounds in the present pass, right after it has computed.
#[derive(Default)]
pub(in crate::net) struct Rounding {
    pub(super) tops: Vec<Option<Scale>>,
    pub(super) weights: Vec<Option<Scale>>,
    pub(super) is_stochastic: bool,
}

impl Rounding {
    /// Rounds the weights and the tops of a layer.
    ///
    /// # Errors
    /// Memory in use.
    pub(in crate::net) fn apply<T: Real>(
        &self,
        ctx: &Ctx,
        layer: &dyn Layer<T>,
        tops: &[usize],
        blobs: &[Blob<T>],
    ) -> Result<()> {
        for (index, (scale, blob)) in self.weights.iter().zip(layer.params()).enumerate() {
            // Biases have more bits, and the ranges are those of the weights themselves.
            self.round(ctx, *scale, index == 0, blob)?;
        }
        for (scale, &top) in self.tops.iter().zip(tops) {
            self.round(ctx, *scale, true, &blobs[top])?;
        }
        Ok(())
    }

    fn round<T: Real>(&self, ctx: &Ctx, scale: Option<Scale>, clips: bool, blob: &Blob<T>) -> Result<()> {
        let Some(scale) = scale else { return Ok(()) };
        let mut values = blob.data_mut()?;
        match self.is_stochastic {
            false => values
                .iter_mut()
                .for_each(|value| *value = scale.round(*value, clips, None)),
            true => {
                let mut rng = ctx.rng();
                for value in values.iter_mut() {
                    *value = scale.round(*value, clips, Some(rng.uniform(T::ZERO, T::ONE)));
                }
            }
        }
        Ok(())
    }
}
