//! One schema out of all tables: every field of every Caffe, by name.
//!
//! The first table that has a field decides its number, type and default: BVLC, then our own, then
//! the forks in their order. Later forks may widen what another fork defined (never what BVLC did):
//! a list wins over a single value, and, except for SSD's, a wider number over a narrower one.
//!
//! A field or value of a fork keeps its number unless another of the same message or enumeration
//! has it already. Then it gets the next one from 900000 on, which the table of moved numbers
//! remembers for good.

use super::moved::Moved;
use super::scalar::is_scalar;
use super::table::{Enum, Field, Label, Message, Table};
use anyhow::{Result, ensure};
use std::collections::{BTreeMap, BTreeSet};

/// All messages and enumerations, sorted by name.
pub(super) struct Schema {
    pub(super) messages: BTreeMap<String, Message>,
    pub(super) enums: BTreeMap<String, Enum>,
    /// The messages that get a struct.
    pub(super) structs: BTreeSet<String>,
}

/// Merges the tables in their order.
pub(super) fn merge(tables: &[Table], structs: BTreeSet<String>, moved: &mut Moved) -> Result<Schema> {
    let mut schema = Schema {
        messages: BTreeMap::new(),
        enums: BTreeMap::new(),
        structs,
    };
    for table in tables {
        for other in &table.enums {
            let empty = || Enum {
                name: other.name.clone(),
                values: Vec::new(),
            };
            add_values(
                schema.enums.entry(other.name.clone()).or_insert_with(empty),
                other,
                moved,
            );
        }
        for other in &table.messages {
            let empty = || Message {
                name: other.name.clone(),
                fields: Vec::new(),
            };
            let own = schema.messages.entry(other.name.clone()).or_insert_with(empty);
            other.fields.iter().for_each(|field| add_field(own, field, moved));
        }
    }
    for message in schema.messages.values_mut() {
        message.fields.sort_by_key(|field| field.number);
    }
    check(&schema)?;
    Ok(schema)
}

fn check(schema: &Schema) -> Result<()> {
    for name in &schema.structs {
        ensure!(
            schema.messages.contains_key(name),
            "no table has the message {name}, which is to get a struct"
        );
    }
    for message in schema.messages.values() {
        for field in &message.fields {
            let name = &field.type_name;
            let known = is_scalar(name) || schema.messages.contains_key(name) || schema.enums.contains_key(name);
            ensure!(known, "{}.{} has the unknown type {name}", message.name, field.name);
        }
        for pair in message.fields.windows(2) {
            let [a, b] = pair else { continue };
            ensure!(
                a.number != b.number,
                "{}.{} and {} have the same number",
                message.name,
                a.name,
                b.name
            );
        }
    }
    Ok(())
}

fn add_values(own: &mut Enum, other: &Enum, moved: &mut Moved) {
    for (name, number) in &other.values {
        if own.values.iter().any(|(known, _)| known == name) {
            continue;
        }
        // Two names of one number in the same table are meant so.
        let alias = |known: &String| other.values.iter().any(|(n, v)| n == known && v == number);
        let taken = own.values.iter().any(|(known, n)| n == number && !alias(known));
        let number = if taken {
            moved.number(&own.name, name) as i32
        } else {
            *number
        };
        own.values.push((name.clone(), number));
    }
}

fn add_field(message: &mut Message, field: &Field, moved: &mut Moved) {
    if let Some(own) = message.fields.iter_mut().find(|own| own.name == field.name) {
        own.origins.extend(field.origins.iter().cloned());
        widen(own, field);
        return;
    }
    let taken = field.number == 0 || message.fields.iter().any(|own| own.number == field.number);
    let number = if taken {
        moved.number(&message.name, &field.name)
    } else {
        field.number
    };
    message.fields.push(Field {
        number,
        ..field.clone()
    });
}

/// Makes room in a fork's field for what another fork puts there.
fn widen(own: &mut Field, other: &Field) {
    let decided = ["bvlc", "cortado"].contains(&own.origins[0].as_str());
    if decided {
        return;
    }
    let wider = wider(&own.type_name, &other.type_name);
    if own.type_name != other.type_name && (own.origins[0] == "ssd" || wider.is_none()) {
        return;
    }
    if let Some(wider) = wider {
        own.type_name = wider.into();
    }
    if other.label == Label::Repeated && own.label != Label::Repeated {
        own.label = Label::Repeated;
        own.default.clear();
    }
}

/// The number type that holds the values of both.
fn wider(a: &str, b: &str) -> Option<&'static str> {
    const INTEGERS: [&str; 4] = ["uint32", "int32", "uint64", "int64"];
    match (a, b) {
        ("uint32", "uint64") | ("uint64", "uint32") => Some("uint64"),
        _ if a == b => None,
        _ if INTEGERS.contains(&a) && INTEGERS.contains(&b) => Some("int64"),
        ("float", "double") | ("double", "float") => Some("double"),
        _ => None,
    }
}
