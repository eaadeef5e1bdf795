//! Rows before and behind each sequence of rows: `AddPadding`, `RemovePadding`, `GatherPadding`, and
//! `PadEmptySamples`, which gives each sequence without rows one.
//!
//! Inputs: the rows, and the lengths of the sequences (`int32`); without them there is one. Arguments:
//! `padding_width` (1) rows before each, `end_padding_width` (the same) behind it. The rows come out
//! with the new lengths.

use super::lengths::total;
use super::picks::{Padding, write, write_padded};
use super::rows::{check_rows, narrow_lengths, starts};
use crate::Tensor;
use crate::operator::{Build, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result, reserve};

/// Rows of zeros, or of a third input, before each sequence, and of a fourth one behind it.
pub(super) const ADD: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 4),
    ..kind("AddPadding", "sequences of rows with rows before and behind", add)
};
/// The sequences without their first and last rows.
pub(super) const REMOVE: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 2),
    ..kind("RemovePadding", "sequences of rows without the first and last", remove)
};
/// The sums of the first rows of all sequences, and of the last ones, or of both.
pub(super) const GATHER: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..kind(
        "GatherPadding",
        "the sums of the first and last rows of sequences",
        sums,
    )
};
/// The lengths, at least 1, and any number of rows with one of zeros for each length of 0.
pub(super) const EMPTY: OperatorKind = OperatorKind {
    inputs: Arity::at_least(1),
    outputs: Arity::at_least(1),
    ..OperatorKind::computing("PadEmptySamples", "a row for each sequence without rows", pad_empty)
};

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        outputs: Arity::between(1, 2),
        ..OperatorKind::computing(name, summary, build)
    }
}

/// The numbers of rows before and behind each sequence.
#[derive(Clone, Copy)]
struct Widths {
    head: usize,
    tail: usize,
}

impl Widths {
    fn of(build: &Build<'_>) -> Result<Self> {
        let head = build.args.size("padding_width", 1)?;
        let tail = build.args.int32("end_padding_width", -1)?;
        let tail = usize::try_from(tail).unwrap_or(head);
        match i32::try_from(head.saturating_add(tail)) {
            Ok(_) => Ok(Self { head, tail }),
            Err(_) => Err(Error::param("padding_width", "there are too many rows of padding")),
        }
    }

    fn both(self) -> usize {
        self.head + self.tail
    }
}

/// The sequences that the rows are; one if there are no lengths.
fn sequences(run: &Run<'_>, data: &Tensor) -> Result<Vec<usize>> {
    let Some(&rows) = data.shape().first() else {
        return Err(run.about_input(0, Error::mismatch("number of axes", "1 or more", 0)));
    };
    if run.input_count() < 2 {
        return Ok(vec![rows]);
    }
    let lengths = narrow_lengths(run, 1)?;
    check_rows(run, 0, data, total(run, 1, &lengths)?)?;
    Ok(lengths)
}

fn write_lengths(run: &Run<'_>, output: usize, lengths: &[usize]) -> Result<()> {
    if run.output_count() <= output {
        return Ok(());
    }
    let lengths: Vec<i32> = lengths.iter().map(|&length| length as i32).collect();
    run.set(output, Tensor::from_slice(&[lengths.len()], &lengths)?)
}

fn add(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let widths = Widths::of(build)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let data = run.tensor(0)?;
        let lengths = sequences(run, &data)?;
        let paddings = paddings(run, &data)?;
        let longer: Vec<usize> = lengths.iter().map(|length| length + widths.both()).collect();
        let count = total(run, 0, &longer)?;
        let [head, tail] = match paddings.len() {
            0 => [None, None],
            1 => [Some((1, 0)), Some((1, 0))],
            _ => [Some((1, 0)), Some((2, 0))],
        };
        let all = starts(&lengths).into_iter().zip(&lengths);
        let picks = all.flat_map(|(start, &length)| {
            let rows = (start..start + length).map(|row| Some((0, row)));
            let head = std::iter::repeat_n(head, widths.head);
            head.chain(rows).chain(std::iter::repeat_n(tail, widths.tail))
        });
        let sources: Vec<&Tensor> = std::iter::once(&data).chain(&paddings).collect();
        write_padded(run, 0, &sources, &[count], picks, Padding::Zero)?;
        write_lengths(run, 1, &longer)
    }))
}

/// The rows that are given as padding, each a tensor of one row.
fn paddings(run: &Run<'_>, data: &Tensor) -> Result<Vec<Tensor>> {
    let padding = |input: usize| {
        let mut padding = run.tensor(input)?;
        if padding.len() != data.shape().count_from(1) {
            let error = Error::mismatch(
                "number of elements, those of a row",
                data.shape().count_from(1),
                padding.len(),
            );
            return Err(run.about_input(input, error));
        }
        padding.reshape(&[&[1], &data.shape()[1..]].concat())?;
        Ok(padding)
    };
    (2..run.input_count()).map(padding).collect()
}

/// The lengths without padding.
fn shorter(run: &Run<'_>, lengths: &[usize], widths: Widths) -> Result<Vec<usize>> {
    let shorter = |&length: &usize| {
        let text = format!("a sequence of {length} rows has no {} rows of padding", widths.both());
        let shorter = length.checked_sub(widths.both());
        shorter.ok_or_else(|| run.about_input(0, Error::message(&text)))
    };
    lengths.iter().map(shorter).collect()
}

fn remove(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let widths = Widths::of(build)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let data = run.tensor(0)?;
        let lengths = sequences(run, &data)?;
        let shorter = shorter(run, &lengths, widths)?;
        let all = starts(&lengths).into_iter().zip(&shorter);
        let picks = all.flat_map(|(start, &length)| start + widths.head..start + widths.head + length);
        write(run, 0, &data, &[shorter.iter().sum()], picks)?;
        write_lengths(run, 1, &shorter)
    }))
}

fn sums(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let widths = Widths::of(build)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let data = run.input::<f32>(0)?;
        let lengths = sequences(run, &run.tensor(0)?)?;
        shorter(run, &lengths, widths)?;
        let (len, data) = (data.shape().count_from(1), data.data()?);
        let dims = run.tensor(0)?.shape()[1..].to_vec();
        let mut sums = [reserve::filled(len, 0.0)?, reserve::filled(len, 0.0)?];
        let last = run.output_count() - 1;
        for (start, length) in starts(&lengths).into_iter().zip(&lengths) {
            let heads = (start..start + widths.head).map(|row| (0, row));
            let tails = (start + length - widths.tail..start + length).map(|row| (last, row));
            for (part, row) in heads.chain(tails) {
                let both = sums[part].iter_mut().zip(&data[row * len..][..len]);
                both.for_each(|(sum, x)| *sum += x);
            }
        }
        for (output, sums) in sums.iter().take(run.output_count()).enumerate() {
            run.set(output, Tensor::from_slice(&dims, sums)?)?;
        }
        Ok(())
    }))
}

fn pad_empty(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    if build.def.input.len() != build.def.output.len() {
        let error = Error::mismatch("number of outputs", build.def.input.len(), build.def.output.len());
        return Err(error);
    }
    Ok(Box::new(|run: &Run<'_>| {
        let lengths = narrow_lengths(run, 0)?;
        let longer: Vec<usize> = lengths.iter().map(|&length| length.max(1)).collect();
        let (before, count) = (total(run, 0, &lengths)?, total(run, 0, &longer)?);
        for input in 1..run.input_count() {
            let data = run.tensor(input)?;
            check_rows(run, input, &data, before)?;
            let all = starts(&lengths).into_iter().zip(&lengths);
            let picks = all.flat_map(|(start, &length)| {
                let padding = std::iter::repeat_n(None, usize::from(length == 0));
                (start..start + length).map(|row| Some((0, row))).chain(padding)
            });
            write_padded(run, input, &[&data], &[count], picks, Padding::Zero)?;
        }
        write_lengths(run, 0, &longer)
    }))
}
