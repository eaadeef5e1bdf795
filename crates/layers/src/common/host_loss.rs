//! Losses that compute their value and their derivatives in one pass on the host.

use super::{Loss, LossLayer, scale_derivatives};
use cortado_core::{Blob, Ctx, Io, Layer, LayerKind, Real, Result};
use cortado_proto::LayerParameter;

/// The formula of a loss. [`HostLoss`] makes a layer of it.
pub(crate) trait Formula<T: Real>: Send + 'static {
    /// Whether the first two bottoms must have as many items.
    const PAIRED: bool = true;

    /// Checks the shapes of the bottoms and shapes the tops after the first.
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()>;

    /// The loss of a first bottom that has elements; it is 0 of one without. Writes its derivatives to `slopes`, which are zeros: one slice for each bottom, which is empty if the
    /// bottom has no gradient.
    fn evaluate(&mut self, ctx: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64>;
}

/// A formula as a loss, which keeps the derivatives for the backward pass.
pub(crate) struct HostLoss<T: Real, F> {
    kind: &'static LayerKind,
    formula: F,
    slopes: Vec<Blob<T>>,
}

impl<T: Real, F: Formula<T>> HostLoss<T, F> {
    /// The layer of a formula.
    ///
    /// # Errors
    /// Weights of classes, which none of these losses reads.
    pub(crate) fn boxed(kind: &'static LayerKind, param: &LayerParameter, formula: F) -> Result<Box<dyn Layer<T>>> {
        let loss = Self {
            kind,
            formula,
            slopes: Vec::new(),
        };
        LossLayer::boxed(kind, param, loss)
    }
}

impl<T: Real, F: Formula<T>> Loss<T> for HostLoss<T, F> {
    const PAIRED: bool = F::PAIRED;

    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        self.formula.reshape(io)?;
        while self.slopes.len() < io.bottoms() {
            self.slopes.push(Blob::empty("the derivatives of a loss")); // bounded by the bottoms
        }
        for (bottom, slope) in self.slopes.iter_mut().enumerate() {
            match self.kind.allows_gradient(bottom) {
                true => slope.reshape_like(io.bottom(bottom))?,
                false => slope.reshape(&[0])?,
            }
        }
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<f64> {
        ctx.falls_back(self.kind.name);
        let mut guards = Vec::new(); // bounded by the bottoms
        for slope in &self.slopes {
            let mut slope = slope.data_overwrite()?;
            slope.fill(T::ZERO);
            guards.push(slope);
        }
        // No formula has to think of blobs without elements, whose other axes may be of any length.
        if io.bottom(0).count() == 0 {
            return Ok(0.0);
        }
        let mut slopes: Vec<&mut [T]> = guards.iter_mut().map(|slope| &mut **slope).collect();
        self.formula.evaluate(ctx, io, &mut slopes)
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, weight: f64, propagate: &[bool]) -> Result<()> {
        for (bottom, slope) in self.slopes.iter().enumerate() {
            if propagate.get(bottom) == Some(&true) && self.kind.allows_gradient(bottom) {
                scale_derivatives(ctx, weight, slope, io.bottom(bottom))?;
            }
        }
        Ok(())
    }
}

/// A number of items or places that a mean is divided by, at least 1.
pub(crate) fn divisor(count: usize) -> f64 {
    count.max(1) as f64
}
