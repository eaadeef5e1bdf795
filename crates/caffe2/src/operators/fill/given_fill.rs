//! `GivenTensorFill` and its relatives: a tensor of the numbers in the argument `values`. Where the
//! shape comes from is as for `ConstantFill`.

use super::fill_shape::FillShape;
use crate::infer::Inferred;
use crate::operator::{Build, InPlaceRule, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use crate::{Arguments, ElementType, Tensor};
use cortado_core::{Arity, Bool, Error, Result};
use cortado_proto::caffe2::OperatorDef;
use cortado_proto::caffe2::tensor_proto::DataType;

/// Of truth values.
pub(super) const BOOL: OperatorKind = kind("GivenTensorBoolFill", "given truth values", |b| {
    of(b, ElementType::Bool)
});
/// Of the bytes of a string.
pub(super) const BYTES: OperatorKind = kind("GivenTensorByteStringToUInt8Fill", "the bytes of given strings", |b| {
    of(b, ElementType::Uint8)
});
/// Of `double`.
pub(super) const DOUBLE: OperatorKind = kind("GivenTensorDoubleFill", "given numbers of double", |b| {
    of(b, ElementType::Double)
});
/// Of `float`, or of the type of the argument `dtype`.
pub(super) const FLOAT: OperatorKind = kind("GivenTensorFill", "given numbers", |b| of(b, element_type(&b.args)?));
/// Of `int16`.
pub(super) const INT16: OperatorKind = kind("GivenTensorInt16Fill", "given numbers of int16", |b| {
    of(b, ElementType::Int16)
});
/// Of `int64`.
pub(super) const INT64: OperatorKind = kind("GivenTensorInt64Fill", "given numbers of int64", |b| {
    of(b, ElementType::Int64)
});
/// Of `int32`.
pub(super) const INT: OperatorKind = kind("GivenTensorIntFill", "given numbers of int32", |b| {
    of(b, ElementType::Int32)
});
/// Of strings.
pub(super) const STRING: OperatorKind = kind("GivenTensorStringFill", "given strings", |b| of(b, ElementType::String));

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::between(0, 1),
        in_place: InPlaceRule::SameIndex,
        infer: Some(infer),
        ..OperatorKind::computing(name, summary, build)
    }
}

/// The type of `GivenTensorFill`.
fn element_type(args: &Arguments<'_>) -> Result<ElementType> {
    let number = args.int32("dtype", DataType::FLOAT.0)?;
    ElementType::from_data_type(DataType(number))
        .filter(|element| !matches!(element, ElementType::Uint8 | ElementType::Int8 | ElementType::Float16))
        .ok_or_else(|| Error::param("dtype", format!("Unexpected 'dtype' argument value: {number}")))
}

fn of(build: &Build<'_>, element: ElementType) -> Result<Box<dyn Operator>> {
    let shape = FillShape::of(&build.args, build.def)?;
    let values = values(&build.args, element)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let dims = shape.of_run(run)?;
        let count = cortado_ops::count(dims.iter().copied());
        if count != values.len() {
            let text = format!(
                "{} values are given for the {count} elements of shape {dims:?}",
                values.len()
            );
            return Err(Error::param("values", text));
        }
        let mut tensor = values.duplicate()?;
        tensor.reshape(&dims)?;
        run.set(0, tensor)
    }))
}

/// The argument `values` as a tensor.
fn values(args: &Arguments<'_>, element: ElementType) -> Result<Tensor> {
    match element {
        ElementType::Float => row(args.floats("values")),
        ElementType::Double => row(&args.floats("values").iter().map(|&x| x.into()).collect::<Vec<f64>>()),
        ElementType::Bool => row(&args
            .ints("values")
            .iter()
            .map(|&x| Bool::from(x != 0))
            .collect::<Vec<_>>()),
        ElementType::Int64 => row(args.ints("values")),
        ElementType::Int32 => whole::<i32>(args),
        ElementType::Int16 => whole::<i16>(args),
        ElementType::Uint16 => whole::<u16>(args),
        ElementType::Uint8 => row(&args.bytes("values").concat()),
        _ => {
            let strings = args.bytes("values").to_vec();
            Tensor::from_strings(&[strings.len()], strings)
        }
    }
}

fn row<T: Native>(values: &[T]) -> Result<Tensor> {
    Tensor::from_slice(&[values.len()], values)
}

fn whole<T: Native + TryFrom<i64>>(args: &Arguments<'_>) -> Result<Tensor> {
    let narrow = |&value: &i64| {
        let text = || format!("value {value} cannot be represented correctly in a target type");
        T::try_from(value).map_err(|_| Error::param("values", text()))
    };
    row(&args.ints("values").iter().map(narrow).collect::<Result<Vec<_>>>()?)
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let args = Arguments::of(def);
    let element = match def.r#type() {
        "GivenTensorBoolFill" => ElementType::Bool,
        "GivenTensorByteStringToUInt8Fill" => ElementType::Uint8,
        "GivenTensorDoubleFill" => ElementType::Double,
        "GivenTensorInt16Fill" => ElementType::Int16,
        "GivenTensorInt64Fill" => ElementType::Int64,
        "GivenTensorIntFill" => ElementType::Int32,
        "GivenTensorStringFill" => ElementType::String,
        _ => element_type(&args)?,
    };
    Ok(vec![Inferred {
        dims: FillShape::of(&args, def)?.inferred(inputs),
        element: Some(element),
    }])
}
