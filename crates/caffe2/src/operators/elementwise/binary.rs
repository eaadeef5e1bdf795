//! What operators of two tensors have in common, whose shapes are brought together.

use crate::ElementType;
use crate::infer::{Inferred, like_first_input};
use crate::kit::broadcast::{BroadcastOptions, common_shape};
use crate::operator::{InPlaceRule, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use cortado_core::{Arity, Bool, Result};
use cortado_proto::caffe2::OperatorDef;

/// An operator whose result has the type of its inputs, and may be in their place.
pub(super) const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::exactly(2),
        in_place: InPlaceRule::Pairs(&[(0, 0), (1, 0)]),
        infer: Some(infer),
        ..OperatorKind::computing(name, summary, build)
    }
}

/// An operator that gives true or false.
pub(super) const fn test(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        in_place: InPlaceRule::Never,
        infer: Some(infer_bool),
        ..kind(name, summary, build)
    }
}

/// An operator of truth values that gives true or false; the output may be the first input.
pub(super) const fn logic(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        in_place: InPlaceRule::Pairs(&[(0, 0)]),
        ..test(name, summary, build)
    }
}

/// c = f(a, b).
pub(super) fn compute<T: Native, U: Native>(
    run: &Run<'_>,
    options: BroadcastOptions,
    f: impl Fn(T, T) -> U,
) -> Result<()> {
    let (a, b) = (run.input::<T>(0)?, run.input::<T>(1)?);
    let (dims, broadcast) = options.plan(a.shape(), b.shape())?;
    let c = run.output::<U>(0, &dims)?;
    broadcast.apply(&a.data()?, &b.data()?, &mut c.data_overwrite()?, f);
    Ok(())
}

/// Whether f(a, b).
pub(super) fn compute_bool<T: Native>(
    run: &Run<'_>,
    options: BroadcastOptions,
    f: impl Fn(T, T) -> bool,
) -> Result<()> {
    compute(run, options, |a, b| Bool::from(f(a, b)))
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let [a, b] = inputs else {
        return like_first_input(def, inputs);
    };
    let dims = match (&a.dims, &b.dims) {
        (Some(a), _) if crate::Arguments::of(def).flag("broadcast", false)? => Some(a.clone()),
        (Some(a), Some(b)) => Some(common_shape(a, b)?),
        _ => None,
    };
    Ok(vec![Inferred {
        dims,
        element: a.element,
    }])
}

fn infer_bool(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let mut outputs = infer(def, inputs)?;
    outputs
        .iter_mut()
        .for_each(|output| output.element = Some(ElementType::Bool));
    Ok(outputs)
}
