//! `ConstantFill`: a tensor of one value.
//!
//! Arguments: `shape` (or an input whose shape is taken; with `input_as_shape` the input's elements
//! are the shape), `extra_shape` behind it, `value` (0), and `dtype` (float, or what `value` is).

use super::fill_shape::FillShape;
use crate::infer::Inferred;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use crate::{Arguments, ElementType, Tensor};
use cortado_core::{Arity, Bool, Error, Result, reserve};
use cortado_proto::caffe2::OperatorDef;
use cortado_proto::caffe2::tensor_proto::DataType;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::between(0, 2),
    in_place: InPlaceRule::SameIndex,
    infer: Some(infer),
    ..OperatorKind::computing("ConstantFill", "a tensor of one value", build)
};

/// The value, by the type of the tensor.
#[derive(Clone)]
pub(super) enum Value {
    /// Of reals.
    Float(f32),
    /// Of integers and truth values.
    Whole(i64),
    /// Of strings.
    Text(Vec<u8>),
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let element = element_type(&build.args)?;
    let value = value(&build.args, element)?;
    let shape = FillShape::of(&build.args, build.def)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let dims = shape.of_run(run)?;
        match (element, &value) {
            (ElementType::Float, Value::Float(value)) => fill(run, &dims, *value),
            (ElementType::Double, Value::Float(value)) => fill(run, &dims, f64::from(*value)),
            (ElementType::Int32, Value::Whole(value)) => fill(run, &dims, *value as i32),
            (ElementType::Int64, Value::Whole(value)) => fill(run, &dims, *value),
            (ElementType::Int16, Value::Whole(value)) => fill(run, &dims, *value as i16),
            (ElementType::Uint16, Value::Whole(value)) => fill(run, &dims, *value as u16),
            (ElementType::Int8, Value::Whole(value)) => fill(run, &dims, *value as i8),
            (ElementType::Uint8, Value::Whole(value)) => fill(run, &dims, *value as u8),
            (ElementType::Bool, Value::Whole(value)) => fill(run, &dims, Bool::from(*value != 0)),
            (ElementType::String, Value::Text(value)) => {
                let count = cortado_core::Blob::<u8>::new("", &dims)?.count();
                run.set(0, Tensor::from_strings(&dims, reserve::filled(count, value.clone())?)?)
            }
            _ => Err(Error::internal("the type of a value differs from its tensor's")),
        }
    }))
}

fn fill<T: Native>(run: &Run<'_>, dims: &[usize], value: T) -> Result<()> {
    run.output::<T>(0, dims)?.data_overwrite()?.fill(value);
    Ok(())
}

/// The type of the elements: `dtype`, else that of `value`, else float.
pub(super) fn element_type(args: &Arguments<'_>) -> Result<ElementType> {
    let by_value = match args.find("value") {
        Some(value) if value.i.is_some() => DataType::INT64,
        Some(value) if value.s.is_some() => DataType::STRING,
        _ => DataType::FLOAT,
    };
    let number = args.int32("dtype", by_value.0)?;
    let refused = || Error::param("dtype", format!("Unexpected 'dtype' argument value: {number}"));
    let element = ElementType::from_data_type(DataType(number)).ok_or_else(refused)?;
    if element == ElementType::Float16 {
        return Err(refused());
    }
    Ok(element)
}

/// The argument `value`, for elements of a type.
pub(super) fn value(args: &Arguments<'_>, element: ElementType) -> Result<Value> {
    Ok(match element {
        ElementType::Float | ElementType::Double => Value::Float(args.float("value", 0.0)?),
        ElementType::String => Value::Text(args.string("value", "")?.into_bytes()),
        _ => Value::Whole(args.int("value", 0)?),
    })
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let args = Arguments::of(def);
    let dims = FillShape::of(&args, def)?.inferred(inputs);
    let element = Some(element_type(&args)?);
    Ok(vec![Inferred { dims, element }])
}
