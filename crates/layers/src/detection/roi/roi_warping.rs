//! ROIWarping: values of a region between the places of the map, one at the start of each cell of a
//! grid, with a gradient to the region (MNC).
//!
//! Bottoms: feature maps (N, C, H, W); regions (R, 5), in each row the number of the image and left,
//! top, right and bottom edge in pixels of the input. Top: (R, C, `pooled_h`, `pooled_w`).
//!
//! `roi_warping_param`: `pooled_h` and `pooled_w` (required), `spatial_scale` s (default 1).
//!
//! `start = round(x₁·s)`, `size = max(round(x₂·s) − start, 0)`; the value of cell p of P lies at
//! `start + p·size/P`. More than ½ outside the places it is 0, else that of the nearest place.
//!
//! Gradients: to the map, the weights of the places times dy. To a region, with rounding taken as
//! the identity and q = p/P: `s·(1 − q)·∂y/∂v` to the left edge and `s·q·∂y/∂v` to the right one,
//! summed over channels and cells, rows alike, and 0 to the number of the image; where the size is 0
//! all of it to the left edge. ∂y/∂v is 0 where the value is that of a border's place alone. These
//! are the derivatives of what is computed; the original's (GPU only) leave out part of the map's
//! and take cells of size + 1 for the region's.

use super::grid::{grid, scale};
use super::pooler::check_laid;
use crate::common::build;
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::{Op, RegionPool, RegionRule, Regions};
use cortado_proto::LayerParameter;
use cortado_reference::regions::{RegionPooling, Roi, count_rois, lay_slopes, read_rois, rounded};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["roi_warping_param"],
    bottoms: Arity::exactly(2),
    ..LayerKind::new(
        "ROIWarping",
        "Values of a region on a grid, with a gradient to the region.",
        module_doc!("roi_warping.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.roi_warping_param().cloned().unwrap_or_default();
    let message = "roi_warping_param";
    let op = RegionPool {
        grid: grid(message, [options.pooled_h(), options.pooled_w()], &[])?,
        scale: scale(message, options.spatial_scale())?,
        rule: RegionRule::Starts,
    };
    Ok(Box::new(RoiWarping::<T> {
        pooling: RegionPooling::new(op),
        derivatives: Blob::empty("the slopes of a ROIWarping"),
    }))
}

struct RoiWarping<T: Real> {
    pooling: RegionPooling<T>,
    /// The derivatives of the top along an axis.
    derivatives: Blob<T>,
}

impl<T: Real> RoiWarping<T> {
    /// Writes the gradient of the edges along an axis, 0 for rows and 1 for columns.
    fn backward_edges(&mut self, ctx: &Ctx, io: &Io<'_, T>, rois: &[Roi<T>], axis: usize) -> Result<()> {
        let edges = [[1, 3], [0, 2]][axis];
        let (op, mut regions) = (&self.pooling.op, Regions::default());
        let sizes = *self.pooling.regions.sizes();
        lay_slopes(op, &mut regions, sizes, rois, axis)?;
        math::sums_of_windows(
            ctx,
            &regions,
            &io.bottom(0).data_on(ctx)?,
            &mut self.derivatives.data_overwrite_on(ctx)?,
        )?;
        let (derivatives, dy) = (self.derivatives.data()?, io.top(0).diff()?);
        let mut to = io.bottom(1).diff_mut()?;
        let width = io.bottom(1).shape().count_from(1);
        let [rows, columns] = op.grid;
        let each = sizes.outputs * sizes.bins;
        for (region, roi) in rois.iter().enumerate() {
            let of_region = region * each..(region + 1) * each;
            let mut sums = [0.0; 2];
            for (i, (slope, dy)) in derivatives[of_region.clone()].iter().zip(&dy[of_region]).enumerate() {
                let bin = i % (rows * columns);
                let q = match axis {
                    0 => (bin / columns) as f64 / rows as f64,
                    _ => (bin % columns) as f64 / columns as f64,
                };
                let product = (*slope * *dy).to_f64() * op.scale;
                sums[0] += (1.0 - q) * product;
                sums[1] += q * product;
            }
            let ends = edges.map(|edge| rounded(roi.edges[edge] * T::from_f64(op.scale)));
            if ends[1] <= ends[0] {
                sums = [sums[0] + sums[1], 0.0];
            }
            for (edge, sum) in edges.into_iter().zip(sums) {
                to[region * width + 1 + edge] = T::from_f64(sum);
            }
        }
        Ok(())
    }
}

impl<T: Real> Layer<T> for RoiWarping<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let sizes = self.pooling.sizes(io.bottom(0))?;
        let [rows, columns] = self.pooling.op.grid;
        let regions = count_rois(io.bottom(1))?;
        io.top_mut(0).reshape(&[regions, sizes.outputs, rows, columns])?;
        self.derivatives.reshape(io.top(0).shape())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.pooling.forward(ctx, [io.bottom(0), io.bottom(1)], io.top(0))
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::RegionPool(self.pooling.op.clone()))
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        check_laid(&self.pooling.regions, io.top(0).count())?;
        if propagate[0] {
            let (dy, mut dx) = (io.top(0).diff_on(ctx)?, io.bottom(0).diff_overwrite_on(ctx)?);
            math::sums_of_windows_backward(ctx, &self.pooling.regions, &dy, &mut dx)?;
        }
        if propagate[1] {
            let rois = read_rois(io.bottom(1), self.pooling.regions.sizes().images)?;
            io.bottom(1).diff_overwrite()?.fill(T::ZERO);
            self.backward_edges(ctx, io, &rois, 0)?;
            self.backward_edges(ctx, io, &rois, 1)?;
        }
        Ok(())
    }
}
