//! `RoIPool`, and `RoIPoolF` of Detectron: the greatest pixel of each bin of regions (Girshick, "Fast R-CNN").
//!
//! Inputs: x (N, C, H, W); regions (R, 5) of image, x1, y1, x2, y2. Outputs: (R, C, `pooled_h`,
//! `pooled_w`), 0 for empty bins; and, unless `is_test`, where in its plane each pixel is, −1 for
//! empty bins.

use super::roi::{RoiOptions, lay, read_sizes};
use crate::arguments::StorageOrder;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Array;
use cortado_core::{Arity, Error, Result, reserve};
use cortado_ops::{RegionAxis, RegionRun, RegionSizes};

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
    let (x, sizes) = read_sizes(run)?;
    let [rows, columns] = options.pooled;
    let sizes = RegionSizes {
        outputs: sizes.channels,
        bins: cortado_ops::count([rows, columns]),
        ..sizes
    };
    let axis = |size, cells| RegionAxis {
        size,
        cells,
        scale: options.scale.into(),
    };
    let (down, across) = (axis(sizes.height, rows), axis(sizes.width, columns));
    let regions = lay(run, sizes, |regions, [x0, y0, x1, y1]| {
        let rows = reserve::collected(down.greatest([y0, y1], 0.0).map(RegionRun::bare))?;
        let columns = reserve::collected(across.greatest([x0, x1], 0.0).map(RegionRun::bare))?;
        regions.grid(&rows, &columns)
    })?;
    let y_dims = [regions.images().len(), sizes.outputs, rows, columns];
    let y = run.output::<f32>(0, &y_dims)?;
    let places = match is_test {
        true => Array::new("", &y_dims)?,
        false => run.output::<i32>(1, &y_dims)?,
    };
    let (x, mut y) = (x.data_on(run.ctx)?, y.data_overwrite_on(run.ctx)?);
    let mut places = places.data_overwrite_on(run.ctx)?;
    cortado_math::greatest_of_windows(run.ctx, &regions, &x, &mut y, &mut places)
}
