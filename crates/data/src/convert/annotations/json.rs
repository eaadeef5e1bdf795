//! COCO's annotations, one file for each image, as SSD's scripts make them.

use super::{Found, Parsed, label_of};
use cortado_core::{Error, Result};
use serde_json::Value;
use std::collections::BTreeMap;

/// Reads a file.
///
/// # Errors
/// Text that is not JSON or has no `annotation`, or an annotation without category or box.
pub(super) fn parse(text: &str, names: &BTreeMap<String, i32>) -> Result<Parsed> {
    let root: Value = serde_json::from_str(text).map_err(|e| Error::message(&e.to_string()))?;
    let side = |name: &str| usize::try_from(root.get("image")?.get(name)?.as_u64()?).ok();
    let annotations = root.get("annotation").and_then(Value::as_array);
    let annotations = annotations.ok_or_else(|| Error::message("it has no list \"annotation\""))?;
    Ok(Parsed {
        size: side("height").zip(side("width")),
        boxes: annotations
            .iter()
            .map(|annotation| found(annotation, names))
            .collect::<Result<_>>()?,
    })
}

fn found(annotation: &Value, names: &BTreeMap<String, i32>) -> Result<Found> {
    let name = match annotation.get("category_id") {
        Some(Value::String(name)) => name.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => return Err(Error::message("an annotation has no category_id")),
    };
    let bbox = annotation.get("bbox").and_then(Value::as_array);
    let numbers = bbox.map(|bbox| {
        bbox.iter()
            .filter_map(Value::as_f64)
            .map(|number| number as f32)
            .collect()
    });
    let numbers: Vec<f32> = numbers.unwrap_or_default();
    let [left, top, width, height] = numbers[..] else {
        return Err(Error::message(
            "an annotation has no bbox of four numbers: left, top, width, height",
        ));
    };
    Ok(Found {
        label: label_of(&name, names)?,
        edges: [left, top, left + width, top + height],
        difficult: match annotation.get("iscrowd") {
            Some(Value::Bool(crowd)) => *crowd,
            Some(other) => other.as_f64().is_some_and(|number| number != 0.0),
            None => false,
        },
    })
}
