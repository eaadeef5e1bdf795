//! The structs of the messages that code names, a row for each field, and the enumerations that
//! these fields hold.

use super::HEADER;
use super::names::{enum_desc, ident, message, message_desc, module, type_name, value_type};
use crate::schema::scalar::is_scalar;
use crate::schema::table::{Enum, Field, Label, Message};
use crate::schema::union::Schema;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The messages whose numbers and bytes stay in their file until they are read.
const BLOBS: [&str; 2] = ["BlobProto", "TensorProto"];
/// The tables whose lists of numbers are the content of blobs.
const UPSTREAM: [&str; 2] = ["bvlc", "caffe2"];

/// The file of the structs.
pub(super) fn messages(schema: &Schema) -> String {
    let mut text = format!(
        "{HEADER}#![allow(missing_docs, non_snake_case)]\n\n\
         use super::enums::*;\nuse super::tables::*;\nuse crate::rows::message;\nuse crate::{{Doubles, FileBytes, Floats}};\n"
    );
    for message in typed(schema) {
        let rows: String = message
            .fields
            .iter()
            .enumerate()
            .filter(|(_, field)| has_type(field, schema))
            .map(|(index, field)| row(index, message, field, schema))
            .collect();
        let _ = writeln!(
            text,
            "\nmessage! {{ {} {} {:?} {{\n{rows}}} }}",
            self::message(&message.name),
            message_desc(&message.name),
            message.name
        );
    }
    text
}

/// The file of the enumerations.
pub(super) fn enums(schema: &Schema) -> String {
    let fields = typed(schema).flat_map(|message| &message.fields);
    let used: BTreeSet<&str> = fields.map(|field| field.type_name.as_str()).collect();
    let mut by_module: BTreeMap<&str, Vec<&Enum>> = BTreeMap::new();
    for e in schema.enums.values().filter(|e| used.contains(e.name.as_str())) {
        let parent = e.name.rsplit_once('.').map_or("", |(parent, _)| parent);
        by_module.entry(parent).or_default().push(e);
    }
    let mut text = format!("{HEADER}use super::tables::*;\nuse crate::rows::open_enum;\n");
    for (parent, enums) in by_module {
        let rows: String = enums.into_iter().map(enum_row).collect();
        let _ = match parent {
            "" => writeln!(text, "\n{rows}"),
            _ => writeln!(
                text,
                "/// The enumerations of `{parent}`.\npub mod {} {{\n    use super::*;\n\n{rows}}}\n",
                module(parent)
            ),
        };
    }
    text
}

fn enum_row(e: &Enum) -> String {
    let (indent, name) = e
        .name
        .rsplit_once('.')
        .map_or(("", &*e.name), |(_, name)| ("    ", name));
    let values: Vec<String> = e.values.iter().map(|(name, n)| format!("{name} = {n}")).collect();
    format!(
        "{indent}open_enum! {{ {} {} {:?} {{ {} }} }}\n",
        type_name(name),
        enum_desc(&e.name),
        e.name,
        values.join(", ")
    )
}

/// The messages that have structs.
fn typed(schema: &Schema) -> impl Iterator<Item = &Message> {
    schema
        .messages
        .values()
        .filter(|message| schema.structs.contains(&message.name))
}

/// Whether values of a field have a Rust type of their own.
fn has_type(field: &Field, schema: &Schema) -> bool {
    !schema.messages.contains_key(&field.type_name) || schema.structs.contains(&field.type_name)
}

/// The index of a field, its name, what form it has in the struct, its type and its default.
fn row(index: usize, message: &Message, field: &Field, schema: &Schema) -> String {
    let ty = field.type_name.as_str();
    let value = value_type(ty, schema);
    let of_blob = BLOBS.contains(&message.name.as_str()) && UPSTREAM.contains(&field.origins[0].as_str());
    let form = match (field.label, ty) {
        (Label::Repeated, "float") if of_blob => "numbers Floats".into(),
        (Label::Repeated, "double") if of_blob => "numbers Doubles".into(),
        (Label::Repeated, _) => format!("list {value}"),
        (_, "bytes") if BLOBS.contains(&message.name.as_str()) => "stored FileBytes".into(),
        (_, "bytes") => format!("bytes {value}"),
        (_, "string") => "text".into(),
        _ if is_scalar(ty) || schema.enums.contains_key(ty) => format!("value {value}"),
        _ => format!("message {value}"),
    };
    let default = default(field, schema)
        .map(|value| format!(" = {value}"))
        .unwrap_or_default();
    format!("    {index} {}: {form}{default};\n", ident(&field.name))
}

/// What the getter gives if the field is not set, where that is not the type's own default.
fn default(field: &Field, schema: &Schema) -> Option<String> {
    let (ty, default) = (field.type_name.as_str(), field.default.as_str());
    if field.label == Label::Repeated {
        return None;
    }
    if let Some(known) = schema.enums.get(ty) {
        let first = known.values.first().map_or("", |(name, _)| name);
        let value = if default.is_empty() { first } else { default };
        return Some(format!("{}::{value}", value_type(ty, schema)));
    }
    match ty {
        _ if default.is_empty() => None,
        "float" => Some(format!("{:?}", number(default) as f32)),
        "double" => Some(format!("{:?}", number(default))),
        _ => Some(default.into()),
    }
}

/// A number as C++ writes it: `.5`, `1.`, `1e-5`, `2.f`.
fn number(text: &str) -> f64 {
    text.trim_end_matches('f').parse().unwrap_or_default()
}
