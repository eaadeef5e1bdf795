//! Sequences step by step, (T, N, …): `PackRNNSequence` from rows that lie one sequence after the
//! other, `UnpackRNNSequence` back, `ReversePackedSegs`, which turns each sequence round, and
//! `VariableLengthSequencePadding`, which writes 0 behind the end of each.
//!
//! The second input are the lengths of the N sequences (`int32`).

use super::lengths::total;
use super::picks::{Padding, write, write_padded};
use super::rows::{check_rows, narrow_lengths, starts};
use crate::Tensor;
use crate::operator::{InPlaceRule, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result, Shape};

/// Rows to steps; 0 behind the end of a sequence.
pub(super) const PACK: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing("PackRNNSequence", "sequences of rows step by step", |_| {
        Ok(Box::new(pack))
    })
};
/// Steps to rows.
pub(super) const UNPACK: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing("UnpackRNNSequence", "sequences of steps row by row", |_| {
        Ok(Box::new(unpack))
    })
};
/// The steps of each sequence in the other order; what is behind its end stays.
pub(super) const REVERSE: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing("ReversePackedSegs", "the steps of sequences turned round", |_| {
        Ok(Box::new(reverse))
    })
};

/// 0 behind the end of each sequence.
pub(super) const CLEAR: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    in_place: InPlaceRule::Pairs(&[(0, 0)]),
    ..OperatorKind::computing("VariableLengthSequencePadding", "0 behind the end of sequences", |_| {
        Ok(Box::new(clear))
    })
};

fn clear(run: &Run<'_>) -> Result<()> {
    let (data, steps, lengths) = steps(run)?;
    let picks = (0..steps).flat_map(|step| {
        let places = lengths.iter().enumerate();
        places.map(move |(sequence, &length)| (step < length).then_some((step, sequence)))
    });
    let picks = picks.map(|pick| pick.map(|(step, sequence)| (0, step * lengths.len() + sequence)));
    write_padded(run, 0, &[&data], &[steps, lengths.len()], picks, Padding::Zero)
}

fn pack(run: &Run<'_>) -> Result<()> {
    let (rows, lengths) = (run.tensor(0)?, narrow_lengths(run, 1)?);
    check_rows(run, 0, &rows, total(run, 1, &lengths)?)?;
    let steps = lengths.iter().copied().max().unwrap_or(0);
    Shape::new(&[steps, lengths.len()])?;
    let starts = starts(&lengths);
    let sequences = || starts.iter().zip(&lengths);
    let picks =
        (0..steps).flat_map(|step| sequences().map(move |(start, &length)| (step < length).then(|| (0, start + step))));
    write_padded(run, 0, &[&rows], &[steps, lengths.len()], picks, Padding::Zero)
}

/// The steps as rows, T, and the lengths, which are at most T.
fn steps(run: &Run<'_>) -> Result<(Tensor, usize, Vec<usize>)> {
    let (mut data, lengths) = (run.tensor(0)?, narrow_lengths(run, 1)?);
    let shape = data.shape().to_vec();
    let [steps, count, ref row @ ..] = shape[..] else {
        return Err(run.about_input(0, Error::mismatch("number of axes", "2 or more", shape.len())));
    };
    if lengths.len() != count {
        return Err(run.about_input(1, Error::mismatch("number of lengths", count, lengths.len())));
    }
    if let Some(length) = lengths.iter().find(|length| **length > steps) {
        let text = format!("length {length} is more than the {steps} steps");
        return Err(run.about_input(1, Error::message(&text)));
    }
    data.reshape(&[&[steps * count], row].concat())?;
    Ok((data, steps, lengths))
}

fn unpack(run: &Run<'_>) -> Result<()> {
    let (data, _, lengths) = steps(run)?;
    let all = lengths.iter().enumerate();
    let picks = all.flat_map(|(sequence, &length)| (0..length).map(move |step| (sequence, step)));
    let picks = picks.map(|(sequence, step)| step * lengths.len() + sequence);
    write(run, 0, &data, &[total(run, 1, &lengths)?], picks)
}

fn reverse(run: &Run<'_>) -> Result<()> {
    let (data, steps, lengths) = steps(run)?;
    let picks = (0..steps).flat_map(|step| {
        let from = lengths.iter().enumerate();
        from.map(move |(sequence, &length)| (sequence, if step < length { length - 1 - step } else { step }))
    });
    let picks = picks.map(|(sequence, step)| step * lengths.len() + sequence);
    write(run, 0, &data, &[steps, lengths.len()], picks)
}
