//! ROIPooling: the greatest value of each cell of a grid laid over a region, as in Fast R-CNN.
//!
//! Bottoms: feature maps (N, C, H, W); regions (R, 5), in each row the number of the image and left,
//! top, right and bottom edge in pixels of the input. Top: (R, C, `pooled_h`, `pooled_w`).
//!
//! `roi_pooling_param`: `pooled_h` and `pooled_w` (required), or, as in Intel's Caffe, `pooled_size`
//! once or twice; `spatial_scale` s (default 1), from pixels to places of the map; `pad_ratio` r
//! (default 0, MS-CNN), by which each side first moves out: r times the width or height, which count
//! both edges.
//!
//! An edge is scaled and rounded, halves away from 0: `start = round(x₁·s)`, `end = round(x₂·s)`,
//! `size = max(end − start + 1, 1)`. Cell p of P covers the places ⌊p·size/P⌋ up to, and without,
//! ⌈(p+1)·size/P⌉ from the start on, cut at the map. A cell without places gives 0.
//!
//! Gradient: to the greatest value, the first of equal ones; summed over all regions. The regions
//! get 0.

use super::grid::{grid, scale};
use super::pooler::{Windows, check_laid, lay, read_sizes};
use super::rois::{Roi, count_rois, read_rois};
use crate::common::{build, not_negative, zero_gradient};
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_math as math;
use cortado_ops::{Op, RegionAxis, RegionPool, RegionRule, RegionRun, RegionSizes, Regions};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["roi_pooling_param"],
    bottoms: Arity::exactly(2),
    no_gradient: &[1],
    ..LayerKind::new(
        "ROIPooling",
        "The greatest value of each cell of a grid over a region.",
        module_doc!("roi_pooling.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.roi_pooling_param().cloned().unwrap_or_default();
    let message = "roi_pooling_param";
    let cells = Cells {
        grid: grid(message, [options.pooled_h(), options.pooled_w()], &options.pooled_size)?,
        scale: scale(message, options.spatial_scale())?,
        pad: not_negative("roi_pooling_param.pad_ratio", options.pad_ratio())?,
    };
    Ok(Box::new(RoiPooling::<T> {
        cells,
        sizes: RegionSizes::default(),
        regions: Regions::default(),
        mask: Blob::empty("the positions of a ROIPooling"),
    }))
}

/// The cells of the grid.
struct Cells {
    grid: [usize; 2],
    scale: f64,
    pad: f64,
}

struct RoiPooling<T: Real> {
    cells: Cells,
    sizes: RegionSizes,
    regions: Regions<T>,
    /// The index in its plane of the element that each output is.
    mask: Blob<i32>,
}

impl Cells {
    /// The runs of the cells along an axis.
    fn runs<T: Real>(&self, edges: [T; 2], size: usize, cells: usize) -> reserve::Result<Vec<RegionRun>> {
        let scale = self.scale;
        let axis = RegionAxis { size, cells, scale };
        reserve::collected(axis.greatest(edges, self.pad).map(RegionRun::bare))
    }
}

impl<T: Real> Windows<T> for Cells {
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
            rule: RegionRule::Greatest { pad: self.pad },
        }
    }

    fn add(&self, regions: &mut Regions<T>, roi: &Roi<T>) -> reserve::Result {
        let ([x0, y0, x1, y1], sizes) = (roi.edges, *regions.sizes());
        let rows = self.runs([y0, y1], sizes.height, self.grid[0])?;
        let columns = self.runs([x0, x1], sizes.width, self.grid[1])?;
        regions.grid(&rows, &columns)
    }
}

impl<T: Real> Layer<T> for RoiPooling<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let map = io.bottom(0);
        self.sizes = Windows::<T>::sizes(&self.cells, read_sizes(map)?, map.name())?;
        let [rows, columns] = self.cells.grid;
        let regions = count_rois(io.bottom(1))?;
        io.top_mut(0).reshape(&[regions, self.sizes.outputs, rows, columns])?;
        self.mask.reshape(io.top(0).shape())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let rois = read_rois(io.bottom(1), self.sizes.images)?;
        lay(&self.cells, &mut self.regions, self.sizes, &rois)?;
        let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
        let mut mask = self.mask.data_overwrite_on(ctx)?;
        math::greatest_of_windows(ctx, &self.regions, &x, &mut y, &mut mask)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::RegionPool(Windows::<T>::operation(&self.cells)))
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[0] {
            check_laid(&self.regions, io.top(0).count())?;
            let (dy, mut dx) = (io.top(0).diff_on(ctx)?, io.bottom(0).diff_overwrite_on(ctx)?);
            math::greatest_of_windows_backward(ctx, &self.regions, &self.mask.data_on(ctx)?, &dy, &mut dx)?;
        }
        zero_gradient(ctx, io, &propagate[1..], 1)
    }
}
