//! Tensors made of parts of others: elements of any type, which are copied and not looked at.
//!
//! A part is an array of some sizes that lies at regular distances in its source and in the output.
//! Slices, joins, repetitions and changes of the order of axes are all of this kind.

use crate::run::Run;
use crate::tensor::{Native, each_type};
use crate::{ElementType, Tensor};
use cortado_core::{Error, Result, Shape};
use cortado_math::Strided;
use cortado_ops::count;

/// An array that is copied.
pub struct Part<'a> {
    /// The sizes of its axes.
    pub sizes: &'a [usize],
    /// Where it comes from.
    pub source: &'a Tensor,
    /// Where it lies in the source.
    pub from: Strided<'a>,
    /// Where it goes in the output.
    pub to: Strided<'a>,
}

/// The distances of neighbours in a row-major array of these sizes.
pub fn dense(sizes: &[usize]) -> Vec<usize> {
    let mut strides = vec![1_usize; sizes.len()];
    for axis in (1..sizes.len()).rev() {
        strides[axis - 1] = strides[axis].saturating_mul(sizes[axis].max(1));
    }
    strides
}

/// Makes an output of this shape of parts that cover it. All sources have the type of the first.
///
/// # Errors
/// A shape that is too large, an output that is not there, or a source of another type.
pub fn assemble(run: &Run<'_>, output: usize, dims: &[usize], parts: &[Part<'_>]) -> Result<()> {
    let element = parts.first().and_then(|part| part.source.element_type());
    let element = element.ok_or_else(|| run.unsupported(0, None))?;
    each_type!(element, T => assemble_native::<T>(run, output, dims, parts), string => {
        let count = Shape::new(dims)?.count();
        let mut strings = cortado_core::reserve::filled(count, Vec::new())?;
        for part in parts {
            copy(part, part.source.strings()?.values(), &mut strings);
        }
        run.set(output, Tensor::from_strings(dims, strings)?)
    })
}

fn assemble_native<T: Native>(run: &Run<'_>, output: usize, dims: &[usize], parts: &[Part<'_>]) -> Result<()> {
    let y = run.output::<T>(output, dims)?;
    if copy_real::<T>(run, &y, parts)? {
        return Ok(());
    }
    let mut y = y.data_overwrite()?;
    for part in parts {
        copy(part, &part.source.read::<T>()?, &mut y);
    }
    Ok(())
}

/// Copies numbers that the devices compute with where they are. False for elements of other types.
fn copy_real<T: Native>(run: &Run<'_>, y: &crate::tensor::Array<T>, parts: &[Part<'_>]) -> Result<bool> {
    if T::TYPE != ElementType::Float {
        return Ok(false);
    }
    let tensor = T::tensor(y.alias(y.name()));
    let mut y = tensor.array::<f32>()?.data_overwrite_on(run.ctx)?;
    for part in parts {
        let x = part.source.array::<f32>()?.data_on(run.ctx)?;
        cortado_math::copy_strided(run.ctx, part.sizes, (&x, part.from), (&mut y, part.to))?;
    }
    Ok(true)
}

/// Copies a part on the host.
fn copy<E: Clone>(part: &Part<'_>, x: &[E], y: &mut [E]) {
    if part.sizes.contains(&0) {
        return;
    }
    let Some((&len, outer)) = part.sizes.split_last() else {
        y[part.to.start] = x[part.from.start].clone();
        return;
    };
    let steps = |strided: &Strided<'_>| strided.strides.last().copied().unwrap_or(1);
    let (step_x, step_y) = (steps(&part.from), steps(&part.to));
    for row in 0..count(outer.iter().copied()) {
        let (mut rest, mut at_x, mut at_y) = (row, part.from.start, part.to.start);
        for axis in (0..outer.len()).rev() {
            let index = rest % outer[axis];
            rest /= outer[axis];
            at_x += index * part.from.strides[axis];
            at_y += index * part.to.strides[axis];
        }
        if (step_x, step_y) == (1, 1) {
            y[at_y..at_y + len].clone_from_slice(&x[at_x..at_x + len]);
        } else {
            (0..len).for_each(|i| y[at_y + i * step_y] = x[at_x + i * step_x].clone());
        }
    }
}

/// Makes an output of this shape of elements of the first input: those of its view that begins at
/// `start` and has these strides.
///
/// # Errors
/// Those of [`assemble`].
pub fn view(run: &Run<'_>, dims: &[usize], start: usize, strides: &[usize]) -> Result<()> {
    view_as(run, dims, dims, start, strides)
}

/// As [`view`], where the view has other sizes than the output, and as many elements.
///
/// # Errors
/// Those of [`assemble`].
pub fn view_as(run: &Run<'_>, dims: &[usize], sizes: &[usize], start: usize, strides: &[usize]) -> Result<()> {
    let (source, to) = (run.tensor(0)?, dense(sizes));
    let part = Part {
        sizes,
        source: &source,
        from: Strided::new(start, strides),
        to: Strided::new(0, &to),
    };
    assemble(run, 0, dims, &[part])
}

/// Makes the first input the output, in another shape: the same memory if they are one blob, else
/// a copy.
///
/// # Errors
/// A shape of another number of elements.
pub fn reshaped(run: &Run<'_>, dims: &[usize]) -> Result<()> {
    let input = run.tensor(0)?;
    if Shape::new(dims)?.count() != input.len() {
        let text = format!("{} elements cannot have the shape {dims:?}", input.shape());
        return Err(run.about_input(0, Error::message(&text)));
    }
    let mut output = match run.is_in_place(0, 0) {
        true => input,
        false => input.duplicate()?,
    };
    output.reshape(dims)?;
    run.set(0, output)
}
