//! What nets are put together from: operators, their arguments, parameters.

use cortado_core::Error;
use cortado_core::forks::batch_norm;
use cortado_proto::LayerParameter;
use cortado_proto::caffe2::{Argument, OperatorDef};

/// An operator without a name, as the translator of old made them.
pub(super) fn operator(type_name: &str, inputs: &[String], outputs: &[String]) -> OperatorDef {
    OperatorDef {
        r#type: Some(type_name.into()),
        input: inputs.to_vec(),
        output: outputs.to_vec(),
        ..OperatorDef::default()
    }
}

/// The value of an argument.
pub(super) enum Value<'a> {
    Int(i64),
    Float(f32),
    Text(&'a str),
    Ints(Vec<i64>),
    Floats(Vec<f32>),
}

/// Adds an argument.
pub(super) fn set(op: &mut OperatorDef, name: &str, value: Value<'_>) {
    let mut arg = Argument {
        name: Some(name.into()),
        ..Argument::default()
    };
    match value {
        Value::Int(value) => arg.i = Some(value),
        Value::Float(value) => arg.f = Some(value),
        Value::Text(value) => arg.s = Some(value.as_bytes().to_vec()),
        Value::Ints(values) => arg.ints = values,
        Value::Floats(values) => arg.floats = values,
    }
    op.arg.push(arg);
}

/// A parameter: its name, its shape and its numbers, and how these were drawn if no weights gave them.
pub(super) struct Param {
    pub(super) name: String,
    pub(super) dims: Vec<usize>,
    pub(super) values: Vec<f32>,
    pub(super) fill: Option<Fill>,
}

/// An operator that fills a parameter, with its arguments.
#[derive(Clone)]
pub(super) struct Fill {
    pub(super) type_name: &'static str,
    pub(super) args: Vec<(&'static str, f32)>,
}

/// Whether it is NVIDIA's BatchNorm with factor and summand.
pub(super) fn has_scale_and_shift(layer: &LayerParameter) -> bool {
    layer.r#type() == "BatchNorm" && layer.batch_norm_param().is_some_and(batch_norm::is_requested)
}

/// An error about what cannot be translated.
pub(super) fn unsupported(problem: &str) -> Error {
    Error::message(&format!("cannot be translated: {problem}"))
}
