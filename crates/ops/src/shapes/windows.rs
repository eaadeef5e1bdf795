//! Pooling, local response normalisation, resampling.

use super::{Outputs, Result, has_axis, only, up_to};
use crate::{Grid, Lrn, Pool, PoolAxis, PoolGeometry, Resample, ResampleAxis, count};

/// Whether the axis has windows, and each begins inside the input or the padding before it.
fn is_sound(axis: &PoolAxis) -> bool {
    let Some(last) = axis.output.checked_sub(1) else {
        return false;
    };
    let padded = axis.input.checked_add(axis.pad);
    let begins_inside = last
        .checked_mul(axis.stride)
        .zip(padded)
        .is_some_and(|(begin, end)| begin < end);
    axis.kernel > 0 && axis.stride > 0 && begins_inside
}

/// So many outputs, each of the pooled shape.
pub(super) fn pool(inputs: &[&[usize]], geometry: &PoolGeometry, outputs: usize) -> Result<Outputs> {
    let shape = only(inputs)?;
    if !geometry.axes.iter().all(is_sound) {
        return Err(format!("the sizes {geometry:?} are not possible"));
    }
    let planes = shape.len().checked_sub(geometry.axes.len());
    let fits = |&planes: &usize| shape[planes..].iter().eq(geometry.axes.iter().map(|axis| &axis.input));
    let Some(planes) = planes.filter(fits) else {
        return Err(format!(
            "an operand of shape {shape:?} does not have the sizes {geometry:?}"
        ));
    };
    let pooled = up_to(shape, planes, geometry.axes.iter().map(|axis| axis.output));
    Ok(Outputs::Known {
        shapes: vec![pooled; outputs], // bounded by the two outputs
        needed: outputs,
    })
}

pub(super) fn lrn(inputs: &[&[usize]], lrn: &Lrn<f64>) -> Result<Outputs> {
    let shape = only(inputs)?;
    has_axis(shape, 1)?;
    match lrn.size % 2 {
        1 => Ok(Outputs::one(shape.to_vec())), // bounded by the axes of a shape
        _ => Err(format!("the size of the windows must be odd, but is {}", lrn.size)),
    }
}

fn fits(axis: &ResampleAxis, input: usize) -> bool {
    let has_places = match axis.grid {
        Grid::Repeat(times) => times > 0 && axis.output.div_ceil(times) <= input,
        Grid::Corners { begin, len } => len > 0 && begin.checked_add(len).is_some_and(|end| end <= input),
        Grid::Even => input > 0 || axis.output == 0,
    };
    axis.input == input && has_places
}

pub(super) fn resample(inputs: &[&[usize]], resample: &Resample) -> Result<Outputs> {
    let mut shape = only(inputs)?.to_vec(); // bounded by the axes of a shape
    shape.resize(shape.len().max(4), 1); // bounded by the axes of a shape
    let planes = shape.len() - 2;
    let axes = &resample.axes;
    if !axes.iter().zip(&shape[planes..]).all(|(axis, &size)| fits(axis, size)) {
        return Err(format!(
            "an operand of shape {:?} cannot be resampled as {resample:?}",
            inputs[0]
        ));
    }
    Ok(Outputs::one(up_to(&shape, planes, axes.map(|axis| axis.output))))
}

/// Several poolings, concatenated for each item; a single one keeps its axes.
pub(super) fn pyramid(inputs: &[&[usize]], pools: &[Pool]) -> Result<Outputs> {
    let mut length = 0_usize;
    for level in pools {
        let pooled = pool(inputs, &level.geometry, 1)?;
        let Outputs::Known { shapes, .. } = &pooled else {
            return Ok(pooled);
        };
        if pools.len() == 1 {
            return Ok(pooled);
        }
        let items = shapes[0].iter().skip(1).copied();
        length = length.saturating_add(count(items));
    }
    match (only(inputs)?, pools) {
        (_, []) => Err("there are no levels".into()),
        ([num, _, ..], _) => Ok(Outputs::one(vec![*num, length])),
        (shape, _) => Err(format!("an operand of shape {shape:?} has no planes")),
    }
}
