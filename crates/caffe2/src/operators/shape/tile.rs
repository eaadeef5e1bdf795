//! `Tile`: a tensor repeated `tiles` times along `axis`, which may both be inputs of `int32`.
//! `NumpyTile`: repeated along every axis, as often as a second tensor gives.

use crate::Arguments;
use crate::infer::{Inferred, reshaped};
use crate::kit::axis;
use crate::kit::parts::{dense, view_as};
use crate::kit::scalar::single_whole;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};
use cortado_proto::caffe2::OperatorDef;

/// Repeated along one axis.
pub(super) const TILE: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 3),
    infer: Some(infer),
    ..OperatorKind::computing("Tile", "a tensor repeated along an axis", build)
};

/// Repeated along all axes.
pub(super) const NUMPY_TILE: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing("NumpyTile", "a tensor repeated along all axes", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            let (rank, repeats) = (run.tensor(0)?.shape().len(), run.whole_numbers(1)?);
            if repeats.len() != rank {
                let what = "number of repeats, that of the axes of the data";
                return Err(run.about_input(1, Error::mismatch(what, rank, repeats.len())));
            }
            repeat(run, &repeats)
        }))
    })
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (tiles, axis) = (build.args.int("tiles", 1)?, build.args.int("axis", 0)?);
    let inputs = build.def.input.len();
    for (name, input) in [("tiles", 2), ("axis", 3)] {
        if inputs < input && !build.args.has(name) {
            let text = format!("Argument `{name}` is missing and was not specified as input.");
            return Err(Error::param(name, text));
        }
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let tiles = if inputs > 1 { single_whole(run, 1)? } else { tiles };
        let axis = if inputs > 2 { single_whole(run, 2)? } else { axis };
        let rank = run.tensor(0)?.shape().len();
        let mut repeats = vec![1; rank];
        repeats[axis::resolve(axis, rank)?] = tiles;
        repeat(run, &repeats)
    }))
}

/// Each axis is seen as two: the repeats, which have no distance, and the axis itself.
fn repeat(run: &Run<'_>, repeats: &[i64]) -> Result<()> {
    let input = run.tensor(0)?;
    let dims = repeated(input.shape(), repeats)?;
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    for ((&size, &repeats), stride) in input.shape().iter().zip(repeats).zip(dense(input.shape())) {
        sizes.extend([usize::try_from(repeats).unwrap_or(0), size]);
        strides.extend([0, stride]);
    }
    view_as(run, &dims, &sizes, 0, &strides)
}

fn repeated(dims: &[usize], repeats: &[i64]) -> Result<Vec<usize>> {
    let size = |(&size, &repeats): (&usize, &i64)| {
        let repeats = usize::try_from(repeats)
            .map_err(|_| Error::param("tiles", format!("a tensor cannot be repeated {repeats} times")))?;
        Ok(size.saturating_mul(repeats))
    };
    dims.iter().zip(repeats).map(size).collect()
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let args = Arguments::of(def);
    if def.input.len() > 1 {
        let element = inputs.first().and_then(|input| input.element);
        return Ok(vec![Inferred { dims: None, element }]);
    }
    let (tiles, axis) = (args.int("tiles", 1)?, args.int("axis", 0)?);
    reshaped(inputs, |dims| {
        let mut repeats = vec![1; dims.len()];
        repeats[axis::resolve(axis, dims.len())?] = tiles;
        repeated(dims, &repeats)
    })
}
