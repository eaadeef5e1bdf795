//! `PSRoIPool`: the mean of each bin of regions, each bin from channels of its own (Dai et al., "R-FCN").
//!
//! Inputs: x (N, `output_dim` · G², H, W), G = `group_size`; regions (R, 5) of image, x1, y1, x2, y2.
//! Outputs: (R, `output_dim`, G, G), 0 for empty bins; and the channel of each mean.

use super::roi::{Index, planes, rois};
use crate::arguments::StorageOrder;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};
use std::ops::Range;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    outputs: Arity::exactly(2),
    ..OperatorKind::computing(
        "PSRoIPool",
        "the mean of each bin of regions, from its own channels",
        build,
    )
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let scale = build.args.float("spatial_scale", 1.0)?;
    let (groups, maps) = (build.args.size("group_size", 1)?, build.args.size("output_dim", 1)?);
    if groups == 0 || maps == 0 || scale.is_nan() || scale <= 0.0 {
        let text = "spatial_scale, group_size and output_dim must be greater than 0";
        return Err(Error::message(text));
    }
    Ok(Box::new(move |run: &Run<'_>| pool(run, scale, groups, maps)))
}

fn pool(run: &Run<'_>, scale: f32, groups: usize, maps: usize) -> Result<()> {
    let (x, dims, [height, width]) = planes(run, StorageOrder::Nchw)?;
    let needed = groups.saturating_mul(groups).saturating_mul(maps);
    if dims.channels != needed {
        let error = Error::mismatch("number of channels, output_dim * group_size^2", needed, dims.channels);
        return Err(run.about_input(0, error));
    }
    let rois = rois::<4>(run, 1, dims.batch, Index::Required)?;
    let y_dims = [rois.len(), maps, groups, groups];
    let (y, channels) = (run.output::<f32>(0, &y_dims)?, run.output::<i32>(1, &y_dims)?);
    let (x, mut y, mut channels) = (x.data()?, y.data_overwrite()?, channels.data_overwrite()?);
    let (plane, mut at) = (height * width, 0);
    for roi in &rois {
        let [x0, y0, x1, y1] = roi.numbers;
        let rows = spans(y0, y1, scale, groups, height);
        let columns = spans(x0, x1, scale, groups, width);
        for map in 0..maps {
            for (row, rows) in rows.iter().enumerate() {
                for (column, columns) in columns.iter().enumerate() {
                    let channel = (map * groups + row) * groups + column;
                    let image = &x[(roi.image * dims.channels + channel) * plane..][..plane];
                    (y[at], channels[at]) = (mean(image, width, rows, columns), channel as i32);
                    at += 1;
                }
            }
        }
    }
    Ok(())
}

/// The pixels of each bin along one side.
fn spans(low: f32, high: f32, scale: f32, bins: usize, size: usize) -> Vec<Range<usize>> {
    let (low, high) = (low.round() * scale, (high.round() + 1.0) * scale);
    let bin = (high - low).max(0.1) / bins as f32;
    let inside = |place: f32| place.clamp(0.0, size as f32) as usize;
    let span = |i: usize| inside((i as f32 * bin + low).floor())..inside(((i + 1) as f32 * bin + low).ceil());
    (0..bins).map(span).collect()
}

fn mean(plane: &[f32], width: usize, rows: &Range<usize>, columns: &Range<usize>) -> f32 {
    if rows.is_empty() || columns.is_empty() {
        return 0.0;
    }
    let sum: f32 = rows
        .clone()
        .map(|row| plane[row * width..][columns.clone()].iter().sum::<f32>())
        .sum();
    sum / (rows.len() * columns.len()) as f32
}
