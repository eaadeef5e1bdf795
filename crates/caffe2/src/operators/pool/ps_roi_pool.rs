//! `PSRoIPool`: the mean of each bin of regions, each bin from channels of its own (Dai et al., "R-FCN").
//!
//! Inputs: x (N, `output_dim` · G², H, W), G = `group_size`; regions (R, 5) of image, x1, y1, x2, y2.
//! Outputs: (R, `output_dim`, G, G), 0 for empty bins; and the channel of each mean.

use super::roi::{lay, read_sizes};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result, reserve};
use cortado_ops::{RegionAxis, RegionSizes};

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
    let (x, sizes) = read_sizes(run)?;
    let needed = groups.saturating_mul(groups).saturating_mul(maps);
    if sizes.channels != needed {
        let error = Error::mismatch("number of channels, output_dim * group_size^2", needed, sizes.channels);
        return Err(run.about_input(0, error));
    }
    let sizes = RegionSizes {
        outputs: maps,
        bins: groups * groups,
        by_position: true,
        ..sizes
    };
    let axis = |size| RegionAxis {
        size,
        cells: groups,
        scale: scale.into(),
    };
    let (down, across) = (axis(sizes.height), axis(sizes.width));
    let regions = lay(run, sizes, |regions, [x0, y0, x1, y1]| {
        let rows = reserve::try_collected(down.means([y0, y1]).map(|places| regions.even_run(places, 1.0)))?;
        let columns = reserve::try_collected(across.means([x0, x1]).map(|places| regions.even_run(places, 1.0)))?;
        regions.grid(&rows, &columns)
    })?;
    let y_dims = [regions.images().len(), maps, groups, groups];
    let (y, channels) = (run.output::<f32>(0, &y_dims)?, run.output::<i32>(1, &y_dims)?);
    let (from, mut to) = (x.data_on(run.ctx)?, y.data_overwrite_on(run.ctx)?);
    cortado_math::sums_of_windows(run.ctx, &regions, &from, &mut to)?;
    drop(to);
    // Sums are divided at the end: weights that are not integers would be rounded differently.
    let (mut y, mut channels) = (y.data_mut()?, channels.data_overwrite()?);
    for (at, (y, channel)) in y.iter_mut().zip(channels.iter_mut()).enumerate() {
        let window = regions.windows(at / needed, 0)[at % sizes.bins];
        *y /= (window.rows.len * window.columns.len).max(1) as f32;
        *channel = (at % needed) as i32;
    }
    Ok(())
}
