//! ROIAlign: values of a region between the places of the map, without rounding. One name, two
//! layers, distinguished by their message.
//!
//! Bottoms: feature maps (N, C, H, W); regions (R, 5), in each row the number of the image and left,
//! top, right and bottom edge in pixels of the input.
//!
//! With `roi_align_param` (Mask R-CNN, Detectron): top (R, C, `pooled_h`, `pooled_w`). `start =
//! x₁·s`, `size = max(x₂·s − start, 1)` with s = `spatial_scale` (default 1). Cell p of P is the
//! mean of n × n values between places, at `start + p·size/P + (i + ½)·size/(P·n)` along each axis,
//! n = `sampling_ratio` or, if that is not above 0 (default −1), ⌈size/P⌉. A value more than 1
//! outside the places is 0, and counts; others outside are those of the nearest place. Caffe's ports
//! of Mask R-CNN have a ROIAlign with `pooled_h`, `pooled_w` and `spatial_scale` alone, no two of
//! which compute the same; such a message means Detectron's here. What `roi_end_mode` of a vendor's
//! schema means is not known, so only 0 is taken.
//!
//! With `roi_pooling_param` (MS-CNN, Cascade R-CNN): top (R, C, `pooled_h` + 1, `pooled_w` + 1), the
//! values at the corners of the cells, which these nets then average by a Pooling of 2 × 2. `pad =
//! (x₂ − x₁ + 1)·pad_ratio` (default 0), `start = (x₁ − pad)·s − ½`, `size = (x₂ + pad)·s − ½ −
//! start`, corner p at `start + p·size/P`. All is 0 if a size is not above 0; a value more than ½
//! outside the places is 0, others outside are those of the nearest place.
//!
//! Gradient: the weights of the places times dy, summed over all regions. The regions get 0.

use super::bilinear::{Between, Reach, run_of, run_of_all};
use super::grid::{grid, scale};
use super::pooler::{SumLayer, Windows};
use super::rois::Roi;
use crate::common::{build, not_negative};
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::{RegionPool, RegionRule, RegionRun, RegionSizes, Regions};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["roi_align_param", "roi_pooling_param"],
    bottoms: Arity::exactly(2),
    no_gradient: &[1],
    ..LayerKind::new(
        "ROIAlign",
        "Values of a region between the places of a map, on a grid.",
        module_doc!("roi_align.rs"),
        build!(build),
    )
};

/// The most samples of a cell along an axis.
const MOST_SAMPLES: i32 = 1024;

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    match (param.roi_align_param(), param.roi_pooling_param()) {
        (Some(options), None) => {
            let message = "roi_align_param";
            if options.roi_end_mode() != 0 {
                let problem = format!("is {}, whose meaning is not known; remove it", options.roi_end_mode());
                return Err(Error::param("roi_align_param.roi_end_mode", problem));
            }
            if options.sampling_ratio() > MOST_SAMPLES {
                let problem = format!("must be at most {MOST_SAMPLES}, but is {}", options.sampling_ratio());
                return Err(Error::param("roi_align_param.sampling_ratio", problem));
            }
            Ok(SumLayer::boxed(Means {
                grid: grid(message, [options.pooled_h(), options.pooled_w()], &[])?,
                scale: scale(message, options.spatial_scale())?,
                samples: usize::try_from(options.sampling_ratio()).ok().filter(|&n| n > 0),
            }))
        }
        (None, Some(options)) => {
            let message = "roi_pooling_param";
            let cells = grid(message, [options.pooled_h(), options.pooled_w()], &options.pooled_size)?;
            Ok(SumLayer::boxed(Corners {
                cells,
                scale: scale(message, options.spatial_scale())?,
                pad: not_negative("roi_pooling_param.pad_ratio", options.pad_ratio())?,
            }))
        }
        (Some(_), Some(_)) => {
            let problem = "and roi_align_param mean different layers; remove one of them";
            Err(Error::param("roi_pooling_param", problem))
        }
        (None, None) => {
            let problem = "is missing (and so is roi_pooling_param, for MS-CNN's form)";
            Err(Error::param("roi_align_param", problem))
        }
    }
}

/// Detectron's: means of cells.
struct Means {
    grid: [usize; 2],
    scale: f64,
    samples: Option<usize>,
}

impl Means {
    fn runs<T: Real>(
        &self,
        regions: &mut Regions<T>,
        [low, high]: [T; 2],
        size: usize,
        cells: usize,
    ) -> reserve::Result<Vec<RegionRun>> {
        let scale = T::from_f64(self.scale);
        let start = low * scale;
        let bin = (high * scale - start).max(T::ONE) / T::from_usize(cells);
        let samples = match self.samples {
            Some(samples) => samples as f64,
            None => bin.to_f64().ceil(),
        };
        let step = bin / T::from_f64(samples);
        let half = T::from_f64(0.5);
        let cell = |cell: usize| {
            let corner = start + T::from_usize(cell) * bin;
            let place = |i: u64| corner + (T::from_f64(i as f64) + half) * step;
            // Samples that lie far outside are not gone through, however many there are.
            let number = |place: f64| ((place - corner.to_f64()) / step.to_f64()).clamp(0.0, samples) as u64;
            let (first, last) = (number(-2.0), (number(size as f64 + 1.0) + 2).min(samples as u64));
            let inside = (first..last).filter_map(|i| Between::new(place(i), size, Reach::Whole));
            run_of_all(regions, inside, T::ONE / T::from_f64(samples))
        };
        reserve::try_collected((0..cells).map(cell))
    }
}

impl<T: Real> Windows<T> for Means {
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
            rule: RegionRule::Samples { count: self.samples },
        }
    }

    fn add(&self, regions: &mut Regions<T>, roi: &Roi<T>) -> reserve::Result {
        let ([x0, y0, x1, y1], sizes) = (roi.edges, *regions.sizes());
        let rows = self.runs(regions, [y0, y1], sizes.height, self.grid[0])?;
        let columns = self.runs(regions, [x0, x1], sizes.width, self.grid[1])?;
        regions.grid(&rows, &columns)
    }
}

/// MS-CNN's: values at the corners of cells.
struct Corners {
    cells: [usize; 2],
    scale: f64,
    pad: f64,
}

impl Corners {
    /// The runs of the corners along an axis; empty ones if the size is not above 0.
    fn runs<T: Real>(
        &self,
        regions: &mut Regions<T>,
        [low, high]: [T; 2],
        size: usize,
        cells: usize,
    ) -> reserve::Result<Vec<RegionRun>> {
        let (scale, half) = (T::from_f64(self.scale), T::from_f64(0.5));
        let pad = (high - low + T::ONE) * T::from_f64(self.pad);
        let start = (low - pad) * scale - half;
        let length = (high + pad) * scale - half - start;
        let corner = |corner: usize| {
            let at = start + T::from_usize(corner) * length / T::from_usize(cells);
            let between = Between::new(at, size, Reach::Half).filter(|_| length > T::ZERO);
            run_of(regions, between)
        };
        reserve::try_collected((0..=cells).map(corner))
    }
}

impl<T: Real> Windows<T> for Corners {
    fn sizes(&self, read: RegionSizes, _: &str) -> Result<RegionSizes> {
        let bins = cortado_ops::count(Windows::<T>::grid(self));
        Ok(RegionSizes { bins, ..read })
    }

    fn grid(&self) -> [usize; 2] {
        self.cells.map(|cells| cells + 1)
    }

    fn operation(&self) -> RegionPool {
        RegionPool {
            grid: Windows::<T>::grid(self),
            scale: self.scale,
            rule: RegionRule::Corners { pad: self.pad },
        }
    }

    fn add(&self, regions: &mut Regions<T>, roi: &Roi<T>) -> reserve::Result {
        let ([x0, y0, x1, y1], sizes) = (roi.edges, *regions.sizes());
        let rows = self.runs(regions, [y0, y1], sizes.height, self.cells[0])?;
        let columns = self.runs(regions, [x0, x1], sizes.width, self.cells[1])?;
        regions.grid(&rows, &columns)
    }
}
