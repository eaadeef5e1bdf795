//! Products with weights.

use super::{Outputs, Result, between, has_axis, has_count, only, up_to};
use crate::{ConvAxis, ConvGeometry, count};

pub(super) fn convolution(
    inputs: &[&[usize]],
    axis: usize,
    transposed: bool,
    geometry: &ConvGeometry,
) -> Result<Outputs> {
    between("operands", inputs, 2, 3)?;
    if !geometry.is_sound() {
        return Err(format!("the sizes {geometry:?} are not possible"));
    }
    let input = |axis: &ConvAxis| axis.input;
    let output = |axis: &ConvAxis| axis.output;
    let (channels, filters) = (geometry.channels, geometry.num_output);
    let shape = match transposed {
        true => windows_of(inputs[0], axis, geometry, [filters, channels], [&output, &input])?,
        false => windows_of(inputs[0], axis, geometry, [channels, filters], [&input, &output])?,
    };
    has_count("weights", inputs[1], geometry.weights_len())?;
    if let Some(bias) = inputs.get(2) {
        has_count("biases", bias, shape[axis])?;
    }
    Ok(Outputs::one(shape))
}

pub(super) fn columns(inputs: &[&[usize]], axis: usize, geometry: &ConvGeometry) -> Result<Outputs> {
    if !geometry.axes.iter().all(ConvAxis::is_sound) {
        return Err(format!("the sizes {geometry:?} are not possible"));
    }
    let channels = [geometry.channels, count([geometry.channels, geometry.kernel_plane()])];
    let sizes: [&dyn Fn(&ConvAxis) -> usize; 2] = [&|axis| axis.input, &|axis| axis.output];
    windows_of(only(inputs)?, axis, geometry, channels, sizes).map(Outputs::one)
}

/// The output of windows, for these channels and spatial sizes before and after.
fn windows_of(
    shape: &[usize],
    axis: usize,
    geometry: &ConvGeometry,
    channels: [usize; 2],
    sizes: [&dyn Fn(&ConvAxis) -> usize; 2],
) -> Result<Vec<usize>> {
    has_axis(shape, axis)?;
    let [before, after] = [0, 1].map(|side| {
        let spatial = geometry.axes.iter().map(sizes[side]);
        up_to(shape, axis, std::iter::once(channels[side]).chain(spatial))
    });
    match before == shape {
        true => Ok(after),
        false => Err(format!("the operand has the shape {shape:?}, not {before:?}")),
    }
}

/// The rows and columns of weights. Old files have further axes of 1 before.
fn matrix(weights: &[usize]) -> Result<[usize; 2]> {
    match weights {
        [ones @ .., rows, columns] if ones.iter().all(|&size| size == 1) => Ok([*rows, *columns]),
        _ => Err(format!("weights of shape {weights:?} are not a matrix")),
    }
}

pub(super) fn inner_product(inputs: &[&[usize]], axis: usize, transpose: bool) -> Result<Outputs> {
    between("operands", inputs, 2, 3)?;
    let (shape, [rows, columns]) = (inputs[0], matrix(inputs[1])?);
    if axis > shape.len() {
        return Err(format!("there is no axis {axis} in the shape {shape:?}"));
    }
    let (outputs, expected) = if transpose { (columns, rows) } else { (rows, columns) };
    let found = count(shape[axis..].iter().copied());
    if found != expected {
        return Err(format!(
            "an operand of shape {shape:?} has rows of {found}, not {expected} as the weights"
        ));
    }
    if let Some(bias) = inputs.get(2) {
        has_count("biases", bias, outputs)?;
    }
    Ok(Outputs::one(up_to(shape, axis, [outputs])))
}

pub(super) fn embed(inputs: &[&[usize]]) -> Result<Outputs> {
    between("operands", inputs, 2, 3)?;
    let (shape, [_, width]) = (inputs[0], matrix(inputs[1])?);
    if let Some(bias) = inputs.get(2) {
        has_count("biases", bias, width)?;
    }
    Ok(Outputs::one(up_to(shape, shape.len(), [width])))
}
