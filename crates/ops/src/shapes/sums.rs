//! Operations along an axis: functions of channels, statistics, sums.

use super::{Outputs, Result, exactly, has_count, only, up_to};
use crate::{AxisView, ChannelFunction, count};

/// Checks that an operand is seen from an axis as the operation describes.
pub(super) fn is_seen(shape: &[usize], axis_view: AxisView) -> Result<()> {
    match count(shape.iter().copied()) == axis_view.count() {
        true => Ok(()),
        false => Err(format!("an operand of shape {shape:?} is not {axis_view:?}")),
    }
}

pub(super) fn per_channel(
    inputs: &[&[usize]],
    axis_view: AxisView,
    function: &ChannelFunction<'_, f64>,
) -> Result<Outputs> {
    let shape = only(inputs)?;
    is_seen(shape, axis_view)?;
    match function.channels() {
        Some(found) if found != axis_view.len => Err(format!("{found} coefficients for {} channels", axis_view.len)),
        _ => Ok(Outputs::one(shape.to_vec())), // bounded by the axes of a shape
    }
}

pub(super) fn softmax(inputs: &[&[usize]], axis_view: AxisView, temperature: f64) -> Result<Outputs> {
    let shape = only(inputs)?;
    is_seen(shape, axis_view)?;
    match temperature > 0.0 && temperature.is_finite() {
        true => Ok(Outputs::one(shape.to_vec())), // bounded by the axes of a shape
        false => Err(format!(
            "the temperature must be finite and above 0, but is {temperature}"
        )),
    }
}

/// The first operand, which others have coefficients for: those with these indices.
fn with_coefficients<'a>(
    inputs: &[&'a [usize]],
    axis_view: AxisView,
    coefficients: [Option<usize>; 2],
) -> Result<&'a [usize]> {
    let Some(shape) = inputs.first() else {
        return Err("expected at least 1 operand, found 0".into());
    };
    is_seen(shape, axis_view)?;
    for index in coefficients.into_iter().flatten() {
        let of_channels = inputs
            .get(index)
            .ok_or_else(|| format!("there is no operand {index}"))?;
        has_count("coefficients", of_channels, axis_view.len)?;
    }
    Ok(shape)
}

pub(super) fn affine(inputs: &[&[usize]], axis_view: AxisView, coefficients: [Option<usize>; 2]) -> Result<Outputs> {
    Ok(Outputs::one(
        with_coefficients(inputs, axis_view, coefficients)?.to_vec(), // bounded by the axes of a shape
    ))
}

pub(super) fn standardize(
    inputs: &[&[usize]],
    axis_view: AxisView,
    coefficients: [Option<usize>; 2],
) -> Result<Outputs> {
    let shape = with_coefficients(inputs, axis_view, coefficients)?;
    let statistic = || vec![axis_view.len];
    Ok(Outputs::Known {
        shapes: vec![shape.to_vec(), statistic(), statistic()], // bounded by the axes of a shape
        needed: 1,
    })
}

pub(super) fn unit_length(inputs: &[&[usize]], sets: AxisView, scales: AxisView) -> Result<Outputs> {
    exactly("operands", inputs, 2)?;
    is_seen(inputs[0], sets)?;
    is_seen(inputs[0], scales)?;
    has_count("factors", inputs[1], scales.len)?;
    Ok(Outputs::one(inputs[0].to_vec())) // bounded by the axes of a shape
}

pub(super) fn reduce(inputs: &[&[usize]], axis: usize) -> Result<Outputs> {
    let shape = only(inputs)?;
    match axis <= shape.len() {
        true => Ok(Outputs::one(up_to(shape, axis, []))),
        false => Err(format!("there is no axis {axis} in the shape {shape:?}")),
    }
}
