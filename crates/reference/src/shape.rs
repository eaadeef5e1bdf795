//! Elements in another order or shape, and constants.

use crate::operands::Operands;
use cortado_core::{Ctx, Elements, ElementsMut, Real, Result};
use cortado_math::{self as math, Strided};
use cortado_ops::{AxisView, count};

/// All outputs become the first operand.
pub(crate) fn copy<T: Real>(io: &Operands<'_, T>) -> Result<()> {
    (0..io.outputs.len()).try_for_each(|output| math::copy(io.ctx, &io.read(0)?, &mut io.write(output)?))
}

/// The distance of neighbours along each axis of a shape.
pub(crate) fn strides(shape: &[usize]) -> Vec<usize> {
    // bounded by the axes of a blob
    (1..=shape.len())
        .map(|axis| count(shape[axis..].iter().copied()))
        .collect()
}

/// An array within an operand becomes an array within the output.
pub(crate) fn rearrange<T: Real>(io: &Operands<'_, T>, sizes: &[usize], bottom: &[usize], top: &[usize]) -> Result<()> {
    let (from, to) = (Strided::new(0, bottom), Strided::new(0, top));
    math::copy_strided(io.ctx, sizes, (&io.read(0)?, from), (&mut io.write(0)?, to))
}

pub(crate) fn permute<T: Real>(io: &Operands<'_, T>, order: &[usize]) -> Result<()> {
    let distances = strides(io.shape(0)?);
    let from: Vec<usize> = order.iter().map(|&axis| distances[axis]).collect(); // bounded by the axes of a blob
    let sizes = io.output(0)?.shape();
    rearrange(io, sizes, &from, &strides(sizes))
}

/// The sizes of the array that a shuffle of channels copies, and its strides in the operand.
pub(crate) fn shuffled(shape: &[usize], groups: usize) -> ([usize; 4], [usize; 4]) {
    let AxisView { outer, len, inner } = AxisView::axis(shape, 1);
    let of_group = len / groups;
    let sizes = [outer, of_group, groups, inner];
    (sizes, [count([len, inner]), inner, count([of_group, inner]), 1])
}

pub(crate) fn shuffle<T: Real>(io: &Operands<'_, T>, groups: usize) -> Result<()> {
    let (sizes, from) = shuffled(io.shape(0)?, groups);
    rearrange(io, &sizes, &from, &strides(&sizes))
}

/// The axis of an operand that is a part of a larger one.
pub(crate) fn part(shape: &[usize], axis: usize) -> [usize; 2] {
    let AxisView { outer, len, inner } = AxisView::axis(shape, axis);
    [outer, count([len, inner])]
}

pub(crate) fn concat<T: Real>(io: &Operands<'_, T>, axis: usize) -> Result<()> {
    let [_, row] = part(io.output(0)?.shape(), axis);
    let (mut y, mut start) = (io.write(0)?, 0);
    for input in io.inputs {
        let [outer, length] = part(input.shape(), axis);
        let (alone, within) = ([length, 1], [row, 1]);
        let (from, to) = (Strided::new(0, &alone), Strided::new(start, &within));
        math::copy_strided(io.ctx, &[outer, length], (&input.data_on(io.ctx)?, from), (&mut y, to))?;
        start += length;
    }
    Ok(())
}

pub(crate) fn slice<T: Real>(io: &Operands<'_, T>, axis: usize) -> Result<()> {
    let [_, row] = part(io.shape(0)?, axis);
    let (x, mut start) = (io.read(0)?, 0);
    for output in io.outputs.iter() {
        let [outer, length] = part(output.shape(), axis);
        let (alone, within) = ([length, 1], [row, 1]);
        let (from, to) = (Strided::new(start, &within), Strided::new(0, &alone));
        let mut y = output.data_overwrite_on(io.ctx)?;
        math::copy_strided(io.ctx, &[outer, length], (&x, from), (&mut y, to))?;
        start += length;
    }
    Ok(())
}

/// The index of the element at these offsets.
pub(crate) fn offset(offsets: &[usize], strides: &[usize]) -> usize {
    let places = offsets.iter().zip(strides);
    places.fold(0, |start: usize, (offset, stride)| {
        start.saturating_add(offset.saturating_mul(*stride))
    })
}

pub(crate) fn crop<T: Real>(io: &Operands<'_, T>, offsets: &[usize]) -> Result<()> {
    let (bottom, sizes) = (strides(io.shape(0)?), io.output(0)?.shape());
    let top = strides(sizes);
    let (from, to) = (Strided::new(offset(offsets, &bottom), &bottom), Strided::new(0, &top));
    math::copy_strided(io.ctx, sizes, (&io.read(0)?, from), (&mut io.write(0)?, to))
}

pub(crate) fn tile<T: Real>(io: &Operands<'_, T>, axis: usize, tiles: usize) -> Result<()> {
    let [outer, inner] = part(io.shape(0)?, axis);
    let (repeated, tiled) = ([inner, 0, 1], [count([tiles, inner]), inner, 1]);
    rearrange(io, &[outer, tiles, inner], &repeated, &tiled)
}

/// Copies the places of an axis one by one, from the last to the first.
pub(crate) fn reverse<T: Real>(io: &Operands<'_, T>, axis: usize) -> Result<()> {
    let axis_view = AxisView::axis(io.shape(0)?, axis);
    turn_round(io.ctx, axis_view, &io.read(0)?, &mut io.write(0)?)
}

/// y = x with the elements along the axis in reverse order.
pub(crate) fn turn_round<T: Real>(
    ctx: &Ctx,
    axis_view: AxisView,
    x: &Elements<'_, T>,
    y: &mut ElementsMut<'_, T>,
) -> Result<()> {
    let AxisView { outer, len, inner } = axis_view;
    // There may be very many places without elements.
    if axis_view.count() == 0 {
        return Ok(());
    }
    let (sizes, strides) = ([outer, inner], [count([len, inner]), 1]);
    (0..len).try_for_each(|place| {
        let from = Strided::new((len - 1 - place) * inner, &strides);
        math::copy_strided(ctx, &sizes, (x, from), (y, Strided::new(place * inner, &strides)))
    })
}

pub(crate) fn constant<T: Real>(io: &Operands<'_, T>, values: &[f64]) -> Result<()> {
    let mut y = io.output(0)?.data_overwrite()?;
    y.iter_mut().zip(values).for_each(|(y, &value)| *y = T::from_f64(value));
    Ok(())
}

pub(crate) fn fill<T: Real>(io: &Operands<'_, T>, values: &[f64]) -> Result<()> {
    let mut outputs = values.iter().enumerate();
    outputs.try_for_each(|(output, &value)| math::fill(io.ctx, T::from_f64(value), &mut io.write(output)?))
}
