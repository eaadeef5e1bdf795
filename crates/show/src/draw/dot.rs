//! A net as Graphviz text, with the nodes, labels and colours of `draw_net.py`.

use super::Direction;
use super::graph::{DrawnNet, LayerNode};
use std::fmt::Write;

/// The whole file.
pub fn dot(graph: &DrawnNet, direction: Direction) -> String {
    let rankdir = match direction {
        Direction::Tb => "TB",
        Direction::Lr => "LR",
        Direction::Bt => "BT",
        Direction::Rl => "RL",
    };
    let across = matches!(direction, Direction::Lr | Direction::Rl);
    let name = if graph.name.is_empty() { "Net" } else { &graph.name };
    let mut out = format!("digraph {} {{\n  rankdir={rankdir};\n", quoted(name));
    out += "  node [fontname=\"Helvetica\", fontsize=12];\n  edge [fontname=\"Helvetica\", fontsize=10];\n";
    for (index, blob) in graph.blobs.iter().enumerate() {
        let label = match &blob.shape {
            Some(shape) => format!("{}\n{shape}", blob.name),
            None => blob.name.clone(),
        };
        let label = quoted(&label);
        let _ = writeln!(
            out,
            "  b{index} [label={label}, shape=octagon, style=filled, fillcolor=\"#E0E0E0\"];"
        );
    }
    for (index, layer) in graph.layers.iter().enumerate() {
        let (label, color) = (quoted(&label(layer, across)), color(layer));
        let _ = writeln!(
            out,
            "  l{index} [label={label}, shape=box, style=filled, fillcolor=\"{color}\"];"
        );
    }
    for (index, layer) in graph.layers.iter().enumerate() {
        for bottom in &layer.bottoms {
            let _ = writeln!(out, "  b{bottom} -> l{index};");
        }
        for top in &layer.tops {
            let label = match layer.label.as_str() {
                "" => String::new(),
                label => format!(" [label={}]", quoted(label)),
            };
            let _ = writeln!(out, "  l{index} -> b{top}{label};");
        }
    }
    out + "}\n"
}

/// `conv1 (Convolution) kernel size: 3 stride: 1 pad: 0`, on several lines where the net flows
/// sideways.
fn label(layer: &LayerNode, across: bool) -> String {
    let method = layer
        .method
        .as_ref()
        .map(|method| format!("{method} "))
        .unwrap_or_default();
    let mut parts = vec![layer.name.clone(), format!("({method}{})", layer.type_name)];
    parts.extend(layer.options.iter().map(|(name, value)| match value.as_str() {
        "" => (*name).to_string(),
        value => format!("{name}: {value}"),
    }));
    parts.join(if across { "\n" } else { " " })
}

fn color(layer: &LayerNode) -> &'static str {
    match layer.type_name.as_str() {
        _ if layer.in_place() => "#90EE90",
        "Convolution" | "Deconvolution" => "#FF5050",
        "Pooling" => "#FF9900",
        "InnerProduct" => "#CC33FF",
        _ => "#6495ED",
    }
}

/// Text in quotes, as Graphviz reads it.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out + "\""
}
