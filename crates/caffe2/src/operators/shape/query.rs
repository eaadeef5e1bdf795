//! `Shape`: the sizes of a tensor, or those of the axes `axes`. `Size`: the number of its elements.
//! Both are of `int64`. `IsEmpty` and `HasElements`: whether there are any elements.

use crate::ElementType;
use crate::infer::{Inferred, known};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::{Arguments, Tensor};
use cortado_core::{Arity, Bool, Error, Result};
use cortado_proto::caffe2::OperatorDef;

/// The sizes.
pub(super) const SHAPE: OperatorKind = OperatorKind {
    infer: Some(infer_shape),
    ..OperatorKind::computing("Shape", "the sizes of the axes", build_shape)
};

/// The number of elements.
pub(super) const SIZE: OperatorKind = OperatorKind {
    infer: Some(|_, _| known(&[], ElementType::Int64)),
    ..OperatorKind::computing("Size", "the number of elements", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            run.set(0, Tensor::scalar(run.tensor(0)?.len() as i64)?)
        }))
    })
};

/// Whether there are no elements.
pub(super) const IS_EMPTY: OperatorKind = OperatorKind {
    infer: Some(|_, _| known(&[], ElementType::Bool)),
    ..OperatorKind::computing("IsEmpty", "whether there are no elements", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            run.set(0, Tensor::scalar(Bool::from(run.tensor(0)?.is_empty()))?)
        }))
    })
};

/// Whether any of several tensors has elements.
pub(super) const HAS_ELEMENTS: OperatorKind = OperatorKind {
    inputs: Arity::at_least(1),
    infer: Some(|_, _| known(&[], ElementType::Bool)),
    ..OperatorKind::computing("HasElements", "whether any of several tensors has elements", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            let has = run.tensors_from(0)?.iter().any(|tensor| !tensor.is_empty());
            run.set(0, Tensor::scalar(Bool::from(has))?)
        }))
    })
};

fn build_shape(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let axes = build.args.ints("axes").to_vec();
    Ok(Box::new(move |run: &Run<'_>| {
        let input = run.tensor(0)?;
        let sizes = sizes(input.shape(), &axes)?;
        run.set(0, Tensor::from_slice(&[sizes.len()], &sizes)?)
    }))
}

fn sizes(dims: &[usize], axes: &[i64]) -> Result<Vec<i64>> {
    if axes.is_empty() {
        return Ok(dims.iter().map(|&size| size as i64).collect());
    }
    let size = |&axis: &i64| {
        let size = usize::try_from(axis).ok().and_then(|axis| dims.get(axis));
        let wrong = || {
            Error::param(
                "axes",
                format!("Axis {axis} is not in the range of {} axes", dims.len()),
            )
        };
        size.map(|&size| size as i64).ok_or_else(wrong)
    };
    axes.iter().map(size).collect()
}

fn infer_shape(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let axes = Arguments::of(def).ints("axes").len();
    let rank = inputs.first().and_then(|input| input.dims.as_ref()).map(Vec::len);
    let len = if axes > 0 { Some(axes) } else { rank };
    Ok(vec![Inferred {
        dims: len.map(|len| vec![len]),
        element: Some(ElementType::Int64),
    }])
}
