//! `/v1/models/NAME:predict`: JSON and pictures.
//!
//! | body | what it brings |
//! |---|---|
//! | `{"instances": [...]}` | items: lists of numbers, flat or in the shape of the input; objects with the name of each input |
//! | `{"instances": [{"b64": "..."}]}` | pictures (JPEG, PNG, BMP, PNM) in Base64 |
//! | `multipart/form-data` | pictures, one in each part |
//!
//! The answer is `{"predictions": [...]}`, one for each item in the same order.

use super::base64;
use super::given::{Few, Field, Given};
use super::infer::{apart, instance};
use super::multipart;
use super::refusal::Refusal;
use crate::http::{HttpAnswer, HttpRequest};
use crate::model::Tensor;
use crate::models::{ServeOptions, Served};
use cortado::{Detection, ManifestKind, Port};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// How many classes are given without `?top=`.
const TOP: usize = 5;

#[derive(Deserialize)]
struct Predict {
    instances: Few<Given>,
}

/// An item of a request.
enum Item {
    Values(Vec<Vec<f32>>),
    /// The name of a picture, if it has one, and its bytes.
    Picture(Option<String>, Vec<u8>),
}

/// The answer to a request for predictions.
///
/// # Errors
/// A request of another form, or which does not suit the model, and those of the model.
pub(super) fn predict(served: &Served, options: &ServeOptions, request: &HttpRequest) -> Result<HttpAnswer, Refusal> {
    let top = match request.query("top").map(str::parse) {
        None => TOP,
        Some(Ok(top)) => top,
        Some(Err(_)) => return Err(Refusal::bad("top is not a number of classes")),
    };
    let items = items(served, request)?;
    if items.len() > options.items {
        return Err(Refusal::new(
            413,
            format!(
                "a request may have at most {} items, but has {}",
                options.items,
                items.len()
            ),
        ));
    }
    let is_picture = items.iter().any(|item| matches!(item, Item::Picture(..)));
    let predictions = match (is_picture, served.kind()) {
        (true, Some(ManifestKind::Detect)) => detections(served, items)?,
        (true, _) => pictures(served, options, items, top)?,
        (false, _) => values(served, options, items)?,
    };
    Ok(HttpAnswer::json(json!({ "predictions": predictions }).to_string()))
}

fn items(served: &Served, request: &HttpRequest) -> Result<Vec<Item>, Refusal> {
    if let Some(boundary) = request.header("content-type").and_then(multipart::boundary) {
        let parts = multipart::parts(&request.body, boundary)?;
        return Ok(parts
            .into_iter()
            .map(|part| Item::Picture(Some(part.name), part.content.into()))
            .collect());
    }
    let predict: Predict = serde_json::from_slice(&request.body)
        .map_err(|error| Refusal::bad(format!("the JSON of the request: {error}")))?;
    predict
        .instances
        .0
        .into_iter()
        .map(|given| item(served.queue.engines().inputs(), given))
        .collect()
}

fn item(ports: &[Port], given: Given) -> Result<Item, Refusal> {
    match given {
        Given::Numbers(numbers) => match ports {
            [port] => Ok(Item::Values(vec![instance(port, numbers)?])),
            _ => Err(Refusal::bad(format!(
                "an instance is an object with the inputs {}",
                names(ports)
            ))),
        },
        Given::Object(fields) => match (&fields[..], ports) {
            ([(name, Field::Text(text))], _) if name == "b64" => picture(text),
            ([(name, Field::Picture(text))], [port]) if *name == port.name => picture(text),
            _ => values_of(ports, fields).map(Item::Values),
        },
    }
}

fn picture(text: &str) -> Result<Item, Refusal> {
    let bytes = base64::decoded(text).ok_or_else(|| Refusal::bad("b64 is not Base64"))?;
    Ok(Item::Picture(None, bytes))
}

/// The values of each input from the fields of an object.
fn values_of(ports: &[Port], mut fields: Vec<(String, Field)>) -> Result<Vec<Vec<f32>>, Refusal> {
    let mut values = Vec::new();
    for port in ports {
        let place = fields.iter().position(|(name, _)| *name == port.name);
        match place.map(|place| fields.swap_remove(place).1) {
            Some(Field::Numbers(numbers)) => values.push(instance(port, numbers)?),
            Some(_) => {
                return Err(Refusal::bad(format!(
                    "the input \"{}\" is not a list of numbers",
                    port.name
                )));
            }
            None => return Err(Refusal::bad(format!("an instance lacks the input \"{}\"", port.name))),
        }
    }
    match fields.first() {
        None => Ok(values),
        Some((name, _)) => Err(Refusal::bad(format!(
            "the model has no input \"{name}\"; its inputs: {}",
            names(ports)
        ))),
    }
}

fn names(ports: &[Port]) -> String {
    let names: Vec<&str> = ports.iter().map(|port| port.name.as_str()).collect();
    names.join(", ")
}

/// Predictions of values: the output, or an object of all outputs if there are several.
fn values(served: &Served, options: &ServeOptions, items: Vec<Item>) -> Result<Vec<Value>, Refusal> {
    let values = items.into_iter().filter_map(|item| match item {
        Item::Values(values) => Some(values),
        Item::Picture(..) => None,
    });
    let results = apart(served, options, values.collect())?;
    Ok(results.iter().map(|tensors| outputs(served, tensors)).collect())
}

fn outputs(served: &Served, tensors: &[Tensor]) -> Value {
    let nested = |tensor: &Tensor| nested(&tensor.shape, &tensor.values);
    match tensors {
        [tensor] => nested(tensor),
        _ => {
            let ports = served.queue.engines().outputs().iter();
            let fields = ports
                .zip(tensors)
                .map(|(port, tensor)| (port.name.clone(), nested(tensor)));
            Value::Object(fields.collect())
        }
    }
}

/// Values as lists of lists.
fn nested(shape: &[usize], values: &[f32]) -> Value {
    match shape {
        [] => values.first().map_or(Value::Null, |value| json!(value)),
        [_] => json!(values),
        [first, rest @ ..] => {
            let one = values.len() / (*first).max(1);
            (0..*first)
                .map(|item| nested(rest, &values[item * one..][..one]))
                .collect()
        }
    }
}

/// Predictions of pictures: the likeliest classes of a classifier, the outputs of other models.
fn pictures(served: &Served, options: &ServeOptions, items: Vec<Item>, top: usize) -> Result<Vec<Value>, Refusal> {
    let shape = picture_shape(served)?;
    let mut names = Vec::new();
    let mut all = Vec::new();
    for item in items {
        let Item::Picture(name, bytes) = item else {
            return Err(Refusal::bad("pictures and numbers are mixed"));
        };
        let image = served
            .prepared(&bytes)
            .map_err(|error| Refusal::bad(about(name.as_deref(), &error)))?;
        let values = image
            .values(shape)
            .map_err(|error| Refusal::bad(about(name.as_deref(), &error)))?;
        all.push(vec![values]);
        names.push(name);
    }
    let results = apart(served, options, all)?;
    let prediction = |(name, tensors): (Option<String>, Vec<Tensor>)| {
        let mut prediction = match (served.kind(), tensors.first()) {
            (Some(ManifestKind::Classify), Some(scores)) => {
                Map::from_iter([("classes".into(), classes(served, &scores.values, top))])
            }
            _ => Map::from_iter([("outputs".into(), outputs(served, &tensors))]),
        };
        if let Some(name) = name {
            prediction.insert("name".into(), name.into());
        }
        Value::Object(prediction)
    };
    Ok(names.into_iter().zip(results).map(prediction).collect())
}

/// Channels, height and width of the only input.
fn picture_shape(served: &Served) -> Result<[usize; 3], Refusal> {
    let engines = served.queue.engines();
    let shape = match (engines.inputs(), engines.has_items()) {
        ([port], true) => port.shape[..].try_into().ok(),
        ([port], false) => port.shape.strip_prefix(&[1]).and_then(|shape| shape.try_into().ok()),
        _ => None,
    };
    shape.ok_or_else(|| Refusal::bad("pictures are for models with one input of channels, height and width"))
}

fn about(name: Option<&str>, error: &cortado::Error) -> String {
    match name {
        Some(name) => format!("{name}: {error}"),
        None => error.to_string(),
    }
}

/// The classes with the highest scores, the best first; of equal ones the first.
fn classes(served: &Served, scores: &[f32], top: usize) -> Value {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|&a, &b| {
        let numbers_first = scores[a].is_nan().cmp(&scores[b].is_nan());
        numbers_first.then(scores[b].partial_cmp(&scores[a]).unwrap_or(std::cmp::Ordering::Equal))
    });
    let class =
        |index: &usize| json!({ "index": index, "label": served.label(*index, scores.len()), "score": scores[*index] });
    order.iter().take(top).map(class).collect()
}

/// Predictions of a detector: the boxes of each picture.
fn detections(served: &Served, items: Vec<Item>) -> Result<Vec<Value>, Refusal> {
    let found = |item: Item| {
        let Item::Picture(name, bytes) = item else {
            return Err(Refusal::bad("pictures and numbers are mixed"));
        };
        let found = served
            .detect(&bytes)
            .map_err(|error| Refusal::bad(about(name.as_deref(), &error)))?;
        let mut prediction = Map::from_iter([("detections".into(), found.iter().map(detection).collect())]);
        if let Some(name) = name {
            prediction.insert("name".into(), name.into());
        }
        Ok(Value::Object(prediction))
    };
    items.into_iter().map(found).collect()
}

fn detection(found: &Detection) -> Value {
    json!({
        "class": found.class,
        "label": found.label.as_deref(),
        "score": found.score,
        "box": found.edges,
        "landmarks": found.landmarks,
    })
}
