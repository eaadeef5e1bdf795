//! `ConvTranspose`: the gradient of a convolution as an operator. Each element of x adds its
//! multiple of a filter to y, stride apart; `pads` are cut from y, and `adj` zeros are added at its
//! end.
//!
//! Inputs: x (N, C, …) or, in the order NHWC, (N, …, C); w (C, M / group, kernel…) or (C, kernel…,
//! M / group); b (M), or none. Output sizes: (input − 1)·stride + kernel + adj − pads.

use super::convolution::check_bias;
use crate::arguments::StorageOrder;
use crate::kit::image::{self, ImageDims};
use crate::kit::window::{Window, Windows};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Array;
use cortado_core::{Arity, Error, Result};
use cortado_math::{Conv, ConvDirection, ConvFilters};
use cortado_ops::ConvGeometry;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::between(2, 3),
    ..OperatorKind::computing("ConvTranspose", "transposed convolution with given filters", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let windows = Windows::of(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| transpose(run, &windows)))
}

fn transpose(run: &Run<'_>, windows: &Windows) -> Result<()> {
    let (x, w) = (run.input::<f32>(0)?, run.input::<f32>(1)?);
    let (order, group) = (windows.order, windows.group);
    let dims = ImageDims::of(x.shape(), order)?;
    let filters = ImageDims::of(w.shape(), order)?;
    let over = windows.transposed(&dims.spatial)?;
    check_filters(group, &dims, &filters, &over).map_err(|error| run.about_input(1, error))?;
    let outputs = filters.channels.saturating_mul(group);
    let bias = match run.input_count() {
        3 => Some(run.input::<f32>(2)?),
        _ => None,
    };
    check_bias(bias.as_ref(), outputs)?;
    let full = ImageDims {
        batch: dims.batch,
        channels: outputs,
        spatial: over.iter().map(|window| window.input).collect(),
    };
    let y_dims = ImageDims {
        spatial: over.iter().map(|w| w.input - (w.head + w.tail) as usize).collect(),
        ..full.clone()
    };
    let geometry = ConvGeometry {
        group,
        channels: outputs,
        num_output: dims.channels,
        axes: over
            .iter()
            .map(|window| Window { head: 0, ..*window }.even_axis())
            .collect(),
    };
    let y = run.output::<f32>(0, &y_dims.to_dims(order))?;
    if y.count() == 0 {
        return Ok(());
    }
    let whole = Array::new("", &full.to_dims(StorageOrder::Nchw))?;
    apply(
        run,
        geometry,
        dims.batch,
        [
            &image::as_planes(run.ctx, &x, order)?,
            &image::as_planes(run.ctx, &w, order)?,
        ],
        bias,
        &whole,
    )?;
    let cut = Array::new("", &y_dims.to_dims(StorageOrder::Nchw))?;
    image::move_planes(run.ctx, &whole, &cut, over.iter().map(|window| -window.head))?;
    image::write_as(run.ctx, &cut, order, &y)
}

fn apply(
    run: &Run<'_>,
    geometry: ConvGeometry,
    batch: usize,
    [x, w]: [&Array<f32>; 2],
    bias: Option<Array<f32>>,
    y: &Array<f32>,
) -> Result<()> {
    let conv = Conv::new(ConvDirection::Transposed, geometry, batch)?;
    let (weights, bias) = (
        w.data_on(run.ctx)?,
        bias.as_ref().map(|bias| bias.data_on(run.ctx)).transpose()?,
    );
    let filters = ConvFilters {
        weights: &weights,
        bias: bias.as_ref(),
    };
    conv.forward(
        run.ctx,
        &x.data_on(run.ctx)?,
        &filters,
        y.data_overwrite_on(run.ctx)?,
        &[],
    )
}

fn check_filters(group: usize, dims: &ImageDims, filters: &ImageDims, over: &[Window]) -> Result<()> {
    let kernels: Vec<usize> = over.iter().map(|window| window.kernel).collect();
    if filters.spatial != kernels {
        return Err(Error::message(&format!(
            "the filters are {:?}, but the kernel is {kernels:?}",
            filters.spatial
        )));
    }
    if filters.batch != dims.channels {
        return Err(Error::mismatch("number of filters", dims.channels, filters.batch));
    }
    match dims.channels.is_multiple_of(group) {
        true => Ok(()),
        false => Err(Error::param(
            "group",
            format!("{group} does not divide the {} channels", dims.channels),
        )),
    }
}
