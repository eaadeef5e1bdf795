//! What types, constants and modules are called in Rust.

use crate::schema::scalar::rust_scalar;
use crate::schema::union::Schema;

const KEYWORDS: [&str; 10] = ["type", "as", "in", "box", "move", "ref", "self", "use", "where", "loop"];

/// The Rust type of one value.
pub(super) fn value_type(name: &str, schema: &Schema) -> String {
    if let Some(scalar) = rust_scalar(name) {
        return scalar.into();
    }
    if schema.enums.contains_key(name) {
        return match name.rsplit_once('.') {
            Some((parent, name)) => format!("{}::{}", module(parent), type_name(name)),
            None => type_name(name),
        };
    }
    message(name)
}

/// The struct of a message.
pub(super) fn message(name: &str) -> String {
    type_name(&name.replace('.', ""))
}

/// The module of the enumerations of a message.
pub(super) fn module(message: &str) -> String {
    snake(&message.replace('.', ""))
}

/// `Resize_mode` and `IOU_LOSS` become `ResizeMode` and `IouLoss`; names without underscores stay
/// as they are.
pub(super) fn type_name(name: &str) -> String {
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

/// The descriptor of an enumeration.
pub(super) fn enum_desc(name: &str) -> String {
    format!("{}_ENUM", shout(&name.replace('.', "_")))
}

/// The descriptor of a message.
pub(super) fn message_desc(name: &str) -> String {
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

/// The name of a field.
pub(super) fn ident(name: &str) -> String {
    if KEYWORDS.contains(&name) {
        format!("r#{name}")
    } else {
        name.into()
    }
}
