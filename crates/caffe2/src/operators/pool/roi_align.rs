//! `RoIAlign`: means of samples in the bins of regions, each interpolated between four pixels (He et
//! al., "Mask R-CNN").
//!
//! Inputs: x (N, C, H, W), or (N, H, W, C) in the order NHWC; regions (R, 5) of image, x1, y1, x2,
//! y2, or (R, 4) in the first image. Output: (R, C, `pooled_h`, `pooled_w`). Arguments:
//! `spatial_scale`, `pooled_h`, `pooled_w`, `sampling_ratio`, `aligned`, `order`.

use super::roi::{Bins, RoiOptions, Sample, pool_samples};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Result, reserve};
use std::ops::Range;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing("RoIAlign", "means of samples in the bins of regions", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let options = RoiOptions::of(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| {
        pool_samples(run, &options, |corners, size| bins(&options, corners, size))
    }))
}

/// The samples of each bin.
fn bins(options: &RoiOptions, corners: &[f32; 4], size: [usize; 2]) -> Result<Bins> {
    let offset = if options.aligned { 0.5 } else { 0.0 };
    let [x0, y0, x1, y1] = corners.map(|corner| corner * options.scale - offset);
    let sides = |axis: usize, start: f32, extent: f32| {
        let bins = options.pooled[axis];
        let bin = options.size(extent)? / bins as f32;
        let count = options.samples(bin);
        let mut sides = reserve::empty(bins)?;
        sides.extend((0..bins).map(|at| Side::of(start + at as f32 * bin, bin, count, size[axis])));
        Ok::<_, cortado_core::Error>((sides, count))
    };
    let ((rows, down), (columns, across)) = (sides(0, y0, y1 - y0)?, sides(1, x0, x1 - x0)?);
    let inside = |sides: &[Side]| {
        sides
            .iter()
            .map(|side| side.inside.len())
            .fold(0, usize::saturating_add)
    };
    let samples = inside(&rows).saturating_mul(inside(&columns));
    let mut bins = Bins::new(rows.len() * columns.len(), samples)?;
    for row in &rows {
        for column in &columns {
            let places = row.places().flat_map(|y| column.places().map(move |x| (y, x)));
            let samples = places.filter_map(|(y, x)| Sample::of(y, x, size));
            bins.push(samples, down.saturating_mul(across));
        }
    }
    Ok(bins)
}

/// The samples along one side of a bin.
struct Side {
    start: f32,
    step: f32,
    /// Those that may lie inside the image.
    inside: Range<usize>,
}

impl Side {
    fn of(start: f32, bin: f32, count: usize, size: usize) -> Self {
        let step = bin / count.max(1) as f32;
        let index = |place: f32| ((place - start) / step) as usize;
        let inside = match step > 0.0 {
            true => index(-2.0).saturating_sub(1).min(count)..index(size as f32 + 1.0).saturating_add(2).min(count),
            false => 0..count.min(1),
        };
        Self { start, step, inside }
    }

    fn places(&self) -> impl Iterator<Item = f32> {
        let (start, step) = (self.start, self.step);
        self.inside.clone().map(move |i| start + (i as f32 + 0.5) * step)
    }
}
