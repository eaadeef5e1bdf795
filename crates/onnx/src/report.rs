//! How layers were exported, what differs, and what was left out: for people as a table, for
//! programs as JSON.

use cortado_core::event::Plain;
use serde::Serialize;
use std::fmt;

/// What became of a net.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ExportReport {
    /// The net's name.
    pub net: String,
    /// The set of operators.
    pub opset: i64,
    /// The model's inputs.
    pub inputs: Vec<ValueReport>,
    /// Its outputs.
    pub outputs: Vec<ValueReport>,
    /// The layers, in their order.
    pub layers: Vec<LayerReport>,
    /// What differs for the whole of the net, in sentences.
    pub notes: Vec<String>,
    /// The bytes of all numbers that the model holds.
    pub bytes: u64,
}

/// An input or output.
#[derive(Clone, Debug, Serialize)]
pub struct ValueReport {
    /// Its name in the model.
    pub name: String,
    /// The blob of the net.
    pub blob: String,
    /// The sizes; `null` is one that is known only when the model runs.
    pub shape: Vec<Option<usize>>,
}

/// What became of a layer.
#[derive(Clone, Debug, Serialize)]
pub struct LayerReport {
    /// Its name.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub type_name: String,
    /// `exported`, `input`, `constant`, `identity` or `left out`.
    pub how: &'static str,
    /// The operators that it was exported as, in their order.
    pub operators: Vec<String>,
    /// What differs, in sentences.
    pub notes: Vec<String>,
}

impl ExportReport {
    /// The report as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}

/// Operators, each once with how often it comes in a row.
fn counted(operators: &[String]) -> String {
    let mut runs: Vec<(&str, usize)> = Vec::new();
    for operator in operators {
        match runs.iter_mut().find(|(name, _)| name == operator) {
            Some((_, count)) => *count += 1,
            None => runs.push((operator, 1)),
        }
    }
    let texts = runs.iter().map(|(name, count)| match count {
        1 => (*name).to_string(),
        _ => format!("{count} {name}"),
    });
    texts.collect::<Vec<_>>().join(", ")
}

impl fmt::Display for ValueReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = |size: &Option<usize>| size.map_or("?".into(), |size| size.to_string());
        let sizes: Vec<String> = self.shape.iter().map(size).collect();
        write!(f, "{} [{}]", Plain(&self.name), sizes.join(", "))?;
        match self.name == self.blob {
            true => Ok(()),
            false => write!(f, ", the blob {}", Plain(&self.blob)),
        }
    }
}

/// The most characters that a column is wide: a longer cell pushes the rest of its row aside.
const WIDEST: usize = 200;

impl fmt::Display for ExportReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |text: &dyn Fn(&LayerReport) -> String| {
            let widths = self.layers.iter().map(|layer| text(layer).chars().count());
            widths.max().unwrap_or(0).clamp(5, WIDEST)
        };
        let name = width(&|layer| Plain(&layer.name).to_string());
        let type_name = width(&|layer| Plain(&layer.type_name).to_string());
        writeln!(f, "{:name$}  {:type_name$}  {:8}  operators", "layer", "type", "how")?;
        for layer in &self.layers {
            let operators = counted(&layer.operators);
            let line = format!(
                "{:name$}  {:type_name$}  {:8}  {operators}",
                Plain(&layer.name),
                Plain(&layer.type_name),
                layer.how
            );
            writeln!(f, "{}", line.trim_end())?;
            for note in &layer.notes {
                writeln!(f, "{:name$}  note: {}", "", Plain(note))?;
            }
        }
        for input in &self.inputs {
            writeln!(f, "input   {input}")?;
        }
        for output in &self.outputs {
            writeln!(f, "output  {output}")?;
        }
        for note in &self.notes {
            writeln!(f, "note: {}", Plain(note))?;
        }
        write!(f, "opset {}, {} bytes of numbers", self.opset, self.bytes)
    }
}
