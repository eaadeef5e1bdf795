//! Gradients of operations that move, copy or leave out elements.

use super::Operands;
use crate::shape::{offset, part, strides};
use cortado_core::{Blob, Real, Result};
use cortado_math::{self as math, Strided};
use cortado_ops::{AxisView, Greatest, count};

pub(super) fn copy<T: Real>(io: &Operands<'_, T>) -> Result<()> {
    let Some(mut dx) = io.dx(0)? else { return Ok(()) };
    math::copy(io.ctx, &io.dy()?, &mut dx)?;
    let (sizes, run) = ([dx.len()], Strided::run(0));
    for output in &io.outputs[1..] {
        math::add_strided(io.ctx, &sizes, (&output.diff_on(io.ctx)?, run), (&mut dx, run))?;
    }
    Ok(())
}

pub(super) fn concat<T: Real>(io: &Operands<'_, T>, axis: usize) -> Result<()> {
    let [_, row] = part(io.output(0)?.shape(), axis);
    let (dy, mut start) = (io.dy()?, 0);
    for (index, input) in io.inputs.iter().enumerate() {
        let [outer, length] = part(input.shape(), axis);
        if let Some(mut dx) = io.dx(index)? {
            let (alone, within) = ([length, 1], [row, 1]);
            let (from, to) = (Strided::new(start, &within), Strided::new(0, &alone));
            math::copy_strided(io.ctx, &[outer, length], (&dy, from), (&mut dx, to))?;
        }
        start += length;
    }
    Ok(())
}

pub(super) fn slice<T: Real>(io: &Operands<'_, T>, axis: usize) -> Result<()> {
    let Some(mut dx) = io.dx(0)? else { return Ok(()) };
    let [_, row] = part(io.input(0)?.shape(), axis);
    let mut start = 0;
    for output in io.outputs {
        let [outer, length] = part(output.shape(), axis);
        let (alone, within) = ([length, 1], [row, 1]);
        let (from, to) = (Strided::new(0, &alone), Strided::new(start, &within));
        let dy = output.diff_on(io.ctx)?;
        math::copy_strided(io.ctx, &[outer, length], (&dy, from), (&mut dx, to))?;
        start += length;
    }
    Ok(())
}

pub(super) fn permute<T: Real>(io: &Operands<'_, T>, order: &[usize]) -> Result<()> {
    let distances = strides(io.input(0)?.shape());
    let bottom: Vec<usize> = order.iter().map(|&axis| distances[axis]).collect(); // bounded by the axes of a blob
    let sizes = io.output(0)?.shape();
    each_once(io, sizes, Strided::new(0, &bottom), &strides(sizes))
}

pub(super) fn shuffle<T: Real>(io: &Operands<'_, T>, groups: usize) -> Result<()> {
    let (sizes, bottom) = crate::shape::shuffled(io.input(0)?.shape(), groups);
    each_once(io, &sizes, Strided::new(0, &bottom), &strides(&sizes))
}

pub(super) fn reverse<T: Real>(io: &Operands<'_, T>, axis: usize) -> Result<()> {
    let Some(mut dx) = io.dx(0)? else { return Ok(()) };
    let axis_view = AxisView::axis(io.input(0)?.shape(), axis);
    crate::shape::turn_round(io.ctx, axis_view, &io.dy()?, &mut dx)
}

/// The gradient of a copy that reads every element of the operand once.
fn each_once<T: Real>(io: &Operands<'_, T>, sizes: &[usize], bottom: Strided<'_>, top: &[usize]) -> Result<()> {
    let Some(mut dx) = io.dx(0)? else { return Ok(()) };
    math::copy_strided(io.ctx, sizes, (&io.dy()?, Strided::new(0, top)), (&mut dx, bottom))
}

/// An element that is read several times gets the sum of the gradients: axes along which the
/// operand does not move are added one index after the other.
pub(super) fn rearrange<T: Real>(io: &Operands<'_, T>, sizes: &[usize], bottom: &[usize], top: &[usize]) -> Result<()> {
    let Some(mut dx) = io.zeros(0)? else { return Ok(()) };
    let moves = |&axis: &usize| bottom[axis] > 0 || sizes[axis] < 2;
    let (moving, still): (Vec<usize>, Vec<usize>) = (0..sizes.len()).partition(moves); // bounded by the axes of a blob
    let pick = |of: &[usize]| -> Vec<usize> { moving.iter().map(|&axis| of[axis]).collect() }; // bounded by the axes of a blob
    let (array, from, to) = (pick(sizes), pick(top), pick(bottom));
    let dy = io.dy()?;
    for place in 0..count(still.iter().map(|&axis| sizes[axis])) {
        let mut rest = place;
        let start = still.iter().fold(0, |start, &axis| {
            let index = rest % sizes[axis];
            rest /= sizes[axis];
            start + index * top[axis]
        });
        let (from, to) = (Strided::new(start, &from), Strided::new(0, &to));
        math::add_strided(io.ctx, &array, (&dy, from), (&mut dx, to))?;
    }
    Ok(())
}

/// Only the first operand has a gradient; of a second one, only the shape counts.
pub(super) fn crop<T: Real>(io: &Operands<'_, T>, offsets: &[usize]) -> Result<()> {
    drop(io.zeros(1)?);
    let Some(mut dx) = io.zeros(0)? else { return Ok(()) };
    let (bottom, sizes) = (strides(io.input(0)?.shape()), io.output(0)?.shape());
    let (from, to) = (strides(sizes), Strided::new(offset(offsets, &bottom), &bottom));
    math::copy_strided(io.ctx, sizes, (&io.dy()?, Strided::new(0, &from)), (&mut dx, to))
}

pub(super) fn tile<T: Real>(io: &Operands<'_, T>, axis: usize, tiles: usize) -> Result<()> {
    let Some(mut dx) = io.zeros(0)? else { return Ok(()) };
    let [outer, inner] = part(io.input(0)?.shape(), axis);
    let axis_view = AxisView {
        outer,
        len: tiles,
        inner,
    };
    math::add_axis_sums(io.ctx, axis_view, &io.dy()?, &mut dx)
}

/// Each of the greatest elements gets the gradient of its output.
pub(super) fn greatest<T: Real>(io: &Operands<'_, T>, axis_view: AxisView, number: usize) -> Result<()> {
    let Some(to) = io.wanted(0) else { return Ok(()) };
    to.clear_diff()?;
    if io.output(0)?.count() == 0 {
        return Ok(());
    }
    io.ctx.falls_back("gradients of the greatest elements");
    let places = Blob::new("the places of the greatest elements", io.output(0)?.shape())?;
    {
        let mut places = places.data_overwrite_on(io.ctx)?;
        math::top_k(io.ctx, axis_view, number, Greatest::Places, &io.x(0)?, &mut places)?;
    }
    let (places, dy, mut dx) = (places.data()?, io.output(0)?.diff()?, to.diff_mut()?);
    let AxisView { len, inner, .. } = axis_view;
    for (index, (place, dy)) in places.iter().zip(dy.iter()).enumerate() {
        let outer = index / (number * inner);
        let at = (outer * len + place.to_f64() as usize) * inner + index % inner;
        dx[at] += *dy;
    }
    Ok(())
}
