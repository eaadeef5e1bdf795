//! Tensors made of rows of others: each row of the result is one that is picked, or padding.

use crate::run::Run;
use crate::tensor::{Native, each_type};
use crate::{ElementType, Tensor};
use cortado_core::{Error, Result, Shape, reserve};

/// The value where there is no row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Padding {
    Zero,
    /// −∞ in floating point.
    Least,
}

/// Makes an output of rows of `data`, one for each pick; `outer` are its sizes before a row's.
///
/// # Errors
/// A shape that is too large, or elements of no type.
pub(super) fn write(
    run: &Run<'_>,
    output: usize,
    data: &Tensor,
    outer: &[usize],
    picks: impl Iterator<Item = usize>,
) -> Result<()> {
    let picks = picks.map(|row| Some((0, row)));
    write_padded(run, output, &[data], outer, picks, Padding::Zero)
}

/// The same of several sources with rows of one size and type: a pick is a source and a row of it,
/// or padding.
///
/// # Errors
/// Those of [`write`], and sources that differ.
pub(super) fn write_padded(
    run: &Run<'_>,
    output: usize,
    sources: &[&Tensor],
    outer: &[usize],
    mut picks: impl Iterator<Item = Option<(usize, usize)>>,
    padding: Padding,
) -> Result<()> {
    assemble(run, output, sources, outer, &mut picks, padding)
}

/// What [`write_padded`] does, compiled once and not for every iterator.
fn assemble(
    run: &Run<'_>,
    output: usize,
    sources: &[&Tensor],
    outer: &[usize],
    picks: &mut dyn Iterator<Item = Option<(usize, usize)>>,
    padding: Padding,
) -> Result<()> {
    let Some(first) = sources.first() else {
        return Err(Error::message("there are no rows to pick from"));
    };
    let row = first.shape().get(1..).unwrap_or_default();
    for other in sources {
        if other.element_type() != first.element_type() || other.shape().get(1..).unwrap_or_default() != row {
            return Err(Error::message(&format!(
                "the rows of all tensors must be alike; their shapes are {} and {}",
                first.shape(),
                other.shape()
            )));
        }
    }
    let (dims, len) = ([outer, row].concat(), row.iter().product());
    let unsupported = || Error::message("Unsupported type of tensor: nullptr (uninitialized)");
    let element = first.element_type().ok_or_else(unsupported)?;
    each_type!(element, T => native::<T>(run, output, (sources, len), &dims, picks, padding), string => {
        let count = Shape::new(&dims)?.count();
        let mut strings = reserve::empty::<Vec<u8>>(count)?;
        for pick in picks {
            match pick {
                Some((source, row)) => {
                    strings.extend_from_slice(&sources[source].strings()?.values()[row * len..][..len]);
                }
                None => strings.extend(std::iter::repeat_n(Vec::new(), len)),
            }
        }
        run.set(output, Tensor::from_strings(&dims, strings)?)
    })
}

fn native<T: Native>(
    run: &Run<'_>,
    output: usize,
    (sources, len): (&[&Tensor], usize),
    dims: &[usize],
    picks: &mut dyn Iterator<Item = Option<(usize, usize)>>,
    padding: Padding,
) -> Result<()> {
    let y = run.output::<T>(output, dims)?;
    if len == 0 || y.count() == 0 {
        return Ok(());
    }
    let sources = sources.iter().map(|source| source.read::<T>());
    let sources = sources.collect::<Result<Vec<_>>>()?;
    let mut y = y.data_overwrite()?;
    let empty = match padding {
        Padding::Zero => T::default(),
        Padding::Least => least::<T>()?,
    };
    for (y, pick) in y.chunks_exact_mut(len).zip(picks) {
        match pick {
            Some((source, row)) => y.copy_from_slice(&sources[source][row * len..][..len]),
            None => y.fill(empty),
        }
    }
    Ok(())
}

/// −∞, or 0 where there is none.
fn least<T: Native>() -> Result<T> {
    let tensor = match T::TYPE {
        ElementType::Float => Tensor::scalar(f32::NEG_INFINITY)?,
        ElementType::Double => Tensor::scalar(f64::NEG_INFINITY)?,
        _ => return Ok(T::default()),
    };
    Ok(tensor.read::<T>()?[0])
}
