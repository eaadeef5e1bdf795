//! Layers whose top has the elements of the bottom in other places.

use cortado_core::{Ctx, Io, Real, Result};
use cortado_math::{self as math, Strided};
use cortado_ops::Op;

/// An array, and where its elements lie in the bottom and in the top: each in one place of both.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rearranged {
    sizes: Vec<usize>,
    bottom: Vec<usize>,
    top: Vec<usize>,
}

impl Rearranged {
    /// Axes of these sizes, with the distances of neighbours along each in bottom and top.
    pub(crate) fn new(sizes: &[usize], bottom: &[usize], top: &[usize]) -> Self {
        Self {
            sizes: sizes.to_vec(),
            bottom: bottom.to_vec(),
            top: top.to_vec(),
        }
    }

    /// A row-major top of these sizes, from a bottom with these distances.
    pub(crate) fn gather(sizes: &[usize], bottom: &[usize]) -> Self {
        Self::new(sizes, bottom, &strides(sizes))
    }

    /// The operation.
    pub(crate) fn op(&self) -> Op {
        Op::Rearrange {
            sizes: self.sizes.clone(),
            bottom: self.bottom.clone(),
            top: self.top.clone(),
        }
    }

    /// The forward pass.
    ///
    /// # Errors
    /// Out of memory, or those of the device.
    pub(crate) fn forward<T: Real>(&self, ctx: &Ctx, io: &Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
        let (from, to) = (Strided::new(0, &self.bottom), Strided::new(0, &self.top));
        math::copy_strided(ctx, &self.sizes, (&x, from), (&mut y, to))
    }

    /// The backward pass.
    ///
    /// # Errors
    /// Out of memory, or those of the device.
    pub(crate) fn backward<T: Real>(&self, ctx: &Ctx, io: &Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let (dy, mut dx) = (io.top(0).diff_on(ctx)?, io.bottom(0).diff_overwrite_on(ctx)?);
        let (from, to) = (Strided::new(0, &self.top), Strided::new(0, &self.bottom));
        math::copy_strided(ctx, &self.sizes, (&dy, from), (&mut dx, to))
    }
}

/// The distance of neighbours along each axis of a shape.
pub(crate) fn strides(shape: &[usize]) -> Vec<usize> {
    (0..shape.len())
        .map(|axis| cortado_ops::count(shape[axis + 1..].iter().copied()))
        .collect()
}
