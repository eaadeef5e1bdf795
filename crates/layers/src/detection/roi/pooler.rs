//! What the layers that sum weighted windows have in common.

use super::rois::{Roi, count_rois, planes, read_rois};
use crate::common::zero_gradient;
use cortado_core::{BackwardReads, Blob, Ctx, Error, Io, Layer, Real, Result, reserve};
use cortado_math as math;
use cortado_ops::{Op, RegionPool, RegionSizes, Regions};

/// How a layer lays windows over a region. [`SumLayer`] makes a layer of it.
pub(super) trait Windows<T: Real>: Send + 'static {
    /// The sizes of what is written: outputs, bins and the rest are to be filled in, what is read
    /// is there.
    ///
    /// # Errors
    /// A map that does not suit the options.
    fn sizes(&self, read: RegionSizes, map: &str) -> Result<RegionSizes>;

    /// The rows and columns of the bins.
    fn grid(&self) -> [usize; 2];

    /// The operation that computes the values of a region.
    fn operation(&self) -> RegionPool;

    /// Adds the windows of a region.
    ///
    /// # Errors
    /// Out of memory.
    fn add(&self, regions: &mut Regions<T>, roi: &Roi<T>) -> reserve::Result;
}

/// A layer of sums of windows, whose bottoms are a map and regions.
pub(super) struct SumLayer<T, W> {
    windows: W,
    sizes: RegionSizes,
    regions: Regions<T>,
}

impl<T: Real, W: Windows<T>> SumLayer<T, W> {
    pub(super) fn boxed(windows: W) -> Box<dyn Layer<T>> {
        Box::new(Self {
            windows,
            sizes: RegionSizes::default(),
            regions: Regions::default(),
        })
    }
}

/// The sizes of a map that is read; what is written is still open.
pub(super) fn read_sizes<T: Real>(map: &Blob<T>) -> Result<RegionSizes> {
    let [images, channels, height, width] = planes(map)?;
    Ok(RegionSizes {
        images,
        channels,
        height,
        width,
        outputs: channels,
        bins: 0,
        classes: 1,
        by_position: false,
    })
}

/// Lays the windows of all regions.
pub(super) fn lay<T: Real, W: Windows<T>>(
    windows: &W,
    regions: &mut Regions<T>,
    sizes: RegionSizes,
    rois: &[Roi<T>],
) -> Result<()> {
    regions.start(sizes);
    regions.reserve(rois.len())?;
    for roi in rois {
        regions.begin(roi.image)?;
        windows.add(regions, roi)?;
    }
    Ok(())
}

impl<T: Real, W: Windows<T>> Layer<T> for SumLayer<T, W> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let map = io.bottom(0);
        self.sizes = self.windows.sizes(read_sizes(map)?, map.name())?;
        let [rows, columns] = self.windows.grid();
        let regions = count_rois(io.bottom(1))?;
        io.top_mut(0).reshape(&[regions, self.sizes.outputs, rows, columns])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let rois = read_rois(io.bottom(1), self.sizes.images)?;
        lay(&self.windows, &mut self.regions, self.sizes, &rois)?;
        let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
        math::sums_of_windows(ctx, &self.regions, &x, &mut y)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::RegionPool(self.windows.operation()))
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[0] {
            let (dy, mut dx) = (io.top(0).diff_on(ctx)?, io.bottom(0).diff_overwrite_on(ctx)?);
            check_laid(&self.regions, io.top(0).count())?;
            math::sums_of_windows_backward(ctx, &self.regions, &dy, &mut dx)?;
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

/// The value rounded to a whole number, halves away from 0.
pub(super) fn rounded<T: Real>(value: T) -> T {
    T::from_f64(value.to_f64().round())
}
