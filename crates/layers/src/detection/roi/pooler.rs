//! The layers that pool regions of a map.

use crate::common::zero_gradient;
use cortado_core::{BackwardReads, Ctx, Error, Io, Layer, Real, Result};
use cortado_math as math;
use cortado_ops::{Op, RegionPool, RegionRule, Regions};
use cortado_reference::regions::{RegionPooling, count_rois};

/// A layer whose bottoms are a map and regions.
pub(super) struct RegionLayer<T: Real> {
    pooling: RegionPooling<T>,
    /// The number of outputs, if each cell reads channels of its own.
    outputs: Option<usize>,
}

impl<T: Real> RegionLayer<T> {
    /// The layer of a rule. `outputs` is given where each cell reads channels of its own.
    pub(super) fn boxed(op: RegionPool, outputs: Option<usize>) -> Box<dyn Layer<T>> {
        let pooling = RegionPooling::new(op);
        Box::new(Self { pooling, outputs })
    }
}

impl<T: Real> Layer<T> for RegionLayer<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let map = io.bottom(0);
        let sizes = self.pooling.sizes(map)?;
        let [rows, columns] = self.pooling.op.grid;
        if let Some(outputs) = self.outputs {
            check_channels(sizes.channels, outputs, rows, "psroi_pooling_param", map.name())?;
        }
        let regions = count_rois(io.bottom(1))?;
        io.top_mut(0).reshape(&[regions, sizes.outputs, rows, columns])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.pooling.forward(ctx, [io.bottom(0), io.bottom(1)], io.top(0))
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::RegionPool(self.pooling.op.clone()))
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[0] {
            let RegionPooling { op, regions, mask } = &self.pooling;
            check_laid(regions, io.top(0).count())?;
            let (dy, mut dx) = (io.top(0).diff_on(ctx)?, io.bottom(0).diff_overwrite_on(ctx)?);
            match op.rule {
                RegionRule::Greatest { .. } => {
                    math::greatest_of_windows_backward(ctx, regions, &mask.data_on(ctx)?, &dy, &mut dx)?;
                }
                _ => math::sums_of_windows_backward(ctx, regions, &dy, &mut dx)?,
            }
        }
        zero_gradient(ctx, io, &propagate[1..], 1)
    }
}

/// Checks that windows were laid for a top of this size: that there was a forward pass.
///
/// # Errors
/// There was none.
pub(super) fn check_laid<T: Real>(regions: &Regions<T>, top: usize) -> Result<()> {
    let sizes = regions.sizes();
    match regions.images().len() * sizes.outputs * sizes.bins == top {
        true => Ok(()),
        false => Err(Error::message("the backward pass needs a forward pass before it")),
    }
}

/// Checks the number of channels where each cell of a grid of `group` × `group` reads channels of its own.
///
/// # Errors
/// Another number of channels.
pub(super) fn check_channels(found: usize, outputs: usize, group: usize, message: &str, map: &str) -> Result<()> {
    let channels = cortado_ops::count([outputs, group, group]);
    if channels == found {
        return Ok(());
    }
    let what = format!(
        "number of channels of \"{map}\", {message}.output_dim, {outputs}, times the square of group_size, {group}"
    );
    Err(Error::mismatch(what, channels, found))
}
