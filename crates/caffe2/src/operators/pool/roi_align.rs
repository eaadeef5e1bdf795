//! `RoIAlign`: means of samples in the bins of regions, each interpolated between four pixels (He et
//! al., "Mask R-CNN").
//!
//! Inputs: x (N, C, H, W), or (N, H, W, C) in the order NHWC; regions (R, 5) of image, x1, y1, x2,
//! y2, or (R, 4) in the first image. Output: (R, C, `pooled_h`, `pooled_w`). Arguments:
//! `spatial_scale`, `pooled_h`, `pooled_w`, `sampling_ratio`, `aligned`, `order`.

use super::roi::{RoiOptions, Sample, pool_samples};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Result};
use std::ops::Range;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::new("RoIAlign", "means of samples in the bins of regions", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let options = RoiOptions::of(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| {
        pool_samples(run, &options, |corners, size| bins(&options, corners, size))
    }))
}

/// The samples of each bin, and how many they would be if none lay outside the image.
fn bins(options: &RoiOptions, corners: &[f32; 4], size: [usize; 2]) -> Result<Vec<(Vec<Sample>, usize)>> {
    let offset = if options.aligned { 0.5 } else { 0.0 };
    let [x0, y0, x1, y1] = corners.map(|corner| corner * options.scale - offset);
    let bin = [
        options.size(y1 - y0)? / options.pooled[0] as f32,
        options.size(x1 - x0)? / options.pooled[1] as f32,
    ];
    let counts = bin.map(|bin| options.samples(bin));
    let mut bins = Vec::with_capacity(options.pooled[0] * options.pooled[1]);
    for row in 0..options.pooled[0] {
        let rows = Side::of(y0 + row as f32 * bin[0], bin[0], counts[0], size[0]);
        for column in 0..options.pooled[1] {
            let columns = Side::of(x0 + column as f32 * bin[1], bin[1], counts[1], size[1]);
            let places = rows.places().flat_map(|y| columns.places().map(move |x| (y, x)));
            let samples = places.filter_map(|(y, x)| Sample::of(y, x, size)).collect();
            bins.push((samples, counts[0].saturating_mul(counts[1])));
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
