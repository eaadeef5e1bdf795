//! KServe's protocol, version 2, with its extension for binary tensors.
//!
//! A request is JSON; with the header `Inference-Header-Content-Length` only its first bytes are, and the values of inputs with the
//! parameter `binary_data_size` follow, little-endian, in the order of the inputs. Outputs with `binary_data` are answered in the same way.

use super::given::{Few, Numbers};
use super::infer::{Input, together};
use super::refusal::Refusal;
use crate::http::{HttpAnswer, HttpRequest};
use crate::model::Tensor;
use crate::models::{ServeOptions, Served};
use cortado::Port;
use hyper::header::{HeaderName, HeaderValue};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The header with the length of the JSON.
const LENGTH: &str = "inference-header-content-length";
/// The only type of values.
const TYPE: &str = "FP32";

/// The parameters that count. Others are ignored.
#[derive(Default, Deserialize)]
struct Parameters {
    binary_data_size: Option<usize>,
    binary_data: Option<bool>,
    binary_data_output: Option<bool>,
    shared_memory_region: Option<IgnoredAny>,
    classification: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Infer {
    id: Option<String>,
    #[serde(default)]
    parameters: Parameters,
    inputs: Few<InputTensor>,
    #[serde(default)]
    outputs: Few<OutputTensor>,
}

#[derive(Deserialize)]
struct InputTensor {
    name: String,
    shape: Vec<usize>,
    datatype: String,
    #[serde(default)]
    parameters: Parameters,
    data: Option<Numbers>,
}

#[derive(Deserialize)]
struct OutputTensor {
    name: String,
    #[serde(default)]
    parameters: Parameters,
}

#[derive(Serialize)]
struct Answer<'a> {
    model_name: &'a str,
    model_version: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    outputs: Vec<AnswerTensor<'a>>,
}

#[derive(Serialize)]
struct AnswerTensor<'a> {
    name: &'a str,
    datatype: &'a str,
    shape: &'a [usize],
    #[serde(skip_serializing_if = "Option::is_none")]
    parameters: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<&'a [f32]>,
}

/// What the server is.
pub(super) fn server() -> Value {
    json!({ "name": "cortado", "version": env!("CARGO_PKG_VERSION"), "extensions": ["binary_tensor_data"] })
}

/// What a model takes and gives. -1 is an axis of any length: that of the items.
pub(super) fn metadata(name: &str, served: &Served) -> Value {
    let engines = served.queue.engines();
    let tensor = |port: &Port| {
        let axes = port.shape.iter().map(|&size| json!(size));
        let shape: Vec<Value> = engines.has_items().then(|| json!(-1)).into_iter().chain(axes).collect();
        json!({ "name": port.name, "datatype": TYPE, "shape": shape })
    };
    json!({
        "name": name,
        "versions": ["1"],
        "platform": "caffe",
        "inputs": engines.inputs().iter().map(tensor).collect::<Vec<_>>(),
        "outputs": engines.outputs().iter().map(tensor).collect::<Vec<_>>(),
        "parameters": { "batch_sizes": engines.sizes() },
    })
}

/// The answer to a request for outputs.
///
/// # Errors
/// A request that does not follow the protocol or does not suit the model, and those of the model.
pub(super) fn infer(
    name: &str,
    served: &Served,
    options: &ServeOptions,
    request: &HttpRequest,
) -> Result<HttpAnswer, Refusal> {
    let (head, binary) = divided(request)?;
    let infer: Infer =
        serde_json::from_slice(head).map_err(|error| Refusal::bad(format!("the JSON of the request: {error}")))?;
    let inputs = inputs(infer.inputs.0, binary)?;
    let outputs = together(served, options, inputs)?;
    let wanted = wanted(&infer.outputs.0, &infer.parameters, &outputs)?;
    encoded(name, infer.id, &wanted)
}

/// The JSON of a request and the bytes that follow.
fn divided(request: &HttpRequest) -> Result<(&[u8], &[u8]), Refusal> {
    let body = &request.body[..];
    let Some(length) = request.headers.get(LENGTH) else {
        return Ok((body, &[]));
    };
    let length = length.to_str().ok().and_then(|length| length.parse().ok());
    let divided = length.and_then(|length| body.split_at_checked(length));
    divided.ok_or_else(|| Refusal::bad("Inference-Header-Content-Length is not the length of a part of the request"))
}

/// The inputs with their values. All binary bytes belong to one of them.
fn inputs(tensors: Vec<InputTensor>, mut binary: &[u8]) -> Result<Vec<Input>, Refusal> {
    let mut inputs = Vec::new();
    for tensor in tensors {
        let InputTensor { name, shape, .. } = tensor;
        if tensor.datatype != TYPE {
            let problem = format!(
                "the input \"{name}\" has the type {}; the model takes {TYPE}",
                tensor.datatype
            );
            return Err(Refusal::bad(problem));
        }
        if tensor.parameters.shared_memory_region.is_some() {
            return Err(Refusal::bad("shared memory is not supported: send the values"));
        }
        let values = match (tensor.parameters.binary_data_size, tensor.data) {
            (None, Some(numbers)) => numbers.values,
            (Some(size), None) => {
                let part = binary.split_at_checked(size).filter(|(part, _)| part.len() % 4 == 0);
                let Some((part, rest)) = part else {
                    let problem = format!(
                        "the input \"{name}\": binary_data_size is not the size of values that follow the JSON"
                    );
                    return Err(Refusal::bad(problem));
                };
                binary = rest;
                let values = part
                    .chunks_exact(4)
                    .map(|bytes| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
                values.collect()
            }
            _ => {
                let problem = format!("the input \"{name}\" needs either data or the parameter binary_data_size");
                return Err(Refusal::bad(problem));
            }
        };
        let count = shape.iter().try_fold(1_usize, |count, &size| count.checked_mul(size));
        if count != Some(values.len()) {
            let problem = format!(
                "the input \"{name}\" has the shape {shape:?}, but {} values",
                values.len()
            );
            return Err(Refusal::bad(problem));
        }
        inputs.push(Input { name, shape, values });
    }
    match binary.is_empty() {
        true => Ok(inputs),
        false => Err(Refusal::bad(format!(
            "{} bytes after the JSON belong to no input",
            binary.len()
        ))),
    }
}

/// An output that is wanted, and whether as binary values.
type Wanted<'a> = (&'a str, &'a Tensor, bool);

fn wanted<'a>(
    requested: &[OutputTensor],
    parameters: &Parameters,
    outputs: &'a [(String, Tensor)],
) -> Result<Vec<Wanted<'a>>, Refusal> {
    let all_binary = parameters.binary_data_output.unwrap_or(false);
    if requested.is_empty() {
        return Ok(outputs
            .iter()
            .map(|(name, tensor)| (name.as_str(), tensor, all_binary))
            .collect());
    }
    let find = |requested: &OutputTensor| {
        if requested.parameters.classification.is_some() || requested.parameters.shared_memory_region.is_some() {
            return Err(Refusal::bad(
                "the parameters classification and shared_memory_region are not supported",
            ));
        }
        let found = outputs.iter().find(|(name, _)| *name == requested.name);
        let (name, tensor) = found.ok_or_else(|| {
            let names: Vec<&str> = outputs.iter().map(|(name, _)| name.as_str()).collect();
            Refusal::bad(format!(
                "the model has no output \"{}\"; its outputs: {}",
                requested.name,
                names.join(", ")
            ))
        })?;
        Ok((
            name.as_str(),
            tensor,
            requested.parameters.binary_data.unwrap_or(all_binary),
        ))
    };
    requested.iter().map(find).collect()
}

fn encoded(name: &str, id: Option<String>, wanted: &[Wanted<'_>]) -> Result<HttpAnswer, Refusal> {
    let outputs = wanted.iter().map(|(name, tensor, is_binary)| AnswerTensor {
        name,
        datatype: TYPE,
        shape: &tensor.shape,
        parameters: is_binary.then(|| json!({ "binary_data_size": tensor.values.len() * 4 })),
        data: (!is_binary).then_some(&tensor.values[..]),
    });
    let answer = Answer {
        model_name: name,
        model_version: "1",
        id,
        outputs: outputs.collect(),
    };
    let mut body = serde_json::to_vec(&answer).map_err(|error| Refusal::new(500, error.to_string()))?;
    if !wanted.iter().any(|(_, _, is_binary)| *is_binary) {
        return Ok(HttpAnswer::json(body));
    }
    let length = body.len();
    for (_, tensor, _) in wanted.iter().filter(|(_, _, is_binary)| *is_binary) {
        body.extend(tensor.values.iter().flat_map(|value| value.to_le_bytes()));
    }
    let answer = HttpAnswer::of("application/octet-stream", body);
    Ok(answer.with(HeaderName::from_static(LENGTH), HeaderValue::from(length)))
}
