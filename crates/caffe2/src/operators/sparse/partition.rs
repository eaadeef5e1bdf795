//! Rows dealt out by the remainder of a key: `Partition` and `LengthsPartition` into as many parts as
//! there are outputs for each input, `GatherByKey` back again. `KeySplit`: the places of each key.
//!
//! The first input of `Partition` are the keys; the others have a row, or an array of the keys'
//! shape, of anything for each. Before the keys of `LengthsPartition` are the lengths of segments of
//! them. With `pack_first_input` the keys of a part are divided by the number of parts. The outputs
//! are those of the first part, then those of the second one, and so on.

use super::lengths::total;
use super::picks::{Padding, write, write_padded};
use super::rows::{check_rows, narrow_lengths};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::{ElementType, Tensor};
use cortado_core::{Arity, Error, Result};

/// Keys and what belongs to them, in parts.
pub(super) const PARTITION: OperatorKind = OperatorKind {
    inputs: Arity::at_least(1),
    outputs: Arity::at_least(1),
    ..OperatorKind::computing("Partition", "rows in parts by the remainders of keys", |b| deal(b, 0))
};
/// Segments of keys and what belongs to them, in parts.
pub(super) const LENGTHS: OperatorKind = OperatorKind {
    inputs: Arity::at_least(2),
    outputs: Arity::at_least(2),
    ..OperatorKind::computing(
        "LengthsPartition",
        "segments of rows in parts by the remainders of keys",
        |b| deal(b, 1),
    )
};
/// Keys, and the rows of each part, in the order of the keys.
pub(super) const GATHER: OperatorKind = OperatorKind {
    inputs: Arity::at_least(2),
    ..OperatorKind::computing("GatherByKey", "the rows of parts in the order of all keys", |_| {
        Ok(Box::new(gather))
    })
};

/// For each key from 0 to `categorical_limit` (exclusive), a vector of the places where it is.
pub(super) const KEY_SPLIT: OperatorKind = OperatorKind {
    outputs: Arity::at_least(1),
    ..OperatorKind::computing("KeySplit", "the places of each key", |build| {
        let limit = build.args.size("categorical_limit", 0)?;
        if limit != build.def.output.len() {
            return Err(Error::mismatch(
                "number of outputs, categorical_limit",
                limit,
                build.def.output.len(),
            ));
        }
        Ok(Box::new(move |run: &Run<'_>| {
            let mut places = vec![Vec::new(); limit];
            for (place, key) in keys(run, 0)?.into_iter().enumerate() {
                match usize::try_from(key) {
                    Ok(key) if key < limit => places[key].push(place as i32),
                    _ => {
                        let text = format!("key {key} is not below {limit}");
                        return Err(run.about_input(0, Error::message(&text)));
                    }
                }
            }
            for (key, places) in places.iter().enumerate() {
                run.set(key, Tensor::from_slice(&[places.len()], places)?)?;
            }
            Ok(())
        }))
    })
};

/// The part of a key.
fn part_of(key: i64, parts: usize) -> usize {
    key.rem_euclid(parts as i64) as usize
}

/// Deals out rows; `first` is the input with the keys.
fn deal(build: &Build<'_>, first: usize) -> Result<Box<dyn Operator>> {
    let (inputs, outputs) = (build.def.input.len(), build.def.output.len());
    if !outputs.is_multiple_of(inputs) {
        let text = format!("{outputs} outputs are not a multiple of {inputs} inputs");
        return Err(Error::message(&text));
    }
    let (parts, packs) = (outputs / inputs, build.args.flag("pack_first_input", false)?);
    Ok(Box::new(move |run: &Run<'_>| {
        let shape = run.tensor(first)?.shape().to_vec();
        let keys = keys(run, first)?;
        let mut rows = vec![Vec::new(); parts];
        for (row, &key) in keys.iter().enumerate() {
            rows[part_of(key, parts)].push(row);
        }
        if first == 1 {
            write_lengths(run, &keys, parts)?;
        }
        for input in first..run.input_count() {
            let data = as_rows(run, input, &shape)?;
            for (part, rows) in rows.iter().enumerate() {
                let output = part * run.input_count() + input;
                match input == first && packs {
                    true => write_packed(run, output, rows.iter().map(|&row| keys[row]), parts)?,
                    false => write(run, output, &data, &[rows.len()], rows.iter().copied())?,
                }
            }
        }
        Ok(())
    }))
}

fn keys(run: &Run<'_>, input: usize) -> Result<Vec<i64>> {
    match run.tensor(input)?.element_type() {
        Some(ElementType::Int32 | ElementType::Int64) => run.whole_numbers(input),
        other => Err(run.unsupported(input, other)),
    }
}

/// An input as rows: the axes of the keys become one.
fn as_rows(run: &Run<'_>, input: usize, keys: &[usize]) -> Result<Tensor> {
    let mut data = run.tensor(input)?;
    let shape = data.shape().to_vec();
    let Some(row) = shape.strip_prefix(keys) else {
        let error = Error::mismatch("first sizes, those of the keys", format!("{keys:?}"), data.shape());
        return Err(run.about_input(input, error));
    };
    data.reshape(&[&[keys.iter().product()], row].concat())?;
    Ok(data)
}

/// The keys of a part, divided.
fn write_packed(run: &Run<'_>, output: usize, keys: impl Iterator<Item = i64>, parts: usize) -> Result<()> {
    let packed: Vec<i64> = keys.map(|key| key.div_euclid(parts as i64)).collect();
    let is_narrow = run.tensor(output % run.input_count())?.element_type() == Some(ElementType::Int32);
    let tensor = match is_narrow {
        true => {
            let narrow: Vec<i32> = packed.iter().map(|&key| key as i32).collect();
            Tensor::from_slice(&[narrow.len()], &narrow)
        }
        false => Tensor::from_slice(&[packed.len()], &packed),
    };
    run.set(output, tensor?)
}

/// How many keys of each segment are in each part.
fn write_lengths(run: &Run<'_>, keys: &[i64], parts: usize) -> Result<()> {
    let lengths = narrow_lengths(run, 0)?;
    check_rows(run, 1, &run.tensor(1)?, total(run, 0, &lengths)?)?;
    for part in 0..parts {
        let (mut counts, mut start) = (Vec::with_capacity(lengths.len()), 0);
        for &length in &lengths {
            let segment = &keys[start..start + length];
            counts.push(segment.iter().filter(|key| part_of(**key, parts) == part).count() as i32);
            start += length;
        }
        let counts = Tensor::from_slice(&[counts.len()], &counts)?;
        run.set(part * run.input_count(), counts)?;
    }
    Ok(())
}

fn gather(run: &Run<'_>) -> Result<()> {
    let (keys, parts) = (keys(run, 0)?, run.tensors_from(1)?);
    let rows = |part: &Tensor| part.shape().first().copied().unwrap_or(0);
    let mut taken = vec![0; parts.len()];
    let mut picks = Vec::with_capacity(keys.len());
    for &key in &keys {
        let part = part_of(key, parts.len());
        picks.push(Some((part, taken[part])));
        taken[part] += 1;
    }
    for (part, &taken) in parts.iter().zip(&taken) {
        if rows(part) != taken {
            let text = format!("the keys take {taken} rows of a part that has {}", rows(part));
            return Err(Error::message(&text));
        }
    }
    let shape = run.tensor(0)?.shape().to_vec();
    let sources: Vec<&Tensor> = parts.iter().collect();
    write_padded(run, 0, &sources, &shape, picks.into_iter(), Padding::Zero)
}
