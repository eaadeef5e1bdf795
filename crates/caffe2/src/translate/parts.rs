//! What nets are put together from: operators, their arguments, parameters.

use crate::tensor::Array;
use cortado_core::forks::batch_norm;
use cortado_core::{Error, Result};
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

/// A parameter: its name, its shape and its numbers.
pub(super) struct Param {
    pub(super) name: String,
    pub(super) dims: Vec<usize>,
    pub(super) values: Vec<f32>,
}

/// A layer that is translated, with its weights, and what becomes of it.
pub(super) struct Site<'a> {
    pub(super) layer: &'a LayerParameter,
    /// The layer's blobs.
    pub(super) blobs: Vec<Array<f32>>,
    pub(super) ops: Vec<OperatorDef>,
    pub(super) params: Vec<Param>,
    /// What people should know.
    pub(super) notes: Vec<String>,
}

impl Site<'_> {
    /// An operator from the layer's bottoms to its tops.
    pub(super) fn op(&self, type_name: &str) -> OperatorDef {
        operator(type_name, &self.layer.bottom, &self.layer.top)
    }

    /// The layer's first top, after which its parameters are called.
    pub(super) fn top(&self) -> Result<&str> {
        let top = self.layer.top.first();
        top.map(String::as_str)
            .ok_or_else(|| Error::message("the layer has no top"))
    }

    /// The layer's first bottom.
    pub(super) fn bottom(&self) -> Result<&str> {
        let bottom = self.layer.bottom.first();
        bottom
            .map(String::as_str)
            .ok_or_else(|| Error::message("the layer has no bottom"))
    }

    /// One of the layer's blobs, which its weights must have.
    pub(super) fn blob(&self, index: usize) -> Result<&Array<f32>> {
        self.blobs.get(index).ok_or_else(|| {
            let problem = format!("the weights have {} blobs for it; it needs more", self.blobs.len());
            Error::message(&problem)
        })
    }

    /// The numbers of one of the layer's blobs.
    pub(super) fn values(&self, index: usize) -> Result<Vec<f32>> {
        Ok(self.blob(index)?.data()?.to_vec())
    }

    /// Adds a parameter, named after the first top.
    pub(super) fn add_param(&mut self, suffix: &str, dims: &[usize], values: Vec<f32>) -> Result<String> {
        let name = format!("{}{suffix}", self.top()?);
        self.params.push(Param {
            name: name.clone(),
            dims: dims.to_vec(),
            values,
        });
        Ok(name)
    }

    /// Adds a parameter that is a vector of one of the layer's blobs.
    pub(super) fn add_vector(&mut self, suffix: &str, blob: usize) -> Result<String> {
        let values = self.values(blob)?;
        self.add_param(suffix, &[values.len()], values)
    }

    /// Something that people should know.
    pub(super) fn note(&mut self, text: &str) {
        self.notes.push(format!("layer \"{}\": {text}", self.layer.name()));
    }
}

/// Whether it is NVIDIA's BatchNorm with factor and summand.
pub(super) fn has_scale_and_shift(layer: &LayerParameter) -> bool {
    layer.r#type() == "BatchNorm" && layer.batch_norm_param().is_some_and(batch_norm::is_asked_for)
}

/// What cannot be said in the other language.
pub(super) fn unsayable(problem: &str) -> Error {
    Error::message(&format!("cannot be translated: {problem}"))
}
