//! `caffe layers`: the layer types, from the registry; and one in detail, with its options from the schema.

use crate::args::LayersArgs;
use anyhow::Result;
use cortado_core::{Arity, LayerKind};
use cortado_proto::reflect::{FieldDesc, Kind, Label, MessageDesc};
use cortado_proto::{LayerParameter, Message};
use std::io::Write;

/// Runs the command.
///
/// # Errors
/// A type that does not exist, or a closed pipe.
pub(super) fn run(args: &LayersArgs) -> Result<()> {
    let registry = cortado::default_registry();
    let text = match &args.name {
        Some(name) => describe(registry.kind(name)?),
        None => list(&registry.kinds().collect::<Vec<_>>()),
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

/// A table of all types.
fn list(kinds: &[&LayerKind]) -> String {
    let width = kinds.iter().map(|kind| kind.name.len()).max().unwrap_or(0);
    let mut text = format!("{:width$}  {:9}  {:9}  \n", "TYPE", "BOTTOMS", "TOPS")
        .trim_end()
        .to_string();
    text += "\n";
    for kind in kinds {
        let (bottoms, tops) = (short(kind.bottoms), short(kind.tops));
        text += &format!("{:width$}  {bottoms:9}  {tops:9}  {}\n", kind.name, kind.summary);
    }
    text + "\n`caffe layers TYPE` shows the options of one.\n"
}

fn short(arity: Arity) -> String {
    match arity.max {
        Some(max) if max == arity.min => max.to_string(),
        Some(max) => format!("{}-{max}", arity.min),
        None => format!("{}+", arity.min),
    }
}

/// Everything that is known of one type.
fn describe(kind: &LayerKind) -> String {
    let mut text = format!("{}: {}\n\n", kind.name, kind.summary);
    text += &format!("bottoms   {}\n", kind.bottoms);
    let equal = if kind.tops_equal_bottoms {
        ", as many as bottoms"
    } else {
        ""
    };
    let automatic = if kind.auto_top { ", made up where missing" } else { "" };
    text += &format!("tops      {}{equal}{automatic}\n", kind.tops);
    text += &format!("in place  {}\n", yes(kind.in_place));
    text += &format!(
        "loss      {}\n",
        if kind.is_loss {
            "yes, of weight 1 unless loss_weight says otherwise"
        } else {
            "no"
        }
    );
    text += &format!("gradient  {}\n", gradient(kind));
    let layer = LayerParameter::default();
    for &name in kind.params {
        if let Some(Kind::Message(options)) = layer
            .desc()
            .find_field(name)
            .map(|field| layer.desc().fields[field].kind)
        {
            text += &format!("\n{name}\n{}", options_of(options));
        }
    }
    text
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

/// The fields of an options message that the original has, with type and default, and how many there are besides.
fn options_of(options: &MessageDesc) -> String {
    let (own, others): (Vec<_>, Vec<_>) = options.fields.iter().partition(|field| is_own(field));
    let width = own.iter().map(|field| field.name.len()).max().unwrap_or(0);
    let mut text: String = own
        .iter()
        .map(|field| format!("  {:width$}  {}\n", field.name, value_of(field)))
        .collect();
    if !others.is_empty() {
        text += &format!("  ({} more that only other Caffes know)\n", others.len());
    }
    text
}

fn is_own(field: &FieldDesc) -> bool {
    field
        .origin
        .split(',')
        .any(|origin| matches!(origin, "bvlc" | "cortado"))
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
