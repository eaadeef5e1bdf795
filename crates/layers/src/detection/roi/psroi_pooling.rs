//! PSROIPooling: the mean of each cell of a grid laid over a region, each cell from channels of its
//! own, as in R-FCN.
//!
//! Bottoms: score maps (N, D · G², H, W); regions (R, 5), in each row the number of the image and
//! left, top, right and bottom edge in pixels of the input. Top: (R, D, G, G). Cell (i, j) of output
//! d reads channel `(d·G + i)·G + j`.
//!
//! `psroi_pooling_param`, all required: `output_dim` D; `group_size` G; `spatial_scale` s, from
//! pixels to places of the map.
//!
//! `start = round(x₁)·s`, `end = (round(x₂) + 1)·s`, `size = max(end − start, 0.1)`. Cell p covers
//! the places ⌊p·size/G + start⌋ up to, and without, ⌈(p+1)·size/G + start⌉, cut at the map. A cell
//! without places gives 0.
//!
//! Gradient: `dy / (number of places)` to each place of the cell, summed over all regions. The
//! regions get 0.

use super::grid::scale;
use super::pooler::{SumLayer, Windows};
use super::rois::Roi;
use crate::common::build;
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::{RegionAxis, RegionPool, RegionRule, RegionRun, RegionSizes, Regions};
use cortado_proto::LayerParameter;
use std::ops::Range;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["psroi_pooling_param"],
    bottoms: Arity::exactly(2),
    no_gradient: &[1],
    ..LayerKind::new(
        "PSROIPooling",
        "The mean of each cell of a grid over a region, from channels of its own.",
        module_doc!("psroi_pooling.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.psroi_pooling_param().cloned().unwrap_or_default();
    let message = "psroi_pooling_param";
    let Some(given) = options.spatial_scale else {
        return Err(Error::param("psroi_pooling_param.spatial_scale", "is missing"));
    };
    Ok(SumLayer::boxed(Cells {
        outputs: at_least_one(message, "output_dim", options.output_dim)?,
        group: at_least_one(message, "group_size", options.group_size)?,
        scale: scale(message, given)?,
    }))
}

/// A number that must be given, and be at least 1.
///
/// # Errors
/// Names the field.
pub(super) fn at_least_one(message: &str, name: &str, value: Option<i32>) -> Result<usize> {
    let field = format!("{message}.{name}");
    match value {
        None => Err(Error::param(&field, "is missing")),
        Some(value) if value < 1 => Err(Error::param(&field, format!("must be at least 1, but is {value}"))),
        Some(value) => Ok(value as usize),
    }
}

/// The sizes where each cell of a grid of `group` × `group` reads channels of its own.
///
/// # Errors
/// Another number of channels.
pub(super) fn sizes_by_position(
    read: RegionSizes,
    outputs: usize,
    group: usize,
    message: &str,
    map: &str,
) -> Result<RegionSizes> {
    let bins = cortado_ops::count([group, group]);
    let channels = cortado_ops::count([outputs, bins]);
    if channels != read.channels {
        let what = format!(
            "number of channels of \"{map}\", {message}.output_dim, {outputs}, times the square of group_size, {group}"
        );
        return Err(Error::mismatch(what, channels, read.channels));
    }
    Ok(RegionSizes {
        outputs,
        bins,
        by_position: true,
        ..read
    })
}

struct Cells {
    outputs: usize,
    group: usize,
    scale: f64,
}

impl Cells {
    fn runs<T: Real>(&self, regions: &mut Regions<T>, edges: [T; 2], size: usize) -> reserve::Result<Vec<RegionRun>> {
        let axis = RegionAxis {
            size,
            cells: self.group,
            scale: self.scale,
        };
        let run = |places: Range<usize>| {
            let weight = T::ONE / T::from_usize(places.len().max(1));
            regions.even_run(places, weight)
        };
        reserve::try_collected(axis.means(edges).map(run))
    }
}

impl<T: Real> Windows<T> for Cells {
    fn sizes(&self, read: RegionSizes, map: &str) -> Result<RegionSizes> {
        sizes_by_position(read, self.outputs, self.group, "psroi_pooling_param", map)
    }

    fn grid(&self) -> [usize; 2] {
        [self.group; 2]
    }

    fn operation(&self) -> RegionPool {
        RegionPool {
            grid: [self.group; 2],
            scale: self.scale,
            rule: RegionRule::MeanByPosition,
        }
    }

    fn add(&self, regions: &mut Regions<T>, roi: &Roi<T>) -> reserve::Result {
        let ([x0, y0, x1, y1], sizes) = (roi.edges, *regions.sizes());
        let rows = self.runs(regions, [y0, y1], sizes.height)?;
        let columns = self.runs(regions, [x0, x1], sizes.width)?;
        regions.grid(&rows, &columns)
    }
}
