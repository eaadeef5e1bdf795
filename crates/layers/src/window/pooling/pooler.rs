//! One pooling of planes at work: what Pooling does once, and SPP at every level.

use super::options::Method;
use cortado_core::{BackwardReads, Blob, Ctx, Elements, ElementsMut, Error, Real, Result};
use cortado_math as math;
use cortado_ops::PoolGeometry;

/// A method with its sizes, and what the forward pass leaves for the backward one.
pub(crate) struct Pooler<T: Real> {
    method: Method,
    geometry: PoolGeometry,
    /// num · channels.
    planes: usize,
    /// The index within its plane of the element that each output is; for MAX, and for STOCHASTIC
    /// in TRAIN.
    mask: Blob<i32>,
    /// Random numbers, one for each output; for STOCHASTIC in TRAIN.
    draws: Blob<T>,
}

impl<T: Real> Pooler<T> {
    /// A pooling that has no sizes yet.
    pub(crate) fn new(method: Method) -> Self {
        Self {
            method,
            geometry: PoolGeometry { axes: Vec::new() },
            planes: 0,
            mask: Blob::empty("the positions of a pooling"),
            draws: Blob::empty("the random numbers of a pooling"),
        }
    }

    /// Takes the sizes, and gives the shape of the output.
    ///
    /// # Errors
    /// Planes whose positions do not fit into 32 bits.
    pub(crate) fn reshape(&mut self, num: usize, channels: usize, geometry: PoolGeometry) -> Result<Vec<usize>> {
        if self.method != Method::Average && i32::try_from(geometry.input_count()).is_err() {
            let sizes: Vec<_> = geometry.axes.iter().map(|axis| axis.input.to_string()).collect();
            return Err(Error::message(&format!(
                "a plane of {} is too large to keep positions in 32 bits",
                sizes.join(" x ")
            )));
        }
        self.planes = num * channels;
        let mut shape = vec![num, channels];
        shape.extend(geometry.axes.iter().map(|axis| axis.output));
        self.geometry = geometry;
        self.mask.reshape(&shape)?;
        self.draws.reshape(&shape)?;
        Ok(shape)
    }

    /// The sizes of the last reshape.
    pub(crate) fn geometry(&self) -> &PoolGeometry {
        &self.geometry
    }

    /// The positions that the last forward pass kept.
    pub(crate) fn mask(&self) -> &Blob<i32> {
        &self.mask
    }

    /// y = the pooled planes of x. Positions are kept if `needs_mask`.
    ///
    /// # Errors
    /// Out of memory.
    pub(crate) fn forward(
        &self,
        ctx: &Ctx,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
        needs_mask: bool,
    ) -> Result<()> {
        let (geometry, planes) = (&self.geometry, self.planes);
        match self.method {
            Method::Max if !needs_mask => math::max_pool(ctx, geometry, planes, x, y, None),
            Method::Max => {
                let mut mask = self.mask.data_overwrite_on(ctx)?;
                math::max_pool(ctx, geometry, planes, x, y, Some(&mut mask))
            }
            Method::Average => math::mean_pool(ctx, geometry, planes, x, y),
            Method::Stochastic if ctx.is_train() => {
                self.draw(ctx)?;
                let (draws, mut mask) = (self.draws.data_on(ctx)?, self.mask.data_overwrite_on(ctx)?);
                math::sample_pool(ctx, geometry, planes, [&draws, x], y, &mut mask)
            }
            Method::Stochastic => math::expected_pool(ctx, geometry, planes, x, y),
        }
    }

    /// What [`backward`](Self::backward) reads of x and y.
    pub(crate) fn backward_reads(&self) -> BackwardReads {
        match self.method {
            Method::Average | Method::Max => BackwardReads::NOTHING,
            // In TEST.
            Method::Stochastic => BackwardReads::ALL,
        }
    }

    /// dx = the gradient. x and y are those of the last forward pass.
    ///
    /// # Errors
    /// Out of memory.
    pub(crate) fn backward(
        &self,
        ctx: &Ctx,
        [x, y, dy]: [&Elements<'_, T>; 3],
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<()> {
        let (geometry, planes) = (&self.geometry, self.planes);
        match self.method {
            Method::Average => math::mean_pool_backward(ctx, geometry, planes, dy, dx),
            Method::Stochastic if !ctx.is_train() => {
                math::expected_pool_backward(ctx, geometry, planes, [x, y, dy], dx)
            }
            _ => math::max_pool_backward(ctx, geometry, planes, &self.mask.data_on(ctx)?, dy, dx),
        }
    }

    /// Takes a random number for each output from the generator, in order.
    fn draw(&self, ctx: &Ctx) -> Result<()> {
        let (mut draws, mut rng) = (self.draws.data_overwrite()?, ctx.rng());
        draws.iter_mut().for_each(|draw| *draw = rng.uniform(T::ZERO, T::ONE));
        Ok(())
    }
}
