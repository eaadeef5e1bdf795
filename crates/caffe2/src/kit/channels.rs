//! Images and other tensors seen as channels, in both orders.

use crate::arguments::StorageOrder;
use crate::run::Run;
use crate::tensor::Array;
use cortado_core::{BlobFunction, Error, Result, Step, StepFunction};
use cortado_ops::{AxisView, count};

/// A tensor seen around its channels: the second axis, or the last one in the order NHWC.
///
/// # Errors
/// A tensor without that axis.
pub fn channels(dims: &[usize], order: StorageOrder) -> Result<AxisView> {
    let axis = match order {
        StorageOrder::Nchw => 1,
        StorageOrder::Nhwc => dims.len().saturating_sub(1),
    };
    if axis >= dims.len() {
        return Err(Error::message(&format!(
            "a tensor of {} axes has no channels; they are the second axis, or the last one in the order NHWC",
            dims.len()
        )));
    }
    Ok(AxisView::axis(dims, axis))
}

/// The number of images, of channels, and of places in each channel.
///
/// # Errors
/// A tensor of less than two axes.
pub fn images(dims: &[usize], order: StorageOrder) -> Result<[usize; 3]> {
    if dims.len() < 2 {
        return Err(Error::message(&format!(
            "expected a tensor of images and channels, found {} axes",
            dims.len()
        )));
    }
    Ok(match order {
        StorageOrder::Nchw => [dims[0], dims[1], count(dims[2..].iter().copied())],
        StorageOrder::Nhwc => {
            let last = dims.len() - 1;
            [dims[0], dims[last], count(dims[1..last].iter().copied())]
        }
    })
}

/// Runs a function of channels on the first input, which may also be the output.
///
/// # Errors
/// An input of another type, or memory in use.
pub fn map_channels(run: &Run<'_>, axis_view: AxisView, function: BlobFunction<'_, f32>) -> Result<()> {
    run_steps(run, &[Step::new(StepFunction::PerChannel { axis_view, function })])
}

/// Runs steps on the first input, which may also be the output.
///
/// # Errors
/// An input of another type, or memory in use.
pub fn run_steps(run: &Run<'_>, steps: &[Step<'_, f32>]) -> Result<()> {
    let operands = run.operands::<f32>(0, 0)?;
    if run.tensor(0)?.is_empty() {
        return Ok(());
    }
    cortado_math::run_steps(run.ctx, steps, operands.pair(run.ctx)?)
}

/// Input `i`, if it holds one `float` for each channel.
///
/// # Errors
/// Another number of elements, or elements of another type.
pub fn of_channels(run: &Run<'_>, i: usize, channels: usize) -> Result<Array<f32>> {
    let array = run.input::<f32>(i)?;
    if array.count() == channels {
        return Ok(array);
    }
    let error = Error::mismatch("number of elements, one for each channel", channels, array.count());
    Err(run.about_input(i, error))
}
