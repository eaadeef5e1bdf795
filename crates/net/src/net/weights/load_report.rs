//! How weights are loaded, and the result.

use cortado_core::event::Plain;
use cortado_core::{Error, Result};
use cortado_proto::NetParameter;

/// The most names that are reported from a list of layers.
const NAMES: usize = 5;

/// How weights are loaded.
#[derive(Clone, Copy, Debug, Default)]
pub struct LoadOptions {
    /// Whether a layer with parameters must find them in the file, and the file may have no others.
    pub strict: bool,
}

/// The result of loading weights: names of layers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoadReport {
    /// Layers that got their weights.
    pub copied: Vec<String>,
    /// Layers with parameters that the file does not have: they keep what they had.
    pub missing: Vec<String>,
    /// Layers of the file that the net does not have.
    pub ignored: Vec<String>,
    /// What does not fit, as text. Nothing is copied if anything does not fit.
    pub mismatched: Vec<String>,
}

impl LoadReport {
    /// What to warn of where a file with layers, or without any, fits no layer of the net, though there are some
    /// with parameters: most likely it is another net's.
    pub(super) fn fits_nothing(&self, source: &NetParameter) -> Option<String> {
        if !self.copied.is_empty() || self.missing.is_empty() {
            return None;
        }
        let with_blobs = source.layer.iter().filter(|layer| !layer.blobs.is_empty());
        let theirs = match listed(with_blobs.map(|layer| layer.name())) {
            theirs if theirs.is_empty() => "has no weights at all".into(),
            theirs => format!("has weights for {theirs} only"),
        };
        let own = listed(self.missing.iter().map(String::as_str));
        Some(format!(
            "The file {theirs}, and the net has parameters in {own}: all of them keep their values."
        ))
    }

    /// What to warn of where layers got no weights from any of the files that were loaded one over the other,
    /// but others did.
    pub(super) fn left_by(reports: &[Self]) -> Option<String> {
        let (first, others) = reports.split_first()?;
        let is_left = |name: &&String| others.iter().all(|report| report.missing.contains(name));
        let left: Vec<&String> = first.missing.iter().filter(is_left).collect();
        let any_fits = reports.iter().any(|report| !report.copied.is_empty());
        (any_fits && !left.is_empty()).then(|| {
            let left = listed(left.into_iter().map(String::as_str));
            format!("No weights were loaded for {left}: they keep their fillers' values.")
        })
    }

    pub(super) fn check_strict(&self, source: &NetParameter) -> Result<()> {
        let has_blobs = |name: &&String| {
            source
                .layer
                .iter()
                .any(|layer| layer.name() == **name && !layer.blobs.is_empty())
        };
        let ignored: Vec<&str> = self.ignored.iter().filter(has_blobs).map(String::as_str).collect();
        let mut problems = Vec::new();
        if !self.missing.is_empty() {
            problems.push(format!(
                "the file has no weights for layer(s) {}",
                self.missing.join(", ")
            ));
        }
        if !ignored.is_empty() {
            problems.push(format!(
                "the net has no layer(s) {}, for which the file has weights",
                ignored.join(", ")
            ));
        }
        match problems.is_empty() {
            true => Ok(()),
            false => Err(Error::message(&problems.join("; "))),
        }
    }
}

/// The first of these layers as text.
fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    let shown: Vec<String> = names
        .iter()
        .take(NAMES)
        .map(|name| format!("\"{}\"", Plain(name)))
        .collect();
    match names.len() {
        0 => String::new(),
        1 => format!("layer {}", shown[0]),
        2..=NAMES => format!("layers {}", shown.join(", ")),
        count => format!("layers {} and {} others", shown.join(", "), count - NAMES),
    }
}
