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

use super::bilinear::{Between, Reach, derivative_run_of, run_of};
use super::grid::{grid, scale};
use super::pooler::{Windows, check_laid, lay, read_sizes, rounded};
use super::rois::{Roi, count_rois, read_rois};
use crate::common::build;
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_math as math;
use cortado_ops::{Op, RegionPool, RegionRule, RegionRun, RegionSizes, Regions};
use cortado_proto::LayerParameter;

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
    let points = |slope| Points {
        grid: [options.pooled_h() as usize, options.pooled_w() as usize],
        scale: options.spatial_scale().into(),
        slope,
    };
    grid(message, [options.pooled_h(), options.pooled_w()], &[])?;
    scale(message, options.spatial_scale())?;
    Ok(Box::new(RoiWarping::<T> {
        values: points(None),
        by_row: points(Some(Axis::Rows)),
        by_column: points(Some(Axis::Columns)),
        sizes: RegionSizes::default(),
        regions: Regions::default(),
        derivatives: Blob::empty("the slopes of a ROIWarping"),
    }))
}

#[derive(Clone, Copy, PartialEq)]
enum Axis {
    Rows,
    Columns,
}

/// Points of a grid: their values, or the derivatives along an axis.
struct Points {
    grid: [usize; 2],
    scale: f64,
    slope: Option<Axis>,
}

struct RoiWarping<T: Real> {
    values: Points,
    by_row: Points,
    by_column: Points,
    sizes: RegionSizes,
    regions: Regions<T>,
    /// The derivatives of the top along an axis.
    derivatives: Blob<T>,
}

impl Points {
    fn runs<T: Real>(
        &self,
        regions: &mut Regions<T>,
        [low, high]: [T; 2],
        axis: Axis,
    ) -> reserve::Result<Vec<RegionRun>> {
        let (size, cells) = match axis {
            Axis::Rows => (regions.sizes().height, self.grid[0]),
            Axis::Columns => (regions.sizes().width, self.grid[1]),
        };
        let scale = T::from_f64(self.scale);
        let start = rounded(low * scale);
        let length = (rounded(high * scale) - start).max(T::ZERO);
        let point = |cell: usize| {
            let at = start + T::from_usize(cell) * length / T::from_usize(cells);
            let between = Between::new(at, size, Reach::Half);
            match self.slope == Some(axis) {
                true => derivative_run_of(regions, between),
                false => run_of(regions, between),
            }
        };
        reserve::try_collected((0..cells).map(point))
    }
}

impl<T: Real> Windows<T> for Points {
    fn sizes(&self, read: RegionSizes, _: &str) -> Result<RegionSizes> {
        let bins = cortado_ops::count(self.grid);
        Ok(RegionSizes { bins, ..read })
    }

    fn grid(&self) -> [usize; 2] {
        self.grid
    }

    fn operation(&self) -> RegionPool {
        RegionPool {
            grid: self.grid,
            scale: self.scale,
            rule: RegionRule::Starts,
        }
    }

    fn add(&self, regions: &mut Regions<T>, roi: &Roi<T>) -> reserve::Result {
        let [x0, y0, x1, y1] = roi.edges;
        let rows = self.runs(regions, [y0, y1], Axis::Rows)?;
        let columns = self.runs(regions, [x0, x1], Axis::Columns)?;
        regions.grid(&rows, &columns)
    }
}

impl<T: Real> RoiWarping<T> {
    /// Writes the gradient of the edges along an axis.
    fn backward_edges(&mut self, ctx: &Ctx, io: &Io<'_, T>, rois: &[Roi<T>], axis: Axis) -> Result<()> {
        let (points, edges) = match axis {
            Axis::Rows => (&self.by_row, [1, 3]),
            Axis::Columns => (&self.by_column, [0, 2]),
        };
        let mut regions = Regions::default();
        lay(points, &mut regions, self.sizes, rois)?;
        math::sums_of_windows(
            ctx,
            &regions,
            &io.bottom(0).data_on(ctx)?,
            &mut self.derivatives.data_overwrite_on(ctx)?,
        )?;
        let (derivatives, dy) = (self.derivatives.data()?, io.top(0).diff()?);
        let mut to = io.bottom(1).diff_mut()?;
        let width = io.bottom(1).shape().count_from(1);
        let [rows, columns] = points.grid;
        let each = self.sizes.outputs * self.sizes.bins;
        for (region, roi) in rois.iter().enumerate() {
            let of_region = region * each..(region + 1) * each;
            let mut sums = [0.0; 2];
            for (i, (slope, dy)) in derivatives[of_region.clone()].iter().zip(&dy[of_region]).enumerate() {
                let bin = i % (rows * columns);
                let q = match axis {
                    Axis::Rows => (bin / columns) as f64 / rows as f64,
                    Axis::Columns => (bin % columns) as f64 / columns as f64,
                };
                let product = (*slope * *dy).to_f64() * points.scale;
                sums[0] += (1.0 - q) * product;
                sums[1] += q * product;
            }
            let ends = edges.map(|edge| rounded(roi.edges[edge] * T::from_f64(points.scale)));
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
        let map = io.bottom(0);
        self.sizes = Windows::<T>::sizes(&self.values, read_sizes(map)?, map.name())?;
        let [rows, columns] = self.values.grid;
        let regions = count_rois(io.bottom(1))?;
        io.top_mut(0).reshape(&[regions, self.sizes.outputs, rows, columns])?;
        self.derivatives.reshape(io.top(0).shape())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let rois = read_rois(io.bottom(1), self.sizes.images)?;
        lay(&self.values, &mut self.regions, self.sizes, &rois)?;
        let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
        math::sums_of_windows(ctx, &self.regions, &x, &mut y)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::RegionPool(Windows::<T>::operation(&self.values)))
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        check_laid(&self.regions, io.top(0).count())?;
        if propagate[0] {
            let (dy, mut dx) = (io.top(0).diff_on(ctx)?, io.bottom(0).diff_overwrite_on(ctx)?);
            math::sums_of_windows_backward(ctx, &self.regions, &dy, &mut dx)?;
        }
        if propagate[1] {
            let rois = read_rois(io.bottom(1), self.sizes.images)?;
            io.bottom(1).diff_overwrite()?.fill(T::ZERO);
            self.backward_edges(ctx, io, &rois, Axis::Rows)?;
            self.backward_edges(ctx, io, &rois, Axis::Columns)?;
        }
        Ok(())
    }
}
