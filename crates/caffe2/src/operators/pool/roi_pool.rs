//! `RoIPool`, and `RoIPoolF` of Detectron: the greatest pixel of each bin of regions (Girshick, "Fast R-CNN").
//!
//! Inputs: x (N, C, H, W); regions (R, 5) of image, x1, y1, x2, y2. Outputs: (R, C, `pooled_h`,
//! `pooled_w`), 0 for empty bins; and, unless `is_test`, where in its plane each pixel is, −1 for
//! empty bins.

use super::roi::{Index, RoiOptions, planes, rois};
use crate::arguments::StorageOrder;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};
use std::ops::Range;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    outputs: Arity::between(1, 2),
    ..OperatorKind::computing("RoIPool", "the greatest pixel of each bin of regions", build)
};

/// The same, always with the places.
pub(super) const WITH_PLACES: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    outputs: Arity::exactly(2),
    ..OperatorKind::computing("RoIPoolF", "the greatest pixel of each bin of regions", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let options = RoiOptions::of(&build.args)?;
    if options.order == StorageOrder::Nhwc {
        return Err(Error::param("order", "only NCHW order is supported"));
    }
    let is_test = build.def.r#type() == "RoIPool" && build.args.flag("is_test", false)?;
    if !is_test && build.def.output.len() != 2 {
        return Err(Error::param("is_test", "without it there are two outputs"));
    }
    Ok(Box::new(move |run: &Run<'_>| pool(run, &options, is_test)))
}

fn pool(run: &Run<'_>, options: &RoiOptions, is_test: bool) -> Result<()> {
    let (x, dims, size) = planes(run, StorageOrder::Nchw)?;
    let rois = rois::<4>(run, 1, dims.batch, Index::Required)?;
    let y_dims = [rois.len(), dims.channels, options.pooled[0], options.pooled[1]];
    let y = run.output::<f32>(0, &y_dims)?;
    let indices = match is_test {
        true => None,
        false => Some(run.output::<i32>(1, &y_dims)?),
    };
    let (x, mut y) = (x.data()?, y.data_overwrite()?);
    let mut indices = indices.as_ref().map(|indices| indices.data_overwrite()).transpose()?;
    let plane = size[0] * size[1];
    let mut at = 0;
    for roi in &rois {
        let [x0, y0, x1, y1] = roi.numbers.map(|number| (number * options.scale).round());
        let rows: Vec<_> = spans(y0, y1, options.pooled[0], size[0]);
        let columns: Vec<_> = spans(x0, x1, options.pooled[1], size[1]);
        for channel in 0..dims.channels {
            let image = &x[(roi.image * dims.channels + channel) * plane..][..plane];
            for row in &rows {
                for column in &columns {
                    let (greatest, index) = greatest(image, size[1], row, column);
                    y[at] = greatest;
                    if let Some(indices) = &mut indices {
                        indices[at] = index;
                    }
                    at += 1;
                }
            }
        }
    }
    Ok(())
}

/// The pixels of each bin along one side.
fn spans(low: f32, high: f32, bins: usize, size: usize) -> Vec<Range<usize>> {
    let bin = (high - low + 1.0).max(1.0) / bins as f32;
    let inside = |place: f32| (place + low).clamp(0.0, size as f32) as usize;
    let span = |i: usize| inside((i as f32 * bin).floor())..inside(((i + 1) as f32 * bin).ceil());
    (0..bins).map(span).collect()
}

fn greatest(plane: &[f32], width: usize, rows: &Range<usize>, columns: &Range<usize>) -> (f32, i32) {
    if rows.is_empty() || columns.is_empty() {
        return (0.0, -1);
    }
    let mut best = (f32::MIN, -1);
    for row in rows.clone() {
        for column in columns.clone() {
            let at = row * width + column;
            if plane[at] > best.0 {
                best = (plane[at], at as i32);
            }
        }
    }
    best
}
