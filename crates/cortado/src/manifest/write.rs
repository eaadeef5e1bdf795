//! Manifests as texts.

use super::{Manifest, ManifestFile, ManifestMean};
use crate::Result;
use cortado_core::read_text;

/// The most bytes of labels that become a property: a model's file should not grow by much.
const MOST_LABELS: usize = 1 << 20;

/// A text in quotes.
fn quoted(text: &str) -> String {
    toml::Value::String(text.into()).to_string()
}

fn file(file: &ManifestFile) -> String {
    format!("{{ file = {}, sha256 = {} }}", quoted(&file.file), quoted(&file.sha256))
}

fn values(values: &[f32]) -> String {
    let values: Vec<String> = values.iter().map(|value| format!("{value:?}")).collect();
    format!("[{}]", values.join(", "))
}

pub(super) fn text(manifest: &Manifest) -> String {
    let mut root = vec![("kind", quoted(&manifest.kind.to_string()))];
    root.extend(manifest.license.iter().map(|text| ("license", quoted(text))));
    root.extend(manifest.source.iter().map(|text| ("source", quoted(text))));
    root.push(("net", file(&manifest.net)));
    match &manifest.weights[..] {
        [] => {}
        [one] => root.push(("weights", file(one))),
        several => {
            let files: Vec<String> = several.iter().map(|one| format!("    {},\n", file(one))).collect();
            root.push(("weights", format!("[\n{}]", files.concat())));
        }
    }
    root.extend(manifest.labels.iter().map(|labels| ("labels", file(labels))));
    let sides = |[rows, columns]: [usize; 2]| format!("[{rows}, {columns}]");
    let mut input = Vec::new();
    input.extend(manifest.size.map(|size| ("size", sides(size))));
    input.extend(manifest.resize.map(|size| ("resize", sides(size))));
    input.extend(manifest.mean.iter().map(|mean| match mean {
        ManifestMean::Values(mean) => ("mean", values(mean)),
        ManifestMean::File(mean) => ("mean", file(mean)),
    }));
    input.extend(manifest.scale.map(|scale| ("scale", format!("{scale:?}"))));
    input.extend(manifest.rgb.map(|rgb| ("channels", quoted(channels(rgb)))));
    let score = manifest.threshold.map(|score| ("score", format!("{score:?}")));
    let mut text = String::new();
    for (table, lines) in [
        ("", root),
        ("input", input),
        ("thresholds", score.into_iter().collect()),
    ] {
        if !table.is_empty() && !lines.is_empty() {
            text += &format!("\n[{table}]\n");
        }
        for (key, value) in lines {
            text += &format!("{key} = {value}\n");
        }
    }
    text
}

fn channels(rgb: bool) -> &'static str {
    if rgb { "RGB" } else { "BGR" }
}

pub(super) fn properties(manifest: &Manifest) -> Result<Vec<(String, String)>> {
    let mut all = vec![("kind", manifest.kind.to_string())];
    all.extend(manifest.license.clone().map(|text| ("license", text)));
    all.extend(manifest.source.clone().map(|text| ("source", text)));
    let sides = |[rows, columns]: [usize; 2]| format!("{rows}, {columns}");
    all.extend(manifest.size.map(|size| ("size", sides(size))));
    all.extend(manifest.resize.map(|size| ("resize", sides(size))));
    let mean = manifest.mean_values()?;
    if !mean.is_empty() {
        let mean: Vec<String> = mean.iter().map(f32::to_string).collect();
        all.push(("mean", mean.join(", ")));
    }
    all.extend(manifest.scale.map(|scale| ("scale", scale.to_string())));
    all.extend(manifest.rgb.map(|rgb| ("channels", channels(rgb).into())));
    all.extend(manifest.threshold.map(|score| ("score", score.to_string())));
    all.push(("net_sha256", manifest.net.sha256.clone()));
    let weights: Vec<&str> = manifest.weights.iter().map(|file| file.sha256.as_str()).collect();
    all.push(("weights_sha256", weights.join(", ")));
    if let Some(labels) = &manifest.labels {
        let text = read_text(&manifest.path(labels))?;
        if text.len() <= MOST_LABELS {
            all.push(("labels", text));
        }
    }
    Ok(all.into_iter().map(|(key, value)| (key.into(), value)).collect())
}
