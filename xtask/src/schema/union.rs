//! One schema out of all tables: every field of every Caffe, by name.
//!
//! The first table that has a field decides its type: BVLC, then our own, then SSD, then the other forks by name. A fork's field may repeat if
//! any fork repeats it, and keeps its number unless another field of the message has it already; then it gets the next one from 900000 on.

use super::table::{Enum, Field, Label, Message, Table};
use anyhow::{Result, ensure};
use std::collections::BTreeMap;

/// Where the numbers begin that the union makes up.
const OWN_NUMBERS: u32 = 900_000;

/// All messages and enumerations, sorted by name.
pub(super) struct Schema {
    pub(super) messages: BTreeMap<String, Message>,
    pub(super) enums: BTreeMap<String, Enum>,
}

/// Merges the tables in their order.
pub(super) fn merge(tables: &[Table]) -> Result<Schema> {
    let mut schema = Schema { messages: BTreeMap::new(), enums: BTreeMap::new() };
    for table in tables {
        for other in &table.enums {
            let own = schema.enums.entry(other.name.clone()).or_insert_with(|| Enum { name: other.name.clone(), values: Vec::new() });
            for (name, number) in &other.values {
                if !own.values.iter().any(|(n, _)| n == name) {
                    own.values.push((name.clone(), *number));
                }
            }
        }
        for other in &table.messages {
            let own = schema.messages.entry(other.name.clone()).or_insert_with(|| Message { name: other.name.clone(), fields: Vec::new() });
            other.fields.iter().for_each(|field| add(own, field, &table.origin));
        }
    }
    for message in schema.messages.values_mut() {
        message.fields.sort_by_key(|field| field.number);
    }
    for message in schema.messages.values() {
        for field in &message.fields {
            let known = super::emit::is_scalar(&field.type_name)
                || schema.messages.contains_key(&field.type_name)
                || schema.enums.contains_key(&field.type_name);
            ensure!(known, "{}.{} has the unknown type {}", message.name, field.name, field.type_name);
        }
    }
    Ok(schema)
}

fn add(message: &mut Message, field: &Field, origin: &str) {
    if let Some(own) = message.fields.iter_mut().find(|own| own.name == field.name) {
        own.origins.push(origin.into());
        if own.origins[0] != "bvlc" && own.type_name == field.type_name && field.label == Label::Repeated {
            own.label = Label::Repeated;
        }
        return;
    }
    let taken = |number: u32| message.fields.iter().any(|own| own.number == number);
    let number = if taken(field.number) { (OWN_NUMBERS..).find(|&n| !taken(n)).unwrap_or(OWN_NUMBERS) } else { field.number };
    message.fields.push(Field { number, ..field.clone() });
}
