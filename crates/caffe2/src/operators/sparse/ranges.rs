//! Parts of a vector by ranges (N, M, 2) of a start and a length each: `GatherRanges` joins them,
//! `GatherRangesToDense` puts those of each of the M features into a matrix.

use super::picks::{Padding, write, write_padded};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::{ElementType, Tensor};
use cortado_core::{Arity, Error, Result};
use std::ops::Range;

/// All ranges, and the number of elements of each of the N examples.
pub(super) const GATHER: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    outputs: Arity::exactly(2),
    ..OperatorKind::computing("GatherRanges", "parts of a vector, joined", |_| Ok(Box::new(gather)))
};
/// The ranges of each feature as a matrix (N, length), by `lengths`; 0 where a range has another
/// length. By a third input, the elements of a range are sorted.
pub(super) const TO_DENSE: OperatorKind = OperatorKind {
    inputs: Arity::between(2, 3),
    outputs: Arity::at_least(1),
    ..OperatorKind::computing("GatherRangesToDense", "parts of a vector as matrices", to_dense)
};

/// The ranges, all inside of the data, and how many each example has.
fn ranges(run: &Run<'_>, data: &Tensor) -> Result<(Vec<Range<usize>>, usize)> {
    let &[len] = &data.shape()[..] else {
        return Err(run.about_input(0, Error::mismatch("number of axes", 1, data.shape().len())));
    };
    let shape = run.tensor(1)?.shape().to_vec();
    let [_, each, 2] = shape[..] else {
        let error = Error::mismatch(
            "shape, a start and a length of each range",
            "[N, M, 2]",
            format!("{shape:?}"),
        );
        return Err(run.about_input(1, error));
    };
    let numbers = run.whole_numbers(1)?;
    let (pairs, _) = numbers.as_chunks::<2>();
    let range = |&[first, length]: &[i64; 2]| {
        let start = usize::try_from(first).ok();
        let end = start.and_then(|start| start.checked_add(usize::try_from(length).ok()?));
        match (start, end) {
            (Some(start), Some(end)) if end <= len => Ok(start..end),
            _ => {
                let text = format!("the data has {len} elements; a range is {length} from {first} on");
                Err(run.about_input(1, Error::message(&text)))
            }
        }
    };
    Ok((pairs.iter().map(range).collect::<Result<_>>()?, each))
}

fn gather(run: &Run<'_>) -> Result<()> {
    let data = run.tensor(0)?;
    let (ranges, each) = ranges(run, &data)?;
    let examples = run.tensor(1)?.shape()[0];
    let count = |ranges: &[Range<usize>]| {
        ranges
            .iter()
            .fold(0_usize, |sum, range| sum.saturating_add(range.len()))
    };
    let lengths: Vec<i32> = (0..examples)
        .map(|example| count(&ranges[example * each..][..each]) as i32)
        .collect();
    let all = count(&ranges);
    write(run, 0, &data, &[all], ranges.into_iter().flatten())?;
    let lengths = match run.tensor(1)?.element_type() {
        Some(ElementType::Int64) => {
            let wide: Vec<i64> = lengths.iter().map(|&length| length.into()).collect();
            Tensor::from_slice(&[wide.len()], &wide)
        }
        _ => Tensor::from_slice(&[lengths.len()], &lengths),
    };
    run.set(1, lengths?)
}

fn to_dense(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let lengths = build.args.sizes("lengths")?;
    if lengths.len() != build.def.output.len() || lengths.contains(&0) {
        let text = format!(
            "expected a length of at least 1 for each of {} outputs",
            build.def.output.len()
        );
        return Err(Error::param("lengths", text));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let data = run.tensor(0)?;
        let (ranges, each) = ranges(run, &data)?;
        if each != lengths.len() {
            return Err(run.about_input(1, Error::mismatch("number of features", lengths.len(), each)));
        }
        let keys = match run.input_count() {
            3 => Some(run.whole_numbers(2)?),
            _ => None,
        };
        if keys.as_ref().is_some_and(|keys| keys.len() != data.len()) {
            return Err(run.about_input(2, Error::mismatch("number of keys", data.len(), run.tensor(2)?.len())));
        }
        let examples = run.tensor(1)?.shape()[0];
        for (feature, &length) in lengths.iter().enumerate() {
            let picks = (0..examples).flat_map(|example| {
                let range = ranges[example * each + feature].clone();
                let mut places: Vec<usize> = range.collect();
                if let Some(keys) = &keys {
                    places.sort_by_key(|&place| keys[place]);
                }
                let fits = places.len() == length;
                (0..length).map(move |at| fits.then(|| (0, places[at])))
            });
            write_padded(run, feature, &[&data], &[examples, length], picks, Padding::Zero)?;
        }
        Ok(())
    }))
}
