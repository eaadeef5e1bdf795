//! Rust code for a schema: a row for each field in the table of descriptors, and another in the
//! struct of its message, if it has one. The meaning of a row is defined once, by the macros of
//! `crates/proto/src/rows.rs`.

mod names;
mod structs;
mod tables;

use super::union::Schema;

const HEADER: &str = "//! Generated from the tables in `crates/proto/schema` by `cargo xtask schema`. Do not edit.\n\n";

/// The files and their texts. They are not formatted: a row stays in its line.
pub(super) fn files(schema: &Schema) -> Vec<(&'static str, String)> {
    let module = "#[rustfmt::skip]\nmod enums;\n#[rustfmt::skip]\nmod messages;\n#[rustfmt::skip]\nmod tables;\n\n\
                  pub use enums::*;\npub use messages::*;\npub use tables::{ENUMS, MESSAGES};\n";
    vec![
        ("mod.rs", format!("{HEADER}{module}")),
        ("tables.rs", tables::text(schema)),
        ("enums.rs", structs::enums(schema)),
        ("messages.rs", structs::messages(schema)),
    ]
}
