//! `Slice`: a part of a tensor along one axis: `starts` and `ends`, as arguments or as two inputs
//! of integers. A negative number counts from behind the end: −1 is the end itself. Axes
//! without numbers are taken whole.

use crate::Arguments;
use crate::infer::{Inferred, reshaped};
use crate::kit::parts::{dense, view};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};
use cortado_proto::caffe2::OperatorDef;
use std::ops::Range;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 3),
    infer: Some(infer),
    ..OperatorKind::computing("Slice", "a part along one axis", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (starts, ends) = (build.args.ints("starts").to_vec(), build.args.ints("ends").to_vec());
    let by_inputs = build.def.input.len() > 1;
    if by_inputs && build.def.input.len() != 3 {
        return Err(Error::message(
            "expected starts and ends as inputs, or as arguments; found two inputs",
        ));
    }
    for name in ["starts", "ends"] {
        if !by_inputs && !build.args.has(name) {
            return Err(Error::param(
                name,
                "the argument is missing, and is not an input either",
            ));
        }
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let input = run.tensor(0)?;
        let ranges = match by_inputs {
            true => ranges(input.shape(), &run.whole_numbers(1)?, &run.whole_numbers(2)?),
            false => ranges(input.shape(), &starts, &ends),
        };
        let ranges = ranges.map_err(|error| run.about_input(0, error))?;
        let strides = dense(input.shape());
        let start = ranges
            .iter()
            .zip(&strides)
            .map(|(range, stride)| range.start * stride)
            .sum();
        view(run, &lengths(ranges), start, &strides)
    }))
}

/// What is taken of each axis.
fn ranges(dims: &[usize], starts: &[i64], ends: &[i64]) -> Result<Vec<Range<usize>>> {
    if starts.len() != ends.len() {
        return Err(Error::mismatch(
            "number of ends, that of starts",
            starts.len(),
            ends.len(),
        ));
    }
    if starts.len() > dims.len() {
        let text = format!("there are {} starts for {} axes", starts.len(), dims.len());
        return Err(Error::param("starts", text));
    }
    let mut ranges: Vec<_> = dims.iter().map(|&size| 0..size).collect();
    let mut cut = None;
    for (axis, (&start, &end)) in starts.iter().zip(ends).enumerate() {
        let size = dims[axis];
        if size == 0 {
            continue;
        }
        let range = place(start, size)?..place(end, size)?;
        if range.end < range.start {
            let text = format!("the end {end} of axis {axis} of size {size} lies before the start {start}");
            return Err(Error::param("ends", text));
        }
        if range != (0..size) && !dims.contains(&0) {
            if let Some(other) = cut {
                let text = format!("Currently only possible to slice in 1 dimension; axes {other} and {axis} are cut");
                return Err(Error::message(&text));
            }
            cut = Some(axis);
        }
        ranges[axis] = range;
    }
    Ok(ranges)
}

/// A number as a place from 0 to `size`.
fn place(number: i64, size: usize) -> Result<usize> {
    let from_end = || number.checked_add(size as i64 + 1);
    let place = if number < 0 { from_end() } else { Some(number) };
    let place = place.and_then(|place| usize::try_from(place).ok());
    let place = place.ok_or_else(|| Error::param("starts", format!("{number} lies before an axis of size {size}")))?;
    Ok(place.min(size))
}

fn lengths(ranges: Vec<Range<usize>>) -> Vec<usize> {
    ranges.into_iter().map(|range| range.len()).collect()
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    if def.input.len() > 1 {
        let element = inputs.first().and_then(|input| input.element);
        return Ok(vec![Inferred { dims: None, element }]);
    }
    let args = Arguments::of(def);
    reshaped(inputs, |dims| {
        Ok(lengths(ranges(dims, args.ints("starts"), args.ints("ends"))?))
    })
}
