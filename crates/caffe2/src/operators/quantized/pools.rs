//! Pools of quantized images, pixels first: `Int8MaxPool` and `Int8AveragePool`, also with `Relu`
//! behind. Padding counts for nothing in a maximum, and as 0 in a mean.

use super::quantizer::{Quantized, Quantizer};
use crate::arguments::StorageOrder;
use crate::kit::image::{self, ImageDims};
use crate::kit::window::{Window, Windows};
use crate::operator::{Build, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use crate::tensor::Array;
use cortado_core::{Error, Result};
use cortado_ops::PoolGeometry;

/// The greatest element of each window.
pub(super) const MAX: OperatorKind = kind("Int8MaxPool", |build| of(build, greatest, false));
/// The same, not below 0.
pub(super) const MAX_RELU: OperatorKind = kind("Int8MaxPoolRelu", |build| of(build, greatest, true));
/// The mean of each window.
pub(super) const AVERAGE: OperatorKind = kind("Int8AveragePool", |build| of(build, mean, false));
/// The same, not below 0.
pub(super) const AVERAGE_RELU: OperatorKind = kind("Int8AveragePoolRelu", |build| of(build, mean, true));

const fn kind(name: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind::computing(name, "a pool of quantized images", build)
}

/// The reduction of a window of elements of this size.
type Reduce = fn(&mut dyn Iterator<Item = f32>, usize) -> f32;

fn greatest(elements: &mut dyn Iterator<Item = f32>, _: usize) -> f32 {
    elements.fold(f32::MIN, f32::max)
}

fn mean(elements: &mut dyn Iterator<Item = f32>, size: usize) -> f32 {
    elements.sum::<f32>() / size as f32
}

fn of(build: &Build<'_>, reduce: Reduce, is_relu: bool) -> Result<Box<dyn Operator>> {
    let (quantizer, windows) = (Quantizer::of(&build.args)?, Windows::of(&build.args)?);
    if windows.order != StorageOrder::Nhwc {
        return Err(Error::param("order", "Int8 only supports NHWC order."));
    }
    let least = if is_relu { quantizer.zero_point } else { 0 };
    Ok(Box::new(move |run: &Run<'_>| {
        let x = Quantized::of(run, 0)?;
        let dims = ImageDims::of(&x.dims(), StorageOrder::Nhwc)?;
        let over = windows.pooling(&dims.spatial)?;
        if over.iter().any(|window| window.head < 0) {
            return Err(Error::param(
                "legacy_pad",
                "windows that leave out a part of the image are not supported",
            ));
        }
        let y_dims = ImageDims {
            spatial: over.iter().map(|window| window.output).collect(),
            ..dims.clone()
        };
        let planes = image::as_planes(run.ctx, &x.steps()?, StorageOrder::Nhwc)?;
        let pooled = Array::new("", &y_dims.to_dims(StorageOrder::Nchw))?;
        pool(&planes, &over, reduce, &pooled)?;
        let y = Array::new("", &y_dims.to_dims(StorageOrder::Nhwc))?;
        image::write_as(run.ctx, &pooled, StorageOrder::Nhwc, &y)?;
        let factor = x.quantizer.scale / quantizer.scale;
        let bytes: Vec<u8> = y
            .data()?
            .iter()
            .map(|&steps| quantizer.steps(steps * factor, least))
            .collect();
        quantizer.write(run, y.shape(), &bytes)
    }))
}

fn pool(x: &Array<f32>, over: &[Window], reduce: Reduce, y: &Array<f32>) -> Result<()> {
    let geometry = PoolGeometry {
        axes: over.iter().map(Window::pool_axis).collect(),
    };
    let size = cortado_ops::count(over.iter().map(|window| window.kernel));
    let (x, mut y) = (x.data()?, y.data_overwrite()?);
    if x.is_empty() || y.is_empty() {
        return Ok(());
    }
    let planes = x
        .chunks_exact(geometry.input_count())
        .zip(y.chunks_exact_mut(geometry.output_count()));
    for (x, y) in planes {
        geometry.windows(|at, runs, _| {
            let mut elements = runs.iter().flat_map(|&(start, len)| &x[start..start + len]).copied();
            y[at] = reduce(&mut elements, size);
        })?;
    }
    Ok(())
}
