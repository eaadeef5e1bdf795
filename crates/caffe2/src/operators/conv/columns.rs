//! `Im2Col` and `Col2Im`: the windows of images as columns, and their sum back.
//!
//! Im2Col makes (N, C · kernel, output…) of (N, C, …), or in the order NHWC (N, output…, kernel · C)
//! of (N, …, C). Col2Im takes such columns and a second tensor whose shape the images get.

use crate::arguments::StorageOrder;
use crate::kit::image::{self, ImageDims};
use crate::kit::window::{Window, Windows};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Array;
use cortado_core::{Arity, Error, Result};
use cortado_ops::ConvGeometry;

/// The windows as columns.
pub(super) const IM2COL: OperatorKind = OperatorKind::computing("Im2Col", "the windows of images as columns", im2col);

/// The sum of columns where they came from.
pub(super) const COL2IM: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing("Col2Im", "the sum of columns at the places that they came from", col2im)
};

fn im2col(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let windows = Windows::of(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let x = run.input::<f32>(0)?;
        let dims = ImageDims::of(x.shape(), windows.order)?;
        let over = windows.over(&dims.spatial)?;
        let columns = columns_of(&dims, &over)?;
        let padded = image::pad(run.ctx, &image::as_planes(run.ctx, &x, windows.order)?, &over)?;
        let y = run.output::<f32>(0, &columns.to_dims(windows.order))?;
        if y.count() == 0 {
            return Ok(());
        }
        let planes = Array::new("", &columns.to_dims(StorageOrder::Nchw))?;
        let geometry = geometry(&dims, &over);
        cortado_math::im2col(
            run.ctx,
            &geometry,
            dims.batch,
            &padded.data_on(run.ctx)?,
            &mut planes.data_overwrite_on(run.ctx)?,
        )?;
        match windows.order {
            StorageOrder::Nchw => image::write_as(run.ctx, &planes, StorageOrder::Nchw, &y),
            StorageOrder::Nhwc => image::write_as(run.ctx, &taps_first(&planes, &dims)?, StorageOrder::Nhwc, &y),
        }
    }))
}

fn col2im(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let windows = Windows::of(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| {
        if windows.order == StorageOrder::Nhwc {
            return Err(Error::param("order", "columns are summed in the order NCHW only"));
        }
        let columns = run.input::<f32>(0)?;
        let dims = ImageDims::of(run.tensor(1)?.shape(), windows.order)?;
        let over = windows.over(&dims.spatial)?;
        let expected = columns_of(&dims, &over)?.to_dims(windows.order);
        if columns.count() != expected.iter().product::<usize>() {
            let text = format!("the columns of an image of this shape have the shape {expected:?}");
            return Err(run.about_input(0, Error::message(&text)));
        }
        let mut whole = vec![dims.batch, dims.channels];
        whole.extend(over.iter().map(Window::padded));
        let whole = Array::new("", &whole)?;
        let y = run.output::<f32>(0, &dims.to_dims(windows.order))?;
        if y.count() == 0 {
            return Ok(());
        }
        let geometry = geometry(&dims, &over);
        cortado_math::col2im(
            run.ctx,
            &geometry,
            dims.batch,
            &columns.data_on(run.ctx)?,
            &mut whole.data_overwrite_on(run.ctx)?,
        )?;
        image::move_planes(run.ctx, &whole, &y, over.iter().map(|window| -window.head))
    }))
}

/// The shape of the columns.
fn columns_of(dims: &ImageDims, over: &[Window]) -> Result<ImageDims> {
    let taps = cortado_ops::count(over.iter().map(|window| window.kernel));
    let channels = dims.channels.checked_mul(taps);
    Ok(ImageDims {
        batch: dims.batch,
        channels: channels.ok_or_else(|| Error::param("kernel", "there are too many columns to count"))?,
        spatial: over.iter().map(|window| window.output).collect(),
    })
}

/// Columns whose rows are in the order (kernel, channels), of those in the order (channels, kernel).
fn taps_first(columns: &Array<f32>, dims: &ImageDims) -> Result<Array<f32>> {
    let (rows, pixels) = (columns.shape()[1], columns.shape().count_from(2));
    let (channels, taps) = (dims.channels, rows / dims.channels);
    let y = Array::new("", columns.shape())?;
    {
        let (from, mut to) = (columns.data()?, y.data_overwrite()?);
        for (from, to) in from.chunks_exact(rows * pixels).zip(to.chunks_exact_mut(rows * pixels)) {
            for (row, to) in to.chunks_exact_mut(pixels).enumerate() {
                let start = (row % channels * taps + row / channels) * pixels;
                to.copy_from_slice(&from[start..start + pixels]);
            }
        }
    }
    Ok(y)
}

fn geometry(dims: &ImageDims, over: &[Window]) -> ConvGeometry {
    ConvGeometry {
        group: 1,
        channels: dims.channels,
        num_output: 1,
        axes: over.iter().map(Window::padded_axis).collect(),
    }
}
