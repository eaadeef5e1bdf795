//! `Flatten` and `FlattenToVec`: the same elements as a matrix, or in a row.

use crate::Arguments;
use crate::infer::Inferred;
use crate::kit::axis;
use crate::operator::{Build, InPlace, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Error, Result};
use cortado_proto::caffe2::OperatorDef;

/// A matrix: the axes before `axis` (1) are the rows, the rest the columns.
pub(super) const FLATTEN: OperatorKind = OperatorKind {
    in_place: InPlace::SameIndex,
    infer: Some(infer),
    ..OperatorKind::new(
        "Flatten",
        "a matrix of the axes before `axis` and those from it on",
        build,
    )
};

/// All elements in a row.
pub(super) const FLATTEN_TO_VEC: OperatorKind = OperatorKind {
    in_place: InPlace::SameIndex,
    ..OperatorKind::new("FlattenToVec", "all elements in a row", build_vec)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let axis = build.args.int("axis", 1)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let mut tensor = run.tensor(0)?.duplicate()?;
        tensor.reshape(&matrix(tensor.shape(), axis)?)?;
        run.set(0, tensor)
    }))
}

fn build_vec(_: &Build<'_>) -> Result<Box<dyn Operator>> {
    Ok(Box::new(|run: &Run<'_>| {
        let mut tensor = run.tensor(0)?.duplicate()?;
        if tensor.shape().is_empty() {
            return Err(run.about_input(0, Error::message("The rank of the tensor must be >= 1.")));
        }
        tensor.reshape(&[tensor.len()])?;
        run.set(0, tensor)
    }))
}

fn matrix(dims: &[usize], axis: i64) -> Result<[usize; 2]> {
    let axis = axis::resolve_end(axis, dims.len())?;
    Ok([dims[..axis].iter().product(), dims[axis..].iter().product()])
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let axis = Arguments::of(def).int("axis", 1)?;
    let input = inputs.first().cloned().unwrap_or_default();
    let dims = input.dims.map(|dims| matrix(&dims, axis)).transpose()?;
    Ok(vec![Inferred {
        dims: dims.map(Vec::from),
        element: input.element,
    }])
}
