//! One pooling of planes at work: what Pooling does once, and SPP at every level.

use super::options::Method;
use super::stochastic;
use cortado_core::{Blob, Ctx, Error, Real, Result, Rng};
use cortado_cpu::{self as cpu};
use cortado_ops::PoolGeometry;

/// A method with its sizes, and what the forward pass leaves for the backward one.
pub(crate) struct Pooler {
    method: Method,
    geometry: PoolGeometry,
    /// num · channels.
    planes: usize,
    /// The index within its plane of the element that each output is; for MAX, and for STOCHASTIC in TRAIN.
    mask: Blob<i32>,
}

impl Pooler {
    /// A pooling that has no sizes yet.
    pub(crate) fn new(method: Method) -> Self {
        Self {
            method,
            geometry: PoolGeometry { axes: Vec::new() },
            planes: 0,
            mask: Blob::empty("the positions of a pooling"),
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

    /// y = the pooled planes of x. Positions are kept if somebody `wants_mask`.
    ///
    /// # Errors
    /// Out of memory.
    pub(crate) fn forward<T: Real>(&self, ctx: &Ctx, x: &[T], y: &mut [T], wants_mask: bool) -> Result<()> {
        let geometry = &self.geometry;
        match self.method {
            Method::Max if !wants_mask => cpu::max_pool_values(geometry, self.planes, x, y),
            Method::Max => cpu::max_pool_forward(geometry, self.planes, x, y, &mut self.mask.data_overwrite()?),
            Method::Average => cpu::ave_pool_forward(geometry, self.planes, x, y),
            Method::Stochastic if ctx.is_train() => {
                let rng: &mut Rng = &mut ctx.rng();
                stochastic::sample(geometry, x, y, &mut self.mask.data_overwrite()?, rng);
            }
            Method::Stochastic => stochastic::expectation(geometry, x, y),
        }
        Ok(())
    }

    /// dx = the gradient. x and y are those of the last forward pass.
    ///
    /// # Errors
    /// Out of memory.
    pub(crate) fn backward<T: Real>(&self, ctx: &Ctx, x: &[T], y: &[T], dy: &[T], dx: &mut [T]) -> Result<()> {
        match self.method {
            Method::Average => cpu::ave_pool_backward(&self.geometry, self.planes, dy, dx),
            Method::Stochastic if !ctx.is_train() => stochastic::expectation_gradient(&self.geometry, x, y, dy, dx),
            _ => cpu::max_pool_backward(&self.geometry, self.planes, dy, &self.mask.data()?, dx),
        }
        Ok(())
    }
}
