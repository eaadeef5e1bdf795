//! `SequenceMask`: `fill_val` (−∞), or 0 with `grad`, in the places of a tensor that a sequence does
//! not have.
//!
//! The tensor is a matrix: its rows are the axes before `axis` (1), its columns those from it on.
//! `mode` selects the columns j of row i that are kept: `sequence`, those below the length of the row, a
//! second input; `window`, those not further than `radius` from the centre of the row, a second
//! input; `upper` j ≤ i, `lower` j ≥ i, `upperdiag` j < i, `lowerdiag` j > i. With `batch` the matrix
//! is one of many, whose rows begin behind that axis; with `repeat_from_axis` the columns end there, and
//! the elements behind it are treated like them.

use crate::infer::first_like_first;
use crate::kit::axis;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 2),
    in_place: InPlaceRule::Pairs(&[(0, 0)]),
    infer: Some(first_like_first),
    ..OperatorKind::computing("SequenceMask", "a number where a sequence is not", build)
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Sequence,
    Window,
    Upper,
    Lower,
    UpperDiag,
    LowerDiag,
}

#[derive(Clone, Copy)]
struct Options {
    mode: Mode,
    radius: i64,
    axis: i64,
    batch: Option<i64>,
    repeat_from: Option<i64>,
    fill: f32,
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let args = &build.args;
    let mode = match args.string("mode", "")?.as_str() {
        "sequence" => Mode::Sequence,
        "window" => Mode::Window,
        "upper" => Mode::Upper,
        "lower" => Mode::Lower,
        "upperdiag" => Mode::UpperDiag,
        "lowerdiag" => Mode::LowerDiag,
        other => {
            let known = "sequence, window, upper, lower, upperdiag or lowerdiag";
            return Err(Error::param("mode", format!("\"{other}\" is not one of {known}")));
        }
    };
    let optional = |name: &str| args.has(name).then(|| args.int(name, 0)).transpose();
    let options = Options {
        mode,
        radius: args.int("radius", 10)?,
        axis: args.int("axis", 1)?,
        batch: optional("batch")?,
        repeat_from: optional("repeat_from_axis")?,
        fill: match args.flag("grad", false)? {
            true => 0.0,
            false => args.float("fill_val", f32::NEG_INFINITY)?,
        },
    };
    if matches!(mode, Mode::Sequence | Mode::Window) != (build.def.input.len() == 2) {
        return Err(Error::mismatch(
            "number of inputs in this mode",
            if build.def.input.len() == 2 { 1 } else { 2 },
            build.def.input.len(),
        ));
    }
    Ok(Box::new(move |run: &Run<'_>| options.run(run)))
}

impl Options {
    fn keeps(self, row: usize, column: usize, number: i64) -> bool {
        let place = column as i64;
        match self.mode {
            Mode::Sequence => place < number,
            Mode::Window => place.abs_diff(number) <= self.radius.max(0).unsigned_abs() && self.radius >= 0,
            Mode::Upper => column <= row,
            Mode::Lower => column >= row,
            Mode::UpperDiag => column < row,
            Mode::LowerDiag => column > row,
        }
    }

    fn run(self, run: &Run<'_>) -> Result<()> {
        let x = run.input::<f32>(0)?;
        let shape = x.shape();
        let axis = axis::resolve(self.axis, shape.len())?;
        let first = match self.batch {
            Some(batch) => axis::resolve(batch, shape.len())? + 1,
            None => 0,
        };
        let end = match self.repeat_from {
            Some(from) => axis::resolve(from, shape.len())?,
            None => shape.len(),
        };
        if first > axis {
            let text = format!("axis {} does not lie before axis {axis}", first - 1);
            return Err(Error::param("batch", text));
        }
        if end <= axis {
            let text = format!("axis {end} does not lie behind axis {axis}");
            return Err(Error::param("repeat_from_axis", text));
        }
        let (rows, columns) = (shape.count_range(first..axis), shape.count_range(axis..end));
        let len = shape.count_from(end);
        let numbers = match run.input_count() {
            2 => run.whole_numbers(1)?,
            _ => Vec::new(),
        };
        if run.input_count() == 2 && numbers.len() != rows {
            let error = Error::mismatch("number of elements, one for each row", rows, numbers.len());
            return Err(run.about_input(1, error));
        }
        let mut kept = x.data()?.to_vec();
        if !kept.is_empty() {
            for (at, place) in kept.chunks_exact_mut(len).enumerate() {
                let (row, column) = (at / columns % rows, at % columns);
                let number = numbers.get(row).copied().unwrap_or(0);
                if !self.keeps(row, column, number) {
                    place.fill(self.fill);
                }
            }
        }
        run.output::<f32>(0, x.shape())?
            .data_overwrite()?
            .copy_from_slice(&kept);
        Ok(())
    }
}
