//! The table of descriptors: a row for each field of each message, and for each enumeration.

use super::HEADER;
use super::names::{enum_desc, message_desc};
use crate::schema::table::{Decision, Field, Label, Row};
use crate::schema::union::Schema;
use std::fmt::Write;

/// The file of the table.
pub(super) fn text(schema: &Schema) -> String {
    let mut fields = schema.messages.values().flat_map(|message| &message.fields);
    let decision = if fields.any(|field| field.decision.is_some()) {
        "Decision, "
    } else {
        ""
    };
    let mut text = format!("{HEADER}use crate::reflect::{{{decision}EnumDesc, Kind, Label, MessageDesc, field}};\n\n");
    text.push_str(&list(
        "All messages, sorted by name",
        "MESSAGES: &[&MessageDesc]",
        schema.messages.keys().map(|name| message_desc(name)),
    ));
    text.push_str(&list(
        "All enumerations, sorted by name",
        "ENUMS: &[&EnumDesc]",
        schema.enums.keys().map(|name| enum_desc(name)),
    ));
    for e in schema.enums.values() {
        let values: Vec<String> = e.values.iter().map(|(name, n)| format!("({name:?}, {n})")).collect();
        let (desc, values) = (enum_desc(&e.name), values.join(", "));
        let _ = writeln!(
            text,
            "pub(crate) static {desc}: EnumDesc = EnumDesc {{ name: {:?}, values: &[{values}] }};",
            e.name
        );
    }
    for message in schema.messages.values() {
        let fields: String = message.fields.iter().map(|field| row(field, schema)).collect();
        let _ = writeln!(
            text,
            "\npub(crate) static {}: MessageDesc = MessageDesc {{ name: {:?}, fields: &[\n{fields}] }};",
            message_desc(&message.name),
            message.name
        );
    }
    text
}

fn list(doc: &str, declared: &str, names: impl Iterator<Item = String>) -> String {
    let names: String = names.map(|name| format!("    &{name},\n")).collect();
    format!("/// {doc}.\npub static {declared} = &[\n{names}];\n\n")
}

fn row(field: &Field, schema: &Schema) -> String {
    let kind = match field.type_name.as_str() {
        "int32" => "Int32".into(),
        "int64" => "Int64".into(),
        "uint32" => "Uint32".into(),
        "uint64" => "Uint64".into(),
        "bool" => "Bool".into(),
        "float" => "Float".into(),
        "double" => "Double".into(),
        "string" => "String".into(),
        "bytes" => "Bytes".into(),
        other if schema.enums.contains_key(other) => format!("Enum(&{})", enum_desc(other)),
        other => format!("Message(&{})", message_desc(other)),
    };
    let label = match field.label {
        Label::Optional => "Optional",
        Label::Required => "Required",
        Label::Repeated => "Repeated",
    };
    format!(
        "    field({:?}, {}, Label::{label}, Kind::{kind}, {}, {:?}, {:?}){},\n",
        field.name,
        field.number,
        field.packed,
        field.default,
        field.origins.join(","),
        field.decision.as_ref().map(decided).unwrap_or_default()
    )
}

/// What follows the row of a field that only forks have.
fn decided(row: &Row) -> String {
    let decision = match &row.decision {
        Decision::Honoured(types) => format!("Honoured(&{types:?})"),
        Decision::Harmless => "Harmless".into(),
        Decision::RefusedUnless(neutral) => format!("RefusedUnless({neutral:?})"),
        Decision::RefusedInTraining(neutral) => format!("RefusedInTraining({neutral:?})"),
        Decision::Unread => "Unread".into(),
    };
    format!(".decided(Decision::{decision}, {:?})", row.text)
}
