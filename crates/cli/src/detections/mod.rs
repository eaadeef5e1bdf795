//! What a detector found: as a table, as JSON, and drawn into the picture.

mod draw;

pub(crate) use draw::draw;

use crate::table::WIDEST;
use cortado::Detection;
use cortado::event::Plain;

/// A table: class or label, score, and the edges in pixels.
pub(crate) fn table(found: &[Detection]) -> String {
    let name = |detection: &Detection| match &detection.label {
        Some(label) => Plain(label).to_string(),
        None => format!("class {}", detection.class),
    };
    let widest = found
        .iter()
        .map(|detection| name(detection).chars().count())
        .max()
        .unwrap_or(0)
        .min(WIDEST);
    let mut text = String::new();
    for detection in found {
        let [left, top, right, bottom] = detection.edges.map(f32::round);
        text += &format!(
            "   {:<widest$}  {:>5.1} %   left {left:>4}, top {top:>4}, right {right:>4}, bottom {bottom:>4}\n",
            name(detection),
            detection.score * 100.0
        );
    }
    text
}

/// What was found in an image, as JSON.
pub(crate) fn json(image: &str, found: &[Detection]) -> serde_json::Value {
    let detection = |detection: &Detection| {
        let [left, top, right, bottom] = detection.edges;
        let mut value = serde_json::json!({
            "class": detection.class,
            "label": detection.label.as_deref(),
            "score": detection.score,
            "left": left, "top": top, "right": right, "bottom": bottom,
        });
        if !detection.landmarks.is_empty() {
            value["landmarks"] = serde_json::json!(detection.landmarks);
        }
        value
    };
    serde_json::json!({ "image": image, "detections": found.iter().map(detection).collect::<Vec<_>>() })
}
