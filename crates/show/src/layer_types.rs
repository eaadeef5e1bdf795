//! The layer types, from the registry; and one in detail, with its documentation and its options from the schema.

use cortado_core::{Arity, LayerKind};
use cortado_proto::reflect::{FieldDesc, Kind, Label, MessageDesc};
use cortado_proto::{LayerParameter, Message};

/// A table of all types.
pub fn list(kinds: &[&LayerKind]) -> String {
    let width = kinds.iter().map(|kind| kind.name.len()).max().unwrap_or(0);
    let mut text = format!("{:width$}  {:9}  {:9}  \n", "TYPE", "BOTTOMS", "TOPS")
        .trim_end()
        .to_string();
    text += "\n";
    for kind in kinds {
        let (bottoms, tops) = (short(kind.bottoms), short(kind.tops));
        text += &format!("{:width$}  {bottoms:9}  {tops:9}  {}\n", kind.name, kind.summary);
    }
    text + "\n`caffe layers TYPE` describes one: its formula, shapes, options and gradients.\n"
}

/// All types as a page of Markdown.
pub fn page(kinds: &[&LayerKind]) -> String {
    let mut text = "# Layers\n\nMade by `caffe layers --markdown` from the documentation of each layer's module and the schema.\n\n".to_string();
    text += "| type | bottoms | tops | |\n|---|---|---|---|\n";
    for kind in kinds {
        let (bottoms, tops) = (short(kind.bottoms), short(kind.tops));
        let (name, anchor) = (kind.name, kind.name.to_lowercase());
        text += &format!("| [{name}](#{anchor}) | {bottoms} | {tops} | {} |\n", kind.summary);
    }
    for kind in kinds {
        text += &format!("\n## {}\n\n{}\n{}.\n", kind.name, kind.doc, facts(kind));
        for (name, options) in options(kind) {
            let fields = own_fields(options);
            if !fields.is_empty() {
                text += &format!("\n| `{name}` | |\n|---|---|\n");
            }
            for field in fields {
                text += &format!("| `{}` | {} |\n", field.name, value_of(field).replace('|', "\\|"));
            }
        }
    }
    text
}

fn short(arity: Arity) -> String {
    match arity.max {
        Some(max) if max == arity.min => max.to_string(),
        Some(max) => format!("{}-{max}", arity.min),
        None => format!("{}+", arity.min),
    }
}

/// Everything that is known about one type.
pub fn describe(kind: &LayerKind) -> String {
    let mut text = format!("{}\n{}.\n", kind.doc, facts(kind));
    for (name, options) in options(kind) {
        text += &format!("\n{name}\n{}", options_of(options));
    }
    text
}

/// What the kind declares, as a sentence.
fn facts(kind: &LayerKind) -> String {
    let equal = if kind.tops_equal_bottoms {
        ", as many as bottoms"
    } else {
        ""
    };
    let automatic = if kind.auto_top { ", added if missing" } else { "" };
    let mut facts = vec![
        format!("Bottoms: {}", kind.bottoms),
        format!("tops: {}{equal}{automatic}", kind.tops),
        format!("in place: {}", yes(kind.in_place)),
        format!("gradient: {}", gradient(kind)),
    ];
    facts.push(format!("ONNX: {}", cortado_onnx::support(kind.name)));
    if kind.is_loss {
        facts.push("a loss, of weight 1 by default".into());
    }
    facts.join("; ")
}

/// The messages of options that the type reads, by the names of their fields.
fn options(kind: &LayerKind) -> Vec<(&'static str, &'static MessageDesc)> {
    let layer = LayerParameter::default();
    let desc = layer.desc();
    let options = |&name: &&'static str| match desc.fields[desc.find_field(name)?].kind {
        Kind::Message(options) => Some((name, options)),
        _ => None,
    };
    kind.params.iter().filter_map(options).collect()
}

fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

fn gradient(kind: &LayerKind) -> String {
    match kind.not_differentiable {
        Some(why) => format!("none: {why}"),
        None if kind.no_gradient.is_empty() => "for every bottom".into(),
        None => {
            let bottoms: Vec<_> = kind.no_gradient.iter().map(ToString::to_string).collect();
            format!("for every bottom but number {} (counted from 0)", bottoms.join(", "))
        }
    }
}

/// The fields of an options message that the original or we have.
fn own_fields(options: &MessageDesc) -> Vec<&FieldDesc> {
    options.fields.iter().filter(|field| !field.is_of_forks()).collect()
}

/// Those fields, with type and default, and how many there are besides.
fn options_of(options: &MessageDesc) -> String {
    let own = own_fields(options);
    let width = own.iter().map(|field| field.name.len()).max().unwrap_or(0);
    let mut text: String = own
        .iter()
        .map(|field| format!("  {:width$}  {}\n", field.name, value_of(field)))
        .collect();
    let others = options.fields.len() - own.len();
    if others > 0 {
        text += &format!("  ({others} more that only forks have)\n");
    }
    text
}

fn value_of(field: &FieldDesc) -> String {
    let kind = match field.kind {
        Kind::Message(message) => message.name.to_string(),
        Kind::Enum(values) => values
            .values
            .iter()
            .map(|(name, _)| *name)
            .collect::<Vec<_>>()
            .join(" | "),
        number => format!("{number:?}").to_lowercase(),
    };
    let list = if field.label == Label::Repeated {
        ", may repeat"
    } else {
        ""
    };
    let default = if field.default.is_empty() {
        String::new()
    } else {
        format!(", default {}", field.default)
    };
    format!("{kind}{list}{default}")
}
