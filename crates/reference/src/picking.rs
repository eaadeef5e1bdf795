//! Elements and items that are picked by their values, marks or indices.

use crate::operands::Operands;
use cortado_core::{Blob, Ctx, Error, Real, Result, reserve};
use cortado_math::{self as math, class_of};
use cortado_ops::{AxisView, Greatest};

pub(crate) fn greatest<T: Real>(io: &Operands<'_, T>, axis_view: AxisView, k: usize, write: Greatest) -> Result<()> {
    math::top_k(io.ctx, axis_view, k, write, &io.read(0)?, &mut io.write(0)?)
}

/// The indices of the items that a selector marks.
///
/// # Errors
/// A mark that is not a number, or out of memory.
pub fn marked_items<T: Real>(selector: &Blob<T>) -> Result<Vec<u32>> {
    let mut kept = Vec::new();
    for (i, mark) in (0..).zip(selector.data()?.iter()) {
        if mark.to_f64().is_nan() {
            let name = selector.name();
            return Err(Error::message(&format!(
                "the mark NaN is not a number that keeps or drops an item (number {i} of \"{name}\")"
            )));
        }
        if *mark != T::ZERO {
            reserve::push(&mut kept, i)?;
        }
    }
    Ok(kept)
}

/// Writes the picked items of x to y, which has as many items.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn gather_items<T: Real>(ctx: &Ctx, picked: &Blob<u32>, x: &Blob<T>, y: &Blob<T>) -> Result<()> {
    let (numbers, width) = (picked.data_on(ctx)?, x.shape().count_from(1));
    math::gather_rows(ctx, &numbers, width, &x.data_on(ctx)?, &mut y.data_overwrite_on(ctx)?)
}

/// The outputs get as many items as are kept.
pub(crate) fn keep<T: Real>(io: &mut Operands<'_, T>) -> Result<()> {
    let Some((selector, items_of)) = io.inputs.split_last() else {
        return Err(Error::internal("no selector of items"));
    };
    let kept = marked_items(selector)?;
    let kept = Blob::from_data("the kept items", &[kept.len()], &kept)?;
    for (x, y) in items_of.iter().zip(io.outputs.iter_mut()) {
        y.reshape(&x.shape().splice(0..1, &[kept.count()])?)?;
        gather_items(io.ctx, &kept, x, y)?;
    }
    Ok(())
}

pub(crate) fn pick<T: Real>(io: &Operands<'_, T>) -> Result<()> {
    let (x, mut picked) = (io.input(0)?, Blob::empty("the picked items"));
    let items = x.shape().first().copied().unwrap_or(0);
    math::read_row_numbers(io.input(1)?, items, "item of the batch", &mut picked)?;
    gather_items(io.ctx, &picked, x, io.output(0)?)
}

/// Calls `with` for each element of a mask with its index, and the index in the large planes that
/// it names.
///
/// # Errors
/// A mask that names no place of these planes.
pub fn each_place<T: Real>(
    mask: &Blob<T>,
    [small, large]: [usize; 2],
    mut with: impl FnMut(usize, usize),
) -> Result<()> {
    for (index, &place) in mask.data()?.iter().enumerate() {
        let Some(within) = class_of(place.to_f64(), large) else {
            return Err(Error::message(&format!(
                "the mask's {place} is not a place in a plane of {large} elements (number {index} of \"{}\")",
                mask.name()
            )));
        };
        with(index, index / small * large + within);
    }
    Ok(())
}

/// Zeros, and the elements of x at the places that the mask names.
///
/// # Errors
/// A mask that names no place of y's planes, or memory in use.
pub fn unpool_by_mask<T: Real>(ctx: &Ctx, [x, mask]: [&Blob<T>; 2], y: &Blob<T>) -> Result<()> {
    ctx.falls_back("unpooling");
    let planes = [x, y].map(|blob| blob.shape().count_from(2));
    let (x, mut y) = (x.data()?, y.data_overwrite()?);
    y.fill(T::ZERO);
    each_place(mask, planes, |from, to| y[to] = x[from])
}

pub(crate) fn unpool<T: Real>(io: &Operands<'_, T>) -> Result<()> {
    unpool_by_mask(io.ctx, [io.input(0)?, io.input(1)?], io.output(0)?)
}
