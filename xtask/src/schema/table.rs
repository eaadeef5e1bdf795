//! The schema tables: plain text, one message or enumeration after the other.

use anyhow::{Context, Result, bail};

/// One table: what one Caffe defines.
pub(super) struct Table {
    pub(super) messages: Vec<Message>,
    pub(super) enums: Vec<Enum>,
}

/// A message and its fields.
#[derive(Clone)]
pub(super) struct Message {
    pub(super) name: String,
    pub(super) fields: Vec<Field>,
}

/// A field.
#[derive(Clone)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) number: u32,
    pub(super) type_name: String,
    pub(super) label: Label,
    pub(super) packed: bool,
    pub(super) default: String,
    pub(super) origins: Vec<String>,
    /// The decision about it, if only forks have it.
    pub(super) decision: Option<Row>,
}

/// How a field is handled: see `cortado_proto::reflect::Decision`.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Decision {
    Honoured(Vec<String>),
    Harmless,
    RefusedUnless(String),
    RefusedInTraining(String),
    Unread,
}

/// The decision about a field, and why.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) decision: Decision,
    pub(super) text: String,
}

/// How often a field may occur.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Label {
    Optional,
    Required,
    Repeated,
}

/// An enumeration; nested ones are named `Parent.Name`.
#[derive(Clone)]
pub(super) struct Enum {
    pub(super) name: String,
    pub(super) values: Vec<(String, i32)>,
}

/// Reads a table.
pub(super) fn parse(origin: &str, text: &str) -> Result<Table> {
    let mut table = Table {
        messages: Vec::new(),
        enums: Vec::new(),
    };
    let mut in_enum = false;
    for (index, line) in text.lines().enumerate() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] => {}
            [first, ..] if first.starts_with('#') => {}
            ["message", name] if !line.starts_with(' ') => {
                in_enum = false;
                table.messages.push(Message {
                    name: (*name).into(),
                    fields: Vec::new(),
                });
            }
            ["enum", name] if !line.starts_with(' ') => {
                in_enum = true;
                table.enums.push(Enum {
                    name: (*name).into(),
                    values: Vec::new(),
                });
            }
            [name, "=", number] if in_enum => {
                let values = &mut table.enums.last_mut().context("a value outside an enum")?.values;
                values.push((
                    (*name).into(),
                    number.parse().with_context(|| format!("line {}", index + 1))?,
                ));
            }
            [name, "=", number, rest @ ..] => {
                let field = field(origin, name, number, rest, line).with_context(|| format!("line {}", index + 1))?;
                table
                    .messages
                    .last_mut()
                    .context("a field outside a message")?
                    .fields
                    .push(field);
            }
            _ => bail!("line {}: cannot read `{line}`", index + 1),
        }
    }
    Ok(table)
}

fn field(origin: &str, name: &str, number: &str, rest: &[&str], line: &str) -> Result<Field> {
    let spec = *rest.first().context("a field without a type")?;
    let (type_name, label) = match (spec.strip_suffix("[]"), spec.strip_suffix('!')) {
        (Some(name), _) => (name, Label::Repeated),
        (_, Some(name)) => (name, Label::Required),
        _ => (spec, Label::Optional),
    };
    Ok(Field {
        name: name.into(),
        // The number of a field that is only known from texts is not known: it gets one of our own.
        number: if number == "?" { 0 } else { number.parse()? },
        type_name: type_name.into(),
        label,
        packed: rest.contains(&"packed"),
        default: line
            .split_once(" default ")
            .map(|(_, value)| value.trim().to_string())
            .unwrap_or_default(),
        origins: vec![origin.into()],
        decision: None,
    })
}
