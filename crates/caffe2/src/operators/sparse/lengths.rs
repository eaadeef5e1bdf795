//! Segments of rows in other words: `LengthsToSegmentIds`, `LengthsToRanges`, `LengthsToOffsets`,
//! `LengthsToWeights` and `LengthsToShape` of the number of rows of each segment;
//! `SegmentIdsToLengths` and `SegmentIdsToRanges` of the segment of each row.

use crate::operator::{OperatorBuildFn, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use crate::{ElementType, Tensor};
use cortado_core::{Arity, Error, Result, reserve};

/// The segment of each row.
pub(super) const TO_SEGMENT_IDS: OperatorKind = kind("LengthsToSegmentIds", |_| {
    Ok(Box::new(|run: &Run<'_>| {
        let lengths = lengths(run)?;
        let ids = lengths.iter().enumerate();
        let ids = ids.flat_map(|(segment, &length)| std::iter::repeat_n(segment as i32, length));
        let ids: Vec<i32> = collect(total(run, 0, &lengths)?, ids)?;
        set::<i32>(run, &[ids.len()], &ids)
    }))
});
/// Where each segment begins, and its length.
pub(super) const TO_RANGES: OperatorKind = kind("LengthsToRanges", |_| {
    Ok(Box::new(|run: &Run<'_>| {
        let lengths = lengths(run)?;
        let mut start = 0_i32;
        let ranges = lengths.iter().flat_map(|&length| {
            let range = [start, length as i32];
            start = start.wrapping_add(length as i32);
            range
        });
        let ranges: Vec<i32> = ranges.collect();
        set(run, &[lengths.len(), 2], &ranges)
    }))
});
/// Where each segment begins; with `include_last_offset`, also where the last one ends.
pub(super) const TO_OFFSETS: OperatorKind = kind("LengthsToOffsets", |build| {
    let with_last = build.args.flag("include_last_offset", false)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let lengths = lengths(run)?;
        let mut offsets = vec![0_i32];
        for &length in &lengths {
            offsets.push(offsets[offsets.len() - 1].wrapping_add(length as i32));
        }
        offsets.truncate(lengths.len() + usize::from(with_last));
        set(run, &[offsets.len()], &offsets)
    }))
});
/// For each row, one over the length of its segment to a `power` (0.5).
pub(super) const TO_WEIGHTS: OperatorKind = kind("LengthsToWeights", |build| {
    let power = build.args.float("power", 0.5)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let lengths = lengths_of(run, 0)?;
        let weights = lengths
            .iter()
            .flat_map(|&length| std::iter::repeat_n(1.0 / (length as f32).powf(power), length));
        let weights: Vec<f32> = collect(total(run, 0, &lengths)?, weights)?;
        set(run, &[weights.len()], &weights)
    }))
});
/// The shape of the matrix whose rows are the segments, which have one length.
pub(super) const TO_SHAPE: OperatorKind = kind("LengthsToShape", |_| {
    Ok(Box::new(|run: &Run<'_>| {
        let lengths = lengths(run)?;
        let first = lengths.first().copied().unwrap_or(0);
        if let Some(other) = lengths.iter().find(|length| **length != first) {
            let text = format!("the lengths must be equal; they are {first} and {other}");
            return Err(run.about_input(0, Error::message(&text)));
        }
        set(run, &[2], &[lengths.len() as i32, first as i32])
    }))
});
/// The number of rows of each segment; a second input has as many rows as there are segments.
pub(super) const FROM_SEGMENT_IDS: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 2),
    ..kind("SegmentIdsToLengths", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            let (ids, segments) = segment_ids(run)?;
            let mut lengths = reserve::filled(segments, 0_i32)?;
            ids.iter().for_each(|&id| lengths[id] += 1);
            set(run, &[segments], &lengths)
        }))
    })
};
/// Where each segment begins, and its length; both are 0 of segments behind the last row.
pub(super) const RANGES_OF_SEGMENT_IDS: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 2),
    ..kind("SegmentIdsToRanges", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            let (ids, segments) = segment_ids(run)?;
            let mut ranges = reserve::filled(segments.saturating_mul(2), 0_i32)?;
            for (segment, range) in ranges.chunks_exact_mut(2).enumerate() {
                let start = ids.partition_point(|&id| id < segment);
                let end = ids.partition_point(|&id| id <= segment);
                if start < ids.len() {
                    range.copy_from_slice(&[start as i32, (end - start) as i32]);
                }
            }
            set(run, &[segments, 2], &ranges)
        }))
    })
};

const fn kind(name: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind::computing(name, "segments in another form: lengths, ids, ranges or weights", build)
}

fn set<T: Native>(run: &Run<'_>, dims: &[usize], elements: &[T]) -> Result<()> {
    run.set(0, Tensor::from_slice(dims, elements)?)
}

fn collect<T>(len: usize, values: impl Iterator<Item = T>) -> Result<Vec<T>> {
    let mut all = reserve::empty(len)?;
    all.extend(values);
    Ok(all)
}

/// The lengths of an input: a vector of `int32`.
fn lengths(run: &Run<'_>) -> Result<Vec<usize>> {
    let input = run.input::<i32>(0)?;
    if input.shape().len() != 1 {
        return Err(run.about_input(0, Error::mismatch("number of axes", 1, input.shape().len())));
    }
    lengths_of(run, 0)
}

/// The lengths of segments: an input of `int32` or `int64`.
///
/// # Errors
/// A length that is negative.
pub(super) fn lengths_of(run: &Run<'_>, input: usize) -> Result<Vec<usize>> {
    let length = |length: i64| {
        let negative = || run.about_input(input, Error::message(&format!("length {length} is negative")));
        usize::try_from(length).map_err(|_| negative())
    };
    run.whole_numbers(input)?.into_iter().map(length).collect()
}

/// The number of rows of all segments.
///
/// # Errors
/// More rows than 32 bits can count.
pub(super) fn total(run: &Run<'_>, input: usize, lengths: &[usize]) -> Result<usize> {
    let sum = lengths.iter().copied().fold(0, usize::saturating_add);
    match i32::try_from(sum) {
        Ok(_) => Ok(sum),
        Err(_) => Err(run.about_input(
            input,
            Error::message(&format!("the lengths sum to {sum} rows, too many")),
        )),
    }
}

/// The segment of each row, ascending, and the number of segments.
fn segment_ids(run: &Run<'_>) -> Result<(Vec<usize>, usize)> {
    let tensor = run.tensor(0)?;
    if !matches!(tensor.element_type(), Some(ElementType::Int32 | ElementType::Int64)) {
        return Err(run.unsupported(0, tensor.element_type()));
    }
    if tensor.shape().len() != 1 {
        return Err(run.about_input(0, Error::mismatch("number of axes", 1, tensor.shape().len())));
    }
    let about = |text: &str| run.about_input(0, Error::message(text));
    let id = |id: i64| usize::try_from(id).map_err(|_| about(&format!("segment id {id} is negative")));
    let ids: Vec<usize> = run.whole_numbers(0)?.into_iter().map(id).collect::<Result<_>>()?;
    if !ids.is_sorted() {
        return Err(about("segment ids must not descend"));
    }
    let needed = ids.last().map_or(0, |last| last.saturating_add(1));
    if run.input_count() == 1 {
        return Ok((ids, needed));
    }
    let rows = run.tensor(1)?.shape().first().copied().unwrap_or(0);
    match needed <= rows {
        true => Ok((ids, rows)),
        false => Err(about(&format!(
            "there are {needed} segments, but the data has {rows} rows"
        ))),
    }
}
