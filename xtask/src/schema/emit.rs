//! Rust code for a schema.

use super::scalar::{is_scalar, rust_scalar};
use super::table::{Enum, Field, Label, Message};
use super::union::Schema;
use std::collections::BTreeMap;
use std::fmt::Write;

const HEADER: &str = "//! Generated from the tables in `crates/proto/schema` by `cargo xtask schema`. Do not edit.\n\n";
/// How many messages go into one file.
const PER_FILE: usize = 60;
const KEYWORDS: [&str; 10] = ["type", "as", "in", "box", "move", "ref", "self", "use", "where", "loop"];

/// The files: the module, the enumerations, and the messages in several parts.
pub(super) fn files(schema: &Schema) -> Vec<(String, String)> {
    let messages: Vec<&Message> = schema.messages.values().collect();
    let parts: Vec<&[&Message]> = messages.chunks(PER_FILE).collect();
    let mut module = format!("{HEADER}mod enums;\n");
    for index in 0..parts.len() {
        let _ = writeln!(module, "mod messages_{index};");
    }
    module.push_str("\npub use enums::*;\n");
    for index in 0..parts.len() {
        let _ = writeln!(module, "pub use messages_{index}::*;");
    }
    let mut files = vec![("mod.rs".to_string(), module), ("enums.rs".to_string(), enums(schema))];
    for (index, part) in parts.iter().enumerate() {
        files.push((format!("messages_{index}.rs"), part_text(part, schema)));
    }
    files
}

fn enums(schema: &Schema) -> String {
    let mut text =
        format!("{HEADER}#![allow(non_upper_case_globals)]\n\nuse crate::reflect::{{EnumDesc, open_enum}};\n\n");
    let mut by_module: BTreeMap<String, Vec<&Enum>> = BTreeMap::new();
    for e in schema.enums.values() {
        let module = e
            .name
            .rsplit_once('.')
            .map(|(parent, _)| snake(&parent.replace('.', "")))
            .unwrap_or_default();
        by_module.entry(module).or_default().push(e);
    }
    for (module, enums) in by_module {
        if !module.is_empty() {
            let _ = writeln!(
                text,
                "/// The enumerations of that message.\npub mod {module} {{\nuse super::{{EnumDesc, open_enum}};\n"
            );
        }
        for e in enums {
            enum_text(&mut text, e);
        }
        if !module.is_empty() {
            text.push_str("}\n\n");
        }
    }
    text
}

fn enum_text(text: &mut String, e: &Enum) {
    let name = e.name.rsplit('.').next().unwrap_or(&e.name);
    let desc = enum_desc_name(name);
    let values: String = e
        .values
        .iter()
        .map(|(name, number)| format!("({name:?}, {number}), "))
        .collect();
    let _ = writeln!(
        text,
        "/// What is known of it.\n#[rustfmt::skip]\npub static {desc}: EnumDesc = EnumDesc {{ name: {:?}, values: &[{values}] }};",
        e.name
    );
    let consts: String = e
        .values
        .iter()
        .map(|(name, number)| format!("{name} = {number}, "))
        .collect();
    let _ = writeln!(
        text,
        "open_enum!({}, {desc}, \"`{}` of the schema.\", {consts});\n",
        rust_type_name(name),
        e.name
    );
}

fn part_text(messages: &[&Message], schema: &Schema) -> String {
    let numbers = if messages.iter().any(|m| m.name == "BlobProto") {
        "use crate::{Doubles, FileBytes, Floats};"
    } else {
        ""
    };
    let mut text = format!(
        "{HEADER}#![allow(missing_docs, non_snake_case)]\n\nuse crate::Meta;\nuse crate::generated::*;\n{numbers}\n\
         use crate::reflect::{{Field, Kind, Label, Message, MessageDesc, field, message_types}};\n\n"
    );
    let names: Vec<String> = messages.iter().map(|m| message_name(&m.name)).collect();
    let _ = writeln!(text, "message_types!({});\n", names.join(", "));
    for message in messages {
        message_text(&mut text, message, schema);
    }
    text
}

fn message_text(text: &mut String, message: &Message, schema: &Schema) {
    let name = message_name(&message.name);
    let _ = writeln!(
        text,
        "/// `{}` of the schema.\n#[derive(Clone, Default, PartialEq)]\npub struct {name} {{",
        message.name
    );
    for field in &message.fields {
        let _ = writeln!(
            text,
            "pub {}: {},",
            ident(&field.name),
            field_type(message, field, schema)
        );
    }
    text.push_str("pub meta: Meta,\n}\n\n");
    let _ = writeln!(
        text,
        "impl {name} {{\n/// What is known of the message.\npub const DESC: &'static MessageDesc = &{};\n",
        desc_name(&message.name)
    );
    for field in message.fields.iter().filter(|field| field.label != Label::Repeated) {
        getter(text, field, schema);
    }
    text.push_str("}\n\n");
    let fields: String = message.fields.iter().map(|field| field_desc(field, schema)).collect();
    let _ = writeln!(
        text,
        "#[rustfmt::skip]\npub(crate) static {}: MessageDesc = MessageDesc {{ name: {:?}, fields: &[\n{fields}] }};\n",
        desc_name(&message.name),
        message.name
    );
    reflection(text, &name, message);
}

fn reflection(text: &mut String, name: &str, message: &Message) {
    let arms = |prefix: &str| -> String {
        let mut arms = String::new();
        for (index, field) in message.fields.iter().enumerate() {
            let _ = write!(arms, "{index} => {prefix}self.{}, ", ident(&field.name));
        }
        arms
    };
    let (get, slot) = (arms("&"), arms("&mut "));
    let missing = "_ => panic!(\"a message has no field of this index\"),";
    let unused = if message.fields.is_empty() {
        "#[allow(clippy::match_single_binding)]\n"
    } else {
        ""
    };
    let _ = writeln!(
        text,
        "impl Message for {name} {{\nfn desc(&self) -> &'static MessageDesc {{ Self::DESC }}\n\n\
         {unused}fn get(&self, index: usize) -> &dyn Field {{ match index {{ {get} {missing} }} }}\n\n\
         {unused}fn slot(&mut self, index: usize) -> &mut dyn Field {{ match index {{ {slot} {missing} }} }}\n\n\
         fn meta(&self) -> &Meta {{ &self.meta }}\n\nfn meta_mut(&mut self) -> &mut Meta {{ &mut self.meta }}\n}}\n"
    );
}

fn field_desc(field: &Field, schema: &Schema) -> String {
    let kind = match field.type_name.as_str() {
        "int32" => "Kind::Int32".into(),
        "int64" => "Kind::Int64".into(),
        "uint32" => "Kind::Uint32".into(),
        "uint64" => "Kind::Uint64".into(),
        "bool" => "Kind::Bool".into(),
        "float" => "Kind::Float".into(),
        "double" => "Kind::Double".into(),
        "string" => "Kind::String".into(),
        "bytes" => "Kind::Bytes".into(),
        other if schema.enums.contains_key(other) => {
            let (parent, name) = other.rsplit_once('.').unwrap_or(("", other));
            let module = if parent.is_empty() {
                String::new()
            } else {
                format!("{}::", snake(&parent.replace('.', "")))
            };
            format!("Kind::Enum(&{module}{})", enum_desc_name(name))
        }
        other => format!("Kind::Message(&{})", desc_name(other)),
    };
    let label = match field.label {
        Label::Optional => "Optional",
        Label::Required => "Required",
        Label::Repeated => "Repeated",
    };
    let origin = field.origins.join(",");
    format!(
        "    field({:?}, {}, Label::{label}, {kind}, {}, {:?}, {origin:?}),\n",
        field.name, field.number, field.packed, field.default
    )
}

fn field_type(message: &Message, field: &Field, schema: &Schema) -> String {
    let of_blob = message.name == "BlobProto" && field.label == Label::Repeated && field.origins[0] == "bvlc";
    match field.type_name.as_str() {
        "float" if of_blob => return "Floats".into(),
        "double" if of_blob => return "Doubles".into(),
        "bytes" if message.name == "BlobProto" => return "Option<FileBytes>".into(),
        _ => {}
    }
    let is_message = schema.messages.contains_key(&field.type_name) && !schema.enums.contains_key(&field.type_name);
    let inner = value_type(&field.type_name, schema);
    match (field.label, is_message) {
        (Label::Repeated, _) => format!("Vec<{inner}>"),
        (_, true) => format!("Option<Box<{inner}>>"),
        (_, false) => format!("Option<{inner}>"),
    }
}

fn getter(text: &mut String, field: &Field, schema: &Schema) {
    let name = ident(&field.name);
    let ty = field.type_name.as_str();
    let default = field.default.as_str();
    let (returned, value) = match ty {
        "string" => {
            let default = if default.is_empty() { "\"\"" } else { default };
            ("&str".into(), format!("as_deref().unwrap_or({default})"))
        }
        "bytes" => ("&[u8]".into(), "as_deref().unwrap_or_default()".into()),
        _ if is_scalar(ty) => (
            value_type(ty, schema),
            format!("unwrap_or({})", scalar_default(ty, default)),
        ),
        _ => match schema.enums.get(ty) {
            Some(known) => {
                let first = known.values.first().map(|(name, _)| name.as_str()).unwrap_or_default();
                let value = if default.is_empty() { first } else { default };
                let rust = value_type(ty, schema);
                (rust.clone(), format!("unwrap_or({rust}::{value})"))
            }
            None => (format!("Option<&{}>", message_name(ty)), "as_deref()".into()),
        },
    };
    let doc = if default.is_empty() {
        String::new()
    } else {
        format!(", by default {default}")
    };
    let _ = writeln!(
        text,
        "/// `{}`{doc}.\npub fn {name}(&self) -> {returned} {{ self.{name}.{value} }}\n",
        field.name
    );
}

/// A number as C++ writes it: `.5`, `1.`, `1e-5`, `2.f`.
fn number(text: &str) -> f64 {
    text.trim_end_matches('f').parse().unwrap_or_default()
}

fn scalar_default(ty: &str, default: &str) -> String {
    match (ty, default) {
        ("float" | "double", "") => "0.0".into(),
        ("float", value) => format!("{:?}", number(value) as f32),
        ("double", value) => format!("{:?}", number(value)),
        ("bool", "") => "false".into(),
        (_, "") => "0".into(),
        (_, value) => value.into(),
    }
}

fn value_type(name: &str, schema: &Schema) -> String {
    if let Some(scalar) = rust_scalar(name) {
        return scalar.into();
    }
    if schema.enums.contains_key(name) {
        return match name.rsplit_once('.') {
            Some((parent, name)) => format!("{}::{}", snake(&parent.replace('.', "")), rust_type_name(name)),
            None => rust_type_name(name),
        };
    }
    message_name(name)
}

fn message_name(name: &str) -> String {
    rust_type_name(&name.replace('.', ""))
}

/// `Resize_mode` and `IOU_LOSS` become `ResizeMode` and `IouLoss`; names without underscores stay
/// as they are.
fn rust_type_name(name: &str) -> String {
    if !name.contains('_') {
        return name.into();
    }
    let capital = |word: &str| {
        let lower = if word.chars().all(|c| c.is_ascii_uppercase()) {
            word.to_lowercase()
        } else {
            word.to_string()
        };
        let mut chars = lower.chars();
        chars
            .next()
            .map(|first| first.to_uppercase().collect::<String>() + chars.as_str())
            .unwrap_or_default()
    };
    name.split('_').map(capital).collect()
}

fn enum_desc_name(name: &str) -> String {
    format!("{}_ENUM", shout(name))
}

fn desc_name(name: &str) -> String {
    format!("{}_DESC", shout(&name.replace('.', "")))
}

fn shout(name: &str) -> String {
    snake(name).to_uppercase()
}

/// `HDF5DataParameter` becomes `hdf5_data_parameter`.
fn snake(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut out = String::new();
    for (i, c) in chars.iter().enumerate() {
        let before_lower = chars.get(i + 1).is_some_and(|next| next.is_ascii_lowercase());
        let after_lower = i > 0 && (chars[i - 1].is_ascii_lowercase() || chars[i - 1].is_ascii_digit());
        let after_upper = i > 0 && chars[i - 1].is_ascii_uppercase();
        if c.is_ascii_uppercase() && (after_lower || (after_upper && before_lower)) && !out.ends_with('_') {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

fn ident(name: &str) -> String {
    if KEYWORDS.contains(&name) {
        format!("r#{name}")
    } else {
        name.into()
    }
}
