//! `Flatten` and `FlattenToVec`: the same elements as a matrix, or in a row.

use crate::Arguments;
use crate::infer::{Inferred, reshaped as inferred};
use crate::kit::axis;
use crate::kit::parts::reshaped;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Error, Result};
use cortado_ops::count;
use cortado_proto::caffe2::OperatorDef;

/// A matrix: the axes before `axis` (1) are the rows, the rest the columns.
pub(super) const FLATTEN: OperatorKind = OperatorKind {
    in_place: InPlaceRule::SameIndex,
    infer: Some(infer),
    ..OperatorKind::computing(
        "Flatten",
        "a matrix of the axes before `axis` and those from it on",
        build,
    )
};

/// All elements in a row.
pub(super) const FLATTEN_TO_VEC: OperatorKind = OperatorKind {
    in_place: InPlaceRule::SameIndex,
    infer: Some(|_, inputs| inferred(inputs, |dims| Ok(vec![count(dims.iter().copied())]))),
    ..OperatorKind::computing("FlattenToVec", "all elements in a row", build_vec)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let axis = build.args.int("axis", 1)?;
    Ok(Box::new(move |run: &Run<'_>| {
        reshaped(run, &matrix(run.tensor(0)?.shape(), axis)?)
    }))
}

fn build_vec(_: &Build<'_>) -> Result<Box<dyn Operator>> {
    Ok(Box::new(|run: &Run<'_>| {
        let input = run.tensor(0)?;
        if input.shape().is_empty() {
            return Err(run.about_input(0, Error::message("The rank of the tensor must be >= 1.")));
        }
        reshaped(run, &[input.len()])
    }))
}

fn matrix(dims: &[usize], axis: i64) -> Result<Vec<usize>> {
    let (rows, columns) = dims.split_at(axis::resolve_end(axis, dims.len())?);
    Ok(vec![count(rows.iter().copied()), count(columns.iter().copied())])
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let axis = Arguments::of(def).int("axis", 1)?;
    inferred(inputs, |dims| matrix(dims, axis))
}
