//! `RoIAlignRotated`: as [`RoIAlign`](super::roi_align), of regions that are turned.
//!
//! A region is (image, centre x, centre y, width, height, angle), or the same without the image; the
//! angle is in degrees, counter-clockwise.

use super::roi::{Bins, RoiOptions, Sample, pool_samples};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

/// The most samples of one bin.
const MOST_SAMPLES: usize = 1 << 22;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing(
        "RoIAlignRotated",
        "means of samples in the bins of turned regions",
        build,
    )
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let options = RoiOptions::of(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| {
        pool_samples(run, &options, |region, size| bins(&options, region, size))
    }))
}

fn bins(options: &RoiOptions, region: &[f32; 5], size: [usize; 2]) -> Result<Bins> {
    let offset = if options.aligned { 0.5 } else { 0.0 };
    let [x, y, width, height, angle] = *region;
    let center = [y, x].map(|at| at * options.scale - offset);
    let extent = [
        options.size(height * options.scale)?,
        options.size(width * options.scale)?,
    ];
    let (sin, cos) = angle.to_radians().sin_cos();
    let bin = [
        extent[0] / options.pooled[0] as f32,
        extent[1] / options.pooled[1] as f32,
    ];
    let [rows, columns] = bin.map(|bin| options.samples(bin));
    let count = rows.saturating_mul(columns);
    if count > MOST_SAMPLES {
        return Err(Error::message(&format!(
            "a region of {height} x {width} would take more than {MOST_SAMPLES} samples for each bin; give a \
             sampling_ratio"
        )));
    }
    let whole = options.pooled[0] * options.pooled[1];
    let mut bins = Bins::new(whole, whole.saturating_mul(count))?;
    for row in 0..options.pooled[0] {
        for column in 0..options.pooled[1] {
            let place = |axis: usize, at: usize, index: usize, count: usize| {
                let step = bin[axis] / count as f32;
                at as f32 * bin[axis] - extent[axis] / 2.0 + (index as f32 + 0.5) * step
            };
            let across = |y: f32| (0..columns).map(move |j| (y, place(1, column, j, columns)));
            let places = (0..rows).flat_map(|i| across(place(0, row, i, rows)));
            let samples = places
                .filter_map(|(y, x)| Sample::of(y * cos - x * sin + center[0], x * cos + y * sin + center[1], size));
            bins.push(samples, count);
        }
    }
    Ok(bins)
}
