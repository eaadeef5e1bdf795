//! Tensors of all elements from those that indices name: `SparseToDense` adds rows at their places,
//! `SparseToDenseMask` puts those of a list of indices side by side, `BatchSparseToDense` fills the
//! rows of a matrix, `BatchDenseToSparse` takes the elements back out, and `SegmentOneHot` marks.

use super::lengths::{lengths_of, total};
use super::picks::{Padding, write_padded};
use super::rows::check_rows;
use crate::Tensor;
use crate::kit::dispatch::by_type;
use crate::kit::number::Number;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Bool, Error, Result, Shape};
use std::collections::HashMap;

/// Rows at the places that indices give, summed; as many places as a third input has rows, or as
/// `output_first_dim`, or as the greatest index needs.
pub(super) const ROWS: OperatorKind = OperatorKind {
    inputs: Arity::between(2, 3),
    ..OperatorKind::computing("SparseToDense", "rows at the places that indices say", |build| {
        let places = build.args.size("output_first_dim", 0)?;
        Ok(Box::new(
            move |run: &Run<'_>| by_type!(run, 1, [f32, i32, i64], T => rows::<T>(run, places)),
        ))
    })
};
/// For each segment, the values of the indices in `mask`, in its order, or a default value. Inputs:
/// indices, values, the default, and the lengths of segments; without them there is one.
/// With `return_presence_mask` a second output is the mask of those that exist.
pub(super) const MASK: OperatorKind = OperatorKind {
    inputs: Arity::between(3, 4),
    outputs: Arity::between(1, 2),
    ..OperatorKind::computing("SparseToDenseMask", "the values of some indices side by side", mask)
};
/// Rows of a matrix from the indices and values of each; `default_value` (0) elsewhere. Its columns
/// are `dense_last_dim`, or those of a fourth input.
pub(super) const BATCH: OperatorKind = OperatorKind {
    inputs: Arity::between(3, 4),
    ..OperatorKind::computing("BatchSparseToDense", "rows of a matrix from indices and values", batch)
};
/// The elements of the rows of a matrix that indices name.
pub(super) const OF_BATCH: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    ..OperatorKind::computing(
        "BatchDenseToSparse",
        "elements of the rows of a matrix, by indices",
        |_| Ok(Box::new(of_batch)),
    )
};
/// Rows of as many numbers as a third input specifies, 1 at the indices of each segment.
pub(super) const ONE_HOT: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    ..OperatorKind::computing("SegmentOneHot", "1 at the indices of each segment", |_| {
        Ok(Box::new(one_hot))
    })
};

/// An index inside of `places`.
fn inside(run: &Run<'_>, input: usize, index: i64, places: usize) -> Result<usize> {
    let inside = usize::try_from(index).ok().filter(|&index| index < places);
    let outside = || Error::message(&format!("index {index} is not one of {places} places"));
    inside.ok_or_else(|| run.about_input(input, outside()))
}

/// The indices of an input of one axis.
fn vector(run: &Run<'_>, input: usize) -> Result<Vec<i64>> {
    match run.tensor(input)?.shape().len() {
        1 => run.whole_numbers(input),
        axes => Err(run.about_input(input, Error::mismatch("number of axes", 1, axes))),
    }
}

fn rows<T: Number>(run: &Run<'_>, places: usize) -> Result<()> {
    let (indices, values) = (vector(run, 0)?, run.input::<T>(1)?);
    check_rows(run, 1, &run.tensor(1)?, indices.len())?;
    let places = match (places, run.input_count()) {
        (0, 3) => run.tensor(2)?.shape().first().copied().unwrap_or(0),
        (0, _) => {
            let greatest = indices.iter().copied().max().unwrap_or(-1);
            usize::try_from(greatest.saturating_add(1)).unwrap_or(0)
        }
        (places, _) => places,
    };
    let len = values.shape().count_from(1);
    let y = run.output::<T>(0, &[&[places], &values.shape()[1..]].concat())?;
    let (values, mut y) = (values.data()?, y.data_overwrite()?);
    y.fill(T::ZERO);
    for (entry, index) in indices.into_iter().enumerate() {
        let place = inside(run, 0, index, places)?;
        let both = y[place * len..][..len].iter_mut().zip(&values[entry * len..][..len]);
        both.for_each(|(y, &value)| *y = y.sum(value));
    }
    Ok(())
}

fn mask(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let mut columns = HashMap::new();
    for (column, &index) in build.args.ints("mask").iter().enumerate() {
        if index < 0 {
            return Err(Error::param("mask", format!("index {index} is negative")));
        }
        if columns.insert(index, column).is_some() {
            return Err(Error::param("mask", format!("Duplicated id: {index}")));
        }
    }
    if columns.is_empty() {
        return Err(Error::param("mask", "the indices that are wanted are missing"));
    }
    let with_mask = build.args.flag("return_presence_mask", false)?;
    let most_skipped = build.args.size("max_skipped_indices", 50)?;
    if with_mask != (build.def.output.len() == 2) {
        return Err(Error::param(
            "return_presence_mask",
            "with it there are two outputs, without it one",
        ));
    }
    let mut skipped = 0;
    Ok(Box::new(move |run: &Run<'_>| {
        let (indices, values) = (vector(run, 0)?, run.tensor(1)?);
        check_rows(run, 1, &values, indices.len())?;
        let default = default_row(run, &values)?;
        let lengths = match run.input_count() {
            4 => lengths_of(run, 3)?,
            _ => vec![indices.len()],
        };
        check_rows(run, 0, &run.tensor(0)?, total(run, lengths_input(run), &lengths)?)?;
        let mut outer = vec![columns.len()];
        if run.input_count() == 4 {
            outer.insert(0, lengths.len());
        }
        let places = lengths.len().saturating_mul(columns.len());
        let mut picks = cortado_core::reserve::filled(places, None)?;
        let mut start = 0;
        for (segment, &length) in lengths.iter().enumerate() {
            for (at, index) in indices[start..start + length].iter().enumerate() {
                if *index < 0 {
                    skipped += 1;
                } else if let Some(column) = columns.get(index) {
                    picks[segment * columns.len() + column] = Some(start + at);
                }
            }
            start += length;
        }
        if skipped > most_skipped {
            return Err(run.about_input(0, Error::message("Too many negative indices were skipped")));
        }
        if with_mask {
            let present: Vec<Bool> = picks.iter().map(|pick| Bool::from(pick.is_some())).collect();
            run.set(1, Tensor::from_slice(&outer, &present)?)?;
        }
        let picks = picks
            .into_iter()
            .map(|pick| Some(pick.map_or((1, 0), |entry| (0, entry))));
        write_padded(run, 0, &[&values, &default], &outer, picks, Padding::Zero)
    }))
}

/// The last input, which gives the numbers of indices.
fn lengths_input(run: &Run<'_>) -> usize {
    if run.input_count() == 4 { 3 } else { 0 }
}

/// The default value as a tensor of one row like those of the values.
fn default_row(run: &Run<'_>, values: &Tensor) -> Result<Tensor> {
    let mut default = run.tensor(2)?;
    if default.shape()[..] != values.shape()[1..] {
        let error = Error::mismatch(
            "shape, that of a value",
            format!("{:?}", &values.shape()[1..]),
            default.shape(),
        );
        return Err(run.about_input(2, error));
    }
    let dims = [&[1], &default.shape()[..]].concat();
    default.reshape(&dims)?;
    Ok(default)
}

/// For each index of each segment: the segment, the index and its place in the list.
fn entries(run: &Run<'_>, columns: usize) -> Result<(usize, Vec<usize>)> {
    let (lengths, indices) = (lengths_of(run, 0)?, vector(run, 1)?);
    check_rows(run, 1, &run.tensor(1)?, total(run, 0, &lengths)?)?;
    Shape::new(&[lengths.len(), columns])?;
    let rows = lengths.iter().enumerate();
    let rows = rows.flat_map(|(row, &length)| std::iter::repeat_n(row, length));
    let places = rows.zip(indices).map(|(row, index)| {
        let column = inside(run, 1, index, columns)?;
        Ok(row * columns + column)
    });
    Ok((lengths.len(), places.collect::<Result<_>>()?))
}

fn batch(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (columns, default) = (
        usize::try_from(build.args.int("dense_last_dim", -1)?).ok(),
        build.args.float("default_value", 0.0)?,
    );
    if columns.is_none() && build.def.input.len() < 4 {
        return Err(Error::param(
            "dense_last_dim",
            "the number of columns is missing, and there is no fourth input",
        ));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let columns = match run.input_count() {
            4 => run.tensor(3)?.shape().get(1).copied().unwrap_or(0),
            _ => columns.unwrap_or(0),
        };
        let values = run.input::<f32>(2)?;
        let (rows, places) = entries(run, columns)?;
        check_rows(run, 2, &run.tensor(2)?, places.len())?;
        if values.shape().len() != 1 {
            return Err(run.about_input(2, Error::mismatch("number of axes", 1, values.shape().len())));
        }
        let y = run.output::<f32>(0, &[rows, columns])?;
        let (values, mut y) = (values.data()?, y.data_overwrite()?);
        y.fill(default);
        places
            .iter()
            .zip(values.iter())
            .for_each(|(&place, &value)| y[place] = value);
        Ok(())
    }))
}

fn of_batch(run: &Run<'_>) -> Result<()> {
    let dense = run.input::<f32>(2)?;
    let &[rows, columns] = &dense.shape()[..] else {
        return Err(run.about_input(2, Error::mismatch("number of axes", 2, dense.shape().len())));
    };
    let (segments, places) = entries(run, columns)?;
    if segments != rows {
        return Err(run.about_input(0, Error::mismatch("number of lengths", rows, segments)));
    }
    let dense = dense.data()?;
    let values: Vec<f32> = places.iter().map(|&place| dense[place]).collect();
    run.set(0, Tensor::from_slice(&[values.len()], &values)?)
}

fn one_hot(run: &Run<'_>) -> Result<()> {
    let &[size] = &run.whole_numbers(2)?[..] else {
        return Err(run.about_input(2, Error::mismatch("number of elements", 1, run.tensor(2)?.len())));
    };
    let negative = || run.about_input(2, Error::message(&format!("the size {size} is negative")));
    let size = usize::try_from(size).map_err(|_| negative())?;
    let (rows, places) = entries(run, size)?;
    let y = run.output::<f32>(0, &[rows, size])?;
    let mut y = y.data_overwrite()?;
    y.fill(0.0);
    places.into_iter().for_each(|place| y[place] = 1.0);
    Ok(())
}
