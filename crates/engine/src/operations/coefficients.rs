//! Factors and summands of channels, and how they become part of the weights of a filter.

use cortado_core::reserve;
use std::sync::Arc;

/// A factor and a summand for each channel: y = scale · x + shift.
#[derive(Debug)]
pub struct ChannelCoefficients {
    /// The factors.
    pub scale: Vec<f64>,
    /// The summands, as many.
    pub shift: Vec<f64>,
}

impl ChannelCoefficients {
    /// This function and then another, as one.
    ///
    /// # Errors
    /// Out of memory.
    pub fn then(&self, next: &Self) -> reserve::Result<Arc<Self>> {
        let scale = self.scale.iter().zip(&next.scale).map(|(scale, factor)| scale * factor);
        let shift = self.shift.iter().zip(next.scale.iter().zip(&next.shift));
        let shift = shift.map(|(shift, (factor, summand))| shift * factor + summand);
        Ok(Arc::new(Self {
            scale: reserve::collected(scale)?,
            shift: reserve::collected(shift)?,
        }))
    }

    /// Multiplies the weights of a filter with such outputs by their factors. The weights are `groups` blocks, one after
    /// the other. Each has an equal share of the outputs, in runs of `inner` weights for an output, which are repeated
    /// until the block ends.
    ///
    /// # Panics
    /// When `groups` or `inner` is 0.
    pub fn scale_weights(&self, weights: &mut [f32], groups: usize, inner: usize) {
        let (block, share) = (weights.len() / groups, self.scale.len() / groups);
        if block == 0 || share == 0 {
            return;
        }
        let blocks = weights.chunks_exact_mut(block).zip(self.scale.chunks_exact(share));
        for (block, scale) in blocks {
            for (run, scale) in block.chunks_exact_mut(inner).zip(scale.iter().cycle()) {
                run.iter_mut()
                    .for_each(|weight| *weight = (f64::from(*weight) * scale) as f32);
            }
        }
    }

    /// The bias of such a filter, which may have had none.
    ///
    /// # Errors
    /// Out of memory.
    pub fn shift_bias(&self, bias: Option<&[f32]>) -> reserve::Result<Vec<f32>> {
        let shifted = self
            .scale
            .iter()
            .zip(&self.shift)
            .enumerate()
            .map(|(o, (scale, shift))| {
                let bias = bias.map_or(0.0, |bias| f64::from(bias[o]));
                (bias * scale + shift) as f32
            });
        reserve::collected(shifted)
    }
}
