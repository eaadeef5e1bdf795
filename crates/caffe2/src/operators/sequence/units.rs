//! One step of recurrent cells: `LSTMUnit` and `GRUUnit`.
//!
//! Inputs: the hidden state and (LSTM) the cell of the step before, (1, N, D); the gates before their
//! functions, (1, N, 4·D) in the order input, forget, output, candidate, or (1, N, 3·D) in the order
//! reset, update, output; the lengths (N) unless `sequence_lengths` is 0; and the step. Sequences
//! that are over keep their state, or have 0 with `drop_states`.

use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Array;
use cortado_core::{Arity, Error, Result};
use cortado_ops::sigmoid;

/// c = σ(f + `forget_bias`) · c + σ(i) · tanh(g); h = σ(o) · tanh(c).
pub(super) const LSTM: OperatorKind = OperatorKind {
    inputs: Arity::between(4, 5),
    outputs: Arity::exactly(2),
    in_place: crate::operator::InPlaceRule::Pairs(&[(0, 0), (1, 1)]),
    ..OperatorKind::computing("LSTMUnit", "one step of an LSTM", lstm)
};
/// h = σ(u) · h + (1 − σ(u)) · tanh(o).
pub(super) const GRU: OperatorKind = OperatorKind {
    inputs: Arity::between(3, 4),
    in_place: crate::operator::InPlaceRule::Pairs(&[(0, 0)]),
    ..OperatorKind::computing("GRUUnit", "one step of a GRU", gru)
};

#[derive(Clone, Copy)]
struct Options {
    forget_bias: f32,
    drops: bool,
    /// The inputs before the lengths.
    states: usize,
    has_lengths: bool,
}

fn options(build: &Build<'_>, states: usize) -> Result<Options> {
    let args = &build.args;
    let has_lengths = args.flag("sequence_lengths", true)?;
    let expected = states + 1 + usize::from(has_lengths);
    if build.def.input.len() != expected {
        return Err(Error::mismatch("number of inputs", expected, build.def.input.len()));
    }
    Ok(Options {
        forget_bias: args.float("forget_bias", 0.0)?,
        drops: args.flag("drop_states", false)?,
        states,
        has_lengths,
    })
}

impl Options {
    /// Whether each sequence continues at this step.
    fn going_on(&self, run: &Run<'_>, count: usize) -> Result<Vec<bool>> {
        let step = run.whole_numbers(run.input_count() - 1)?;
        let &[step] = &step[..] else {
            return Err(run.about_input(run.input_count() - 1, Error::mismatch("number of steps", 1, step.len())));
        };
        if !self.has_lengths {
            return Ok(vec![true; count]);
        }
        let lengths = run.whole_numbers(self.states)?;
        if lengths.len() != count {
            return Err(run.about_input(self.states, Error::mismatch("number of lengths", count, lengths.len())));
        }
        Ok(lengths.into_iter().map(|length| step < length).collect())
    }
}

/// The sizes (N, D) of a state (1, N, D), for which there are gates.
fn sizes(run: &Run<'_>, state: &Array<f32>, gates: &Array<f32>, parts: usize) -> Result<(usize, usize)> {
    match (&state.shape()[..], &gates.shape()[..]) {
        (&[1, n, d], &[1, rows, len]) if rows == n && len == d.saturating_mul(parts) => Ok((n, d)),
        _ => {
            let text = format!(
                "a state {} needs gates of {parts} times its size, not {}",
                state.shape(),
                gates.shape()
            );
            Err(run.about_input(0, Error::message(&text)))
        }
    }
}

fn lstm(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let options = options(build, 3)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let (hidden, cell, gates) = (run.input::<f32>(0)?, run.input::<f32>(1)?, run.input::<f32>(2)?);
        let (count, size) = sizes(run, &cell, &gates, 4)?;
        if hidden.shape() != cell.shape() {
            return Err(run.about_input(
                0,
                Error::mismatch("shape of the hidden state", cell.shape(), hidden.shape()),
            ));
        }
        let goes_on = options.going_on(run, count)?;
        let (mut h, mut c) = (hidden.data()?.to_vec(), cell.data()?.to_vec());
        let gates = gates.data()?;
        for (row, &goes_on) in goes_on.iter().enumerate() {
            for at in 0..size {
                let (place, gate) = (row * size + at, |part: usize| gates[(row * 4 + part) * size + at]);
                (h[place], c[place]) = match (goes_on, options.drops) {
                    (true, _) => {
                        let kept = sigmoid(gate(1) + options.forget_bias) * c[place];
                        let cell = kept + sigmoid(gate(0)) * gate(3).tanh();
                        (sigmoid(gate(2)) * cell.tanh(), cell)
                    }
                    (false, true) => (0.0, 0.0),
                    (false, false) => (h[place], c[place]),
                };
            }
        }
        let dims = cell.shape().to_vec();
        run.output::<f32>(0, &dims)?.data_overwrite()?.copy_from_slice(&h);
        run.output::<f32>(1, &dims)?.data_overwrite()?.copy_from_slice(&c);
        Ok(())
    }))
}

fn gru(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let options = options(build, 2)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let (hidden, gates) = (run.input::<f32>(0)?, run.input::<f32>(1)?);
        let (count, size) = sizes(run, &hidden, &gates, 3)?;
        let goes_on = options.going_on(run, count)?;
        let mut h = hidden.data()?.to_vec();
        let gates = gates.data()?;
        for (row, &goes_on) in goes_on.iter().enumerate() {
            for at in 0..size {
                let (place, gate) = (row * size + at, |part: usize| gates[(row * 3 + part) * size + at]);
                h[place] = match (goes_on, options.drops) {
                    (true, _) => {
                        let kept = sigmoid(gate(1));
                        kept * h[place] + (1.0 - kept) * gate(2).tanh()
                    }
                    (false, true) => 0.0,
                    (false, false) => h[place],
                };
            }
        }
        run.output::<f32>(0, hidden.shape())?
            .data_overwrite()?
            .copy_from_slice(&h);
        Ok(())
    }))
}
