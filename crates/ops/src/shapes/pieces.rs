//! Operations that copy, combine or rearrange elements.

use super::{Dims, Outputs, Result, exactly, has_axis, has_count, only, up_to};
use crate::count;

/// As the only operand.
pub(super) fn like_only(inputs: &[&[usize]]) -> Result<Outputs> {
    Ok(Outputs::one(only(inputs)?.to_vec())) // bounded by the axes of a shape
}

pub(super) fn view(inputs: &[&[usize]]) -> Result<Outputs> {
    only(inputs)?;
    Ok(Outputs::Chosen(
        "a view has any shape with as many elements as its operand",
    ))
}

pub(super) fn check_view(inputs: &[&[usize]], outputs: &[&[usize]]) -> Result<()> {
    exactly("outputs", outputs, 1)?;
    has_count("output", outputs[0], count(only(inputs)?.iter().copied()))
}

pub(super) fn nothing(inputs: &[&[usize]]) -> Result<Outputs> {
    exactly("operands", inputs, 0)?;
    Ok(Outputs::Chosen("constants have any shape"))
}

pub(super) fn check_constant(outputs: &[&[usize]], values: usize) -> Result<()> {
    exactly("outputs", outputs, 1)?;
    has_count("output", outputs[0], values)
}

/// Operands of one shape, which is also that of the output.
pub(super) fn all_alike(inputs: &[&[usize]], number: Option<usize>) -> Result<Outputs> {
    if let Some(number) = number {
        exactly("operands", inputs, number)?;
    }
    let Some((first, others)) = inputs.split_first() else {
        return Err("expected at least 1 operand, found 0".into());
    };
    match others.iter().find(|shape| *shape != first) {
        Some(other) => Err(format!("the operands have different shapes, {first:?} and {other:?}")),
        None => Ok(Outputs::one(first.to_vec())), // bounded by the axes of a shape
    }
}

pub(super) fn concat(inputs: &[&[usize]], axis: usize) -> Result<Outputs> {
    let Some(first) = inputs.first() else {
        return Err("expected at least 1 operand, found 0".into());
    };
    has_axis(first, axis)?;
    let mut sum = 0_usize;
    for shape in inputs {
        let fits = shape.len() == first.len() && (0..shape.len()).all(|a| a == axis || shape[a] == first[a]);
        if !fits {
            return Err(format!(
                "the operands {first:?} and {shape:?} differ in more than axis {axis}"
            ));
        }
        let longer = sum.checked_add(shape[axis]);
        sum = longer.ok_or_else(|| format!("the sizes along axis {axis} are too large to add"))?;
    }
    let mut shape = first.to_vec(); // bounded by the axes of a shape
    shape[axis] = sum;
    Ok(Outputs::one(shape))
}

pub(super) fn slice(inputs: &[&[usize]], axis: usize, points: &[usize]) -> Result<Outputs> {
    let shape = only(inputs)?;
    has_axis(shape, axis)?;
    let ends = points.iter().chain([&shape[axis]]);
    let mut shapes: Vec<Dims> = Vec::new();
    let mut begin = 0;
    for &end in ends {
        let Some(size) = end.checked_sub(begin) else {
            return Err(format!(
                "the parts {points:?} of an axis of {} are not in order",
                shape[axis]
            ));
        };
        let mut part = shape.to_vec(); // bounded by the axes of a shape
        part[axis] = size;
        shapes.push(part);
        begin = end;
    }
    let needed = shapes.len();
    Ok(Outputs::Known { shapes, needed })
}

pub(super) fn scale_and_add(inputs: &[&[usize]]) -> Result<Outputs> {
    exactly("operands", inputs, 3)?;
    let (factors, x) = (inputs[0], inputs[1]);
    all_alike(&inputs[1..], None)?;
    has_axis(x, 1)?;
    if factors.get(..2) != Some(&x[..2]) || factors[2..].iter().any(|&size| size != 1) {
        return Err(format!(
            "factors of shape {factors:?} are not one for each channel of {x:?}"
        ));
    }
    Ok(Outputs::one(x.to_vec())) // bounded by the axes of a shape
}

pub(super) fn mask(inputs: &[&[usize]]) -> Result<Outputs> {
    exactly("operands", inputs, 2)?;
    let mut shape = inputs[0].to_vec(); // bounded by the axes of a shape
    if shape.len() > 4 {
        return Err(format!("maps of shape {shape:?} have more than 4 axes"));
    }
    shape.resize(4, 1); // bounded by the four axes
    has_count("factors", inputs[1], count([shape[0], shape[2], shape[3]]))?;
    Ok(Outputs::one(shape))
}

pub(super) fn shuffle(inputs: &[&[usize]], groups: usize) -> Result<Outputs> {
    let shape = only(inputs)?;
    has_axis(shape, 1)?;
    match groups > 0 && shape[1].is_multiple_of(groups) {
        true => Ok(Outputs::one(shape.to_vec())), // bounded by the axes of a shape
        false => Err(format!("{groups} groups do not divide {} channels", shape[1])),
    }
}

/// One more than the greatest index of an element, for sizes and strides.
fn reach(sizes: &[usize], strides: &[usize]) -> Result<usize> {
    if sizes.len() != strides.len() {
        return Err(format!("expected {} strides, found {}", sizes.len(), strides.len()));
    }
    if sizes.contains(&0) {
        return Ok(0);
    }
    let axes = sizes.iter().zip(strides);
    let last = axes.map(|(&size, &stride)| (size - 1).saturating_mul(stride));
    Ok(last.fold(1, usize::saturating_add))
}

pub(super) fn rearrange(inputs: &[&[usize]], sizes: &[usize], strides: &[usize]) -> Result<Outputs> {
    let shape = only(inputs)?;
    if reach(sizes, strides)? > count(shape.iter().copied()) {
        return Err(format!(
            "the array {sizes:?} reaches beyond the operand of shape {shape:?}"
        ));
    }
    Ok(Outputs::Chosen(
        "the shape of the output is not that of the copied array",
    ))
}

pub(super) fn check_rearranged(outputs: &[&[usize]], sizes: &[usize], strides: &[usize]) -> Result<()> {
    exactly("outputs", outputs, 1)?;
    let elements = count(sizes.iter().copied());
    has_count("output", outputs[0], elements)?;
    match reach(sizes, strides)? > elements {
        true => Err(format!(
            "the array {sizes:?} reaches beyond the output of shape {:?}",
            outputs[0]
        )),
        false => Ok(()),
    }
}

/// The operand, and another one that only has the shape of the output.
pub(super) fn crop(inputs: &[&[usize]], offsets: &[usize]) -> Result<Outputs> {
    super::between("operands", inputs, 1, 2)?;
    match inputs[0].len() == offsets.len() {
        true => Ok(Outputs::Chosen("a part of an operand has any shape that fits inside")),
        false => Err(format!(
            "{} offsets for an operand of shape {:?}",
            offsets.len(),
            inputs[0]
        )),
    }
}

pub(super) fn check_crop(inputs: &[&[usize]], outputs: &[&[usize]], offsets: &[usize]) -> Result<()> {
    exactly("outputs", outputs, 1)?;
    let (x, y) = (inputs[0], outputs[0]);
    let lies_inside = |axis: usize| offsets[axis].checked_add(y[axis]).is_some_and(|end| end <= x[axis]);
    match y.len() == x.len() && (0..x.len()).all(lies_inside) {
        true => Ok(()),
        false => Err(format!("a part of shape {y:?} from {offsets:?} on is not inside {x:?}")),
    }
}

pub(super) fn tile(inputs: &[&[usize]], axis: usize, tiles: usize) -> Result<Outputs> {
    let shape = only(inputs)?;
    has_axis(shape, axis)?;
    let mut tiled = shape.to_vec(); // bounded by the axes of a shape
    let size = shape[axis].checked_mul(tiles);
    tiled[axis] = size.ok_or_else(|| format!("{tiles} times an axis of {} is too large", shape[axis]))?;
    Ok(Outputs::one(tiled))
}

pub(super) fn permute(inputs: &[&[usize]], order: &[usize]) -> Result<Outputs> {
    let shape = only(inputs)?;
    let each_once = order.len() == shape.len() && (0..shape.len()).all(|axis| order.contains(&axis));
    match each_once {
        true => Ok(Outputs::one(up_to(&[], 0, order.iter().map(|&axis| shape[axis])))),
        false => Err(format!("the order {order:?} does not have each axis of {shape:?} once")),
    }
}

pub(super) fn reverse(inputs: &[&[usize]], axis: usize) -> Result<Outputs> {
    has_axis(only(inputs)?, axis)?;
    like_only(inputs)
}
