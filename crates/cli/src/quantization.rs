//! Reports of nets in integers, for people and for programs.

use crate::table::{self, Align, Table};
use cortado::quantize::{QuantizationReport, Score};
use serde_json::{Value, json};
use std::fmt::Write;

/// A report as tables and sentences.
pub(crate) fn table(report: &QuantizationReport) -> String {
    let mut table = Table::new(&[
        ("layer", Align::Left),
        ("type", Align::Left),
        ("numbers", Align::Left),
        ("range", Align::Left),
        ("scale", Align::Right),
        ("zero", Align::Right),
        ("weights dB", Align::Right),
        ("result dB", Align::Right),
    ]);
    for layer in &report.layers {
        let [low, high] = layer.range;
        let numbers = match layer.is_whole {
            true => "int8".into(),
            false => format!("f32: {}", layer.reason),
        };
        table.row([
            table::name(&layer.name).to_string(),
            layer.type_name.clone(),
            numbers,
            format!("{low:.4} to {high:.4}"),
            format!("{:.3e}", layer.scale),
            layer.zero.to_string(),
            decibels(layer.weights_snr),
            decibels(layer.score.snr()),
        ]);
    }
    let mut text = table.to_string();
    let whole = report.layers.iter().filter(|layer| layer.is_whole).count();
    let mut line = |sentence: String| text += &(sentence + "\n");
    line(format!(
        "{whole} of {} layers with weights compute in integers; {} layers were merged; measured on {} images",
        report.layers.len(),
        report.merged.len(),
        report.items
    ));
    for output in &report.outputs {
        let Score { greatest, same_top, .. } = output.score;
        let (name, snr) = (table::name(&output.name), output.score.snr());
        let mut sentence = match snr == f64::INFINITY {
            true => format!("output {name}: the same numbers"),
            false => format!("output {name}: {} dB, differs by {greatest:.4e} at most", decibels(snr)),
        };
        let [same, all] = same_top;
        if all > 0 {
            let _ = write!(sentence, ", the same class first for {same} of {all}");
        }
        line(sentence);
    }
    if let Some([real, whole]) = report.accuracy {
        line(format!("accuracy: {real:.4} in floating point, {whole:.4} in integers"));
    }
    text
}

fn decibels(value: f64) -> String {
    match value.is_finite() {
        true => format!("{value:.1}"),
        false if value > 0.0 => "exact".into(),
        false => "-".into(),
    }
}

/// A report as JSON. A ratio that is infinite, where nothing differs, is `null`.
pub fn json(report: &QuantizationReport) -> Value {
    let layer = |layer: &cortado::quantize::QuantizedLayer| {
        json!({
            "name": layer.name, "type": layer.type_name, "int8": layer.is_whole, "reason": layer.reason,
            "blob": layer.blob, "range": layer.range, "scale": layer.scale, "zero": layer.zero,
            "weights_snr": layer.weights_snr, "snr": layer.score.snr(),
        })
    };
    let output = |output: &cortado::quantize::QuantizedOutput| {
        json!({
            "name": output.name, "snr": output.score.snr(), "greatest_difference": output.score.greatest,
            "same_class": output.score.same_top[0], "compared": output.score.same_top[1],
        })
    };
    json!({
        "items": report.items,
        "merged": report.merged.iter().map(|layer| &layer.name).collect::<Vec<_>>(),
        "layers": report.layers.iter().map(layer).collect::<Vec<_>>(),
        "outputs": report.outputs.iter().map(output).collect::<Vec<_>>(),
        "accuracy": report.accuracy,
    })
}
