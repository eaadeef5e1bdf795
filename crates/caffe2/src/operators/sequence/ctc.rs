//! `CTCGreedyDecoder`: the labels that are likeliest at each time, without blanks (class 0), and
//! without repetitions unless `merge_repeated` is 0 (Graves et al., "Connectionist Temporal
//! Classification").
//!
//! Inputs: scores (time, N, classes), and the length of each sequence (N), or none. Outputs: how many
//! labels each sequence has (N), and all labels, one sequence after the other.

use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

pub(super) const GREEDY: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 2),
    outputs: Arity::exactly(2),
    ..OperatorKind::computing(
        "CTCGreedyDecoder",
        "the likeliest labels, without blanks and repetitions",
        build,
    )
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let merges = build.args.flag("merge_repeated", true)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let scores = run.input::<f32>(0)?;
        let &[steps, count, classes] = &scores.shape()[..] else {
            return Err(run.about_input(0, Error::mismatch("number of axes", 3, scores.shape().len())));
        };
        if classes == 0 && steps * count > 0 {
            return Err(run.about_input(0, Error::message("there are no classes")));
        }
        let lengths = lengths(run, steps, count)?;
        let scores = scores.data()?;
        let (mut counts, mut labels) = (Vec::with_capacity(count), Vec::new());
        for (sequence, &length) in lengths.iter().enumerate() {
            let before = labels.len();
            let mut last = None;
            for step in 0..length {
                let row = &scores[(step * count + sequence) * classes..][..classes];
                let class = greatest(row);
                if class != 0 && !(merges && last == Some(class)) {
                    labels.push(class as i32);
                }
                last = Some(class);
            }
            counts.push((labels.len() - before) as i32);
        }
        run.output::<i32>(0, &[count])?
            .data_overwrite()?
            .copy_from_slice(&counts);
        run.output::<i32>(1, &[labels.len()])?
            .data_overwrite()?
            .copy_from_slice(&labels);
        Ok(())
    }))
}

/// The lengths of sequences, a second input; all steps if there is none.
///
/// # Errors
/// Another number of lengths, or one that is too long.
pub(super) fn lengths(run: &Run<'_>, steps: usize, count: usize) -> Result<Vec<usize>> {
    if run.input_count() < 2 {
        return Ok(cortado_core::reserve::filled(count, steps)?);
    }
    let lengths = run.input::<i32>(1)?;
    if lengths.count() != count {
        return Err(run.about_input(1, Error::mismatch("number of lengths", count, lengths.count())));
    }
    let length = |&length: &i32| {
        let inside = usize::try_from(length).ok().filter(|&length| length <= steps);
        inside.ok_or_else(|| run.about_input(1, Error::message(&format!("length {length} is not 0 to {steps}"))))
    };
    lengths.data()?.iter().map(length).collect()
}

fn greatest(row: &[f32]) -> usize {
    (0..row.len())
        .reduce(|best, class| if row[class] > row[best] { class } else { best })
        .unwrap_or(0)
}
