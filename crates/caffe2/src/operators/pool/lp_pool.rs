//! `LpPool`: (Σ |x|^p)^(1/p) of each window. Argument: `p` (2), and those of [`Windows`].

use super::pooling::infer;
use crate::arguments::StorageOrder;
use crate::kit::image::{self, ImageDims};
use crate::kit::window::{Window, Windows};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Array;
use cortado_core::Result;
use cortado_ops::PoolGeometry;

pub(super) const KIND: OperatorKind = OperatorKind {
    infer: Some(infer),
    ..OperatorKind::computing("LpPool", "the p-norm of each window", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let windows = Windows::of(&build.args)?;
    let p = f64::from(build.args.float("p", 2.0)?);
    Ok(Box::new(move |run: &Run<'_>| {
        let x = run.input::<f32>(0)?;
        let dims = ImageDims::of(x.shape(), windows.order)?;
        let over = windows.pooling(&dims.spatial)?;
        let y_dims = ImageDims {
            spatial: over.iter().map(|window| window.output).collect(),
            ..dims.clone()
        };
        let y = run.output::<f32>(0, &y_dims.to_dims(windows.order))?;
        if y.count() == 0 || x.count() == 0 {
            y.data_overwrite()?.fill(0.0);
            return Ok(());
        }
        let padded = image::pad(run.ctx, &image::as_planes(run.ctx, &x, windows.order)?, &over)?;
        let axes = over.iter().map(|window| {
            let axis = Window { head: 0, ..*window }.pool_axis();
            cortado_ops::PoolAxis {
                input: window.padded(),
                ..axis
            }
        });
        let geometry = PoolGeometry { axes: axes.collect() };
        let planes = Array::new("", &y_dims.to_dims(StorageOrder::Nchw))?;
        norms(&padded.data()?, &geometry, p, &mut planes.data_overwrite()?)?;
        image::write_as(run.ctx, &planes, windows.order, &y)
    }))
}

fn norms(x: &[f32], geometry: &PoolGeometry, p: f64, y: &mut [f32]) -> Result<()> {
    let planes = x
        .chunks_exact(geometry.input_count())
        .zip(y.chunks_exact_mut(geometry.output_count()));
    for (x, y) in planes {
        geometry.windows(|at, runs, _| {
            let elements = runs.iter().flat_map(|&(start, len)| &x[start..start + len]);
            let sum: f64 = elements.map(|&x| f64::from(x).abs().powf(p)).sum();
            y[at] = sum.powf(1.0 / p) as f32;
        })?;
    }
    Ok(())
}
