//! `DiagonalFill`: a value on the diagonal, zeros elsewhere. Arguments: those of `ConstantFill`. The
//! tensor has at least two axes; more than two are of one size. In a matrix with more rows than
//! columns the diagonal begins anew below its end, as in NumPy's `fill_diagonal` with `wrap`.

use super::constant_fill::{Value, element_type, value};
use super::fill_shape::FillShape;
use crate::infer::Inferred;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use crate::{Arguments, ElementType};
use cortado_core::{Arity, Bool, Error, Result};
use cortado_proto::caffe2::OperatorDef;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::between(0, 1),
    in_place: InPlaceRule::SameIndex,
    infer: Some(infer),
    ..OperatorKind::computing("DiagonalFill", "a value on the diagonal, zeros elsewhere", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let element = element_type(&build.args)?;
    let value = value(&build.args, element)?;
    let shape = FillShape::of(&build.args, build.def)?;
    if !matches!(
        element,
        ElementType::Float | ElementType::Double | ElementType::Bool | ElementType::Int32 | ElementType::Int64
    ) {
        let text = format!("Unexpected 'dtype' argument value: {}", element.data_type().0);
        return Err(Error::param("dtype", text));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let dims = shape.of_run(run)?;
        match (element, &value) {
            (ElementType::Float, Value::Float(value)) => fill(run, &dims, 0.0, *value),
            (ElementType::Double, Value::Float(value)) => fill(run, &dims, 0.0, f64::from(*value)),
            (ElementType::Int32, Value::Whole(value)) => fill(run, &dims, 0, *value as i32),
            (ElementType::Int64, Value::Whole(value)) => fill(run, &dims, 0, *value),
            (ElementType::Bool, Value::Whole(value)) => fill(run, &dims, Bool::from(false), Bool::from(*value != 0)),
            _ => Err(Error::internal("the type of a value differs from its tensor's")),
        }
    }))
}

fn fill<T: Native>(run: &Run<'_>, dims: &[usize], zero: T, value: T) -> Result<()> {
    let step = step(dims)?;
    let y = run.output::<T>(0, dims)?;
    let mut y = y.data_overwrite()?;
    y.fill(zero);
    y.iter_mut().step_by(step).for_each(|y| *y = value);
    Ok(())
}

/// The distance of neighbours on the diagonal.
fn step(dims: &[usize]) -> Result<usize> {
    match dims {
        [] | [_] => Err(Error::mismatch("number of axes", "2 or more", dims.len())),
        [_, columns] => Ok(columns.saturating_add(1)),
        [size, rest @ ..] if rest.iter().all(|other| other == size) => {
            let strides = rest.iter().scan(1_usize, |stride, &size| {
                *stride = stride.saturating_mul(size);
                Some(*stride)
            });
            Ok(strides.fold(1, usize::saturating_add))
        }
        _ => Err(Error::message(&format!(
            "All dimensions of input must be of equal length, found {dims:?}"
        ))),
    }
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let args = Arguments::of(def);
    let dims = FillShape::of(&args, def)?.inferred(inputs);
    let element = Some(element_type(&args)?);
    Ok(vec![Inferred { dims, element }])
}
