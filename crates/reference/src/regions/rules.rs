//! The windows of a region, by the rule of an operation.

use super::between::{Between, Reach, derivative_run_of, run_of, run_of_all};
use super::rois::Roi;
use cortado_core::{Real, Result, reserve};
use cortado_ops::{RegionAxis, RegionPool, RegionRule, RegionRun, RegionSizes, Regions};
use std::ops::Range;

/// The most samples of a cell along an axis.
pub const MOST_SAMPLES: usize = 1024;

/// Lays the windows of all regions.
///
/// # Errors
/// Out of memory.
pub fn lay_regions<T: Real>(
    op: &RegionPool,
    regions: &mut Regions<T>,
    sizes: RegionSizes,
    rois: &[Roi<T>],
) -> Result<()> {
    lay(op, regions, sizes, rois, [false; 2])
}

/// Lays windows whose sums are the derivatives of the values at starts of cells by their place along an axis, 0 for
/// rows and 1 for columns.
///
/// # Errors
/// Out of memory.
pub fn lay_slopes<T: Real>(
    op: &RegionPool,
    regions: &mut Regions<T>,
    sizes: RegionSizes,
    rois: &[Roi<T>],
    axis: usize,
) -> Result<()> {
    lay(op, regions, sizes, rois, [axis == 0, axis == 1])
}

fn lay<T: Real>(
    op: &RegionPool,
    regions: &mut Regions<T>,
    sizes: RegionSizes,
    rois: &[Roi<T>],
    slopes: [bool; 2],
) -> Result<()> {
    regions.start(sizes);
    regions.reserve(rois.len())?;
    for roi in rois {
        regions.begin(roi.image)?;
        let [x0, y0, x1, y1] = roi.edges;
        let side = |edges, axis: usize| Side {
            edges,
            size: [sizes.height, sizes.width][axis],
            values: op.grid[axis],
            slopes: slopes[axis],
        };
        let rows = runs(op, regions, &side([y0, y1], 0))?;
        let columns = runs(op, regions, &side([x0, x1], 1))?;
        regions.grid(&rows, &columns)?;
    }
    Ok(())
}

/// A region along an axis.
struct Side<T> {
    /// The lower and the upper edge.
    edges: [T; 2],
    /// The places of the axis.
    size: usize,
    /// The values along the axis.
    values: usize,
    /// Whether derivatives are wanted in place of values.
    slopes: bool,
}

impl<T> Side<T> {
    fn axis(&self, scale: f64) -> RegionAxis {
        RegionAxis {
            size: self.size,
            cells: self.values,
            scale,
        }
    }
}

/// The runs of the values along an axis.
fn runs<T: Real>(op: &RegionPool, regions: &mut Regions<T>, side: &Side<T>) -> reserve::Result<Vec<RegionRun>> {
    let scale = T::from_f64(op.scale);
    match op.rule {
        RegionRule::Greatest { pad } => greatest(side, op.scale, pad),
        RegionRule::MeanByPosition => means(regions, side, op.scale),
        RegionRule::Samples { count } => samples(regions, side, scale, count),
        RegionRule::Corners { pad } => corners(regions, side, scale, pad),
        RegionRule::Starts => starts(regions, side, scale),
    }
}

fn greatest<T: Real>(side: &Side<T>, scale: f64, pad: f64) -> reserve::Result<Vec<RegionRun>> {
    let cells = side.axis(scale).greatest(side.edges, pad);
    reserve::collected(cells.map(RegionRun::bare))
}

fn means<T: Real>(regions: &mut Regions<T>, side: &Side<T>, scale: f64) -> reserve::Result<Vec<RegionRun>> {
    let run = |places: Range<usize>| {
        let weight = T::ONE / T::from_usize(places.len().max(1));
        regions.even_run(places, weight)
    };
    reserve::try_collected(side.axis(scale).means(side.edges).map(run))
}

fn samples<T: Real>(
    regions: &mut Regions<T>,
    side: &Side<T>,
    scale: T,
    count: Option<usize>,
) -> reserve::Result<Vec<RegionRun>> {
    let ([low, high], cells, size) = (side.edges, side.values, side.size);
    let start = low * scale;
    let bin = (high * scale - start).max(T::ONE) / T::from_usize(cells);
    let samples = match count {
        Some(count) => count as f64,
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

/// The corners of cells; nothing if the size is not above 0.
fn corners<T: Real>(regions: &mut Regions<T>, side: &Side<T>, scale: T, pad: f64) -> reserve::Result<Vec<RegionRun>> {
    let ([low, high], cells, half) = (side.edges, side.values.saturating_sub(1), T::from_f64(0.5));
    let pad = (high - low + T::ONE) * T::from_f64(pad);
    let start = (low - pad) * scale - half;
    let length = (high + pad) * scale - half - start;
    let corner = |corner: usize| {
        let at = start + T::from_usize(corner) * length / T::from_usize(cells);
        let between = Between::new(at, side.size, Reach::Half).filter(|_| length > T::ZERO);
        run_of(regions, between)
    };
    reserve::try_collected((0..side.values).map(corner))
}

fn starts<T: Real>(regions: &mut Regions<T>, side: &Side<T>, scale: T) -> reserve::Result<Vec<RegionRun>> {
    let ([low, high], cells) = (side.edges, side.values);
    let start = rounded(low * scale);
    let length = (rounded(high * scale) - start).max(T::ZERO);
    let point = |cell: usize| {
        let at = start + T::from_usize(cell) * length / T::from_usize(cells);
        let between = Between::new(at, side.size, Reach::Half);
        match side.slopes {
            true => derivative_run_of(regions, between),
            false => run_of(regions, between),
        }
    };
    reserve::try_collected((0..cells).map(point))
}

/// The value rounded to an integer, halves away from 0.
pub fn rounded<T: Real>(value: T) -> T {
    T::from_f64(value.to_f64().round())
}
