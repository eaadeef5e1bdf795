//! Fills a tree of fields into a typed message, by the names of its descriptor.

use std::collections::HashMap;
use std::sync::Arc;

use super::Options;
use super::diagnostic::Warning;
use super::lex::{Fault, shorten};
use super::nearest::{either, nearest, one_slip};
use super::scalar::{boolean, float, integer};
use super::tree::{Field, Value, ValueKind};
use crate::layer_type::modern_type;
use crate::reflect::{EnumDesc, FieldDesc, Kind, Label, Message, MessageDesc, Scalar};
use crate::{LayerParameter, Pos, Reason, TextUnknown, UnknownField};

/// Fills messages and collects what it does not understand.
pub(super) struct Filler {
    file: Arc<str>,
    options: Options,
    /// Whether the tree ends in a message that is never closed.
    unclosed: bool,
    warnings: Vec<Warning>,
    /// The warning of each problem already seen.
    seen: HashMap<String, usize>,
}

impl Filler {
    pub(super) fn new(file: &Arc<str>, options: Options, unclosed: bool) -> Self {
        Self {
            file: Arc::clone(file),
            options,
            unclosed,
            warnings: Vec::new(),
            seen: HashMap::new(),
        }
    }

    pub(super) fn into_warnings(self) -> Vec<Warning> {
        self.warnings
    }

    pub(super) fn warn(&mut self, pos: Pos, message: String) {
        if let Some(&first) = self.seen.get(&message) {
            self.warnings[first].repeats += 1;
            return;
        }
        self.seen.insert(message.clone(), self.warnings.len());
        self.warnings.push(Warning {
            file: Arc::clone(&self.file),
            pos,
            message,
            repeats: 0,
        });
    }

    /// Fills `fields` into `message`, which stands in a message of the type `outer`.
    pub(super) fn message(
        &mut self,
        fields: &[Field<'_>],
        message: &mut dyn Message,
        outer: Option<&MessageDesc>,
    ) -> Result<(), Fault> {
        let desc = message.desc();
        let mut given: Vec<(usize, Pos)> = Vec::new();
        for field in fields {
            let Some(index) = desc.find_field(field.name) else {
                self.unknown_name(field, message, outer)?;
                continue;
            };
            let known = &desc.fields[index];
            if !field.colon && !matches!(known.kind, Kind::Message(_)) && matches!(field.value.kind, ValueKind::List(_))
            {
                return Err(Fault::new(
                    field.value.pos,
                    format!("expected \":\" after \"{}\"", field.name),
                ));
            }
            if known.label != Label::Repeated {
                if let Some((_, first)) = given.iter().find(|(other, _)| *other == index) {
                    let message = format!("\"{}\" is given twice; the first is in line {}", field.name, first.line);
                    return Err(Fault::new(field.pos, message));
                }
                given.push((index, field.pos));
            }
            match &field.value.kind {
                ValueKind::List(items) if known.label == Label::Repeated => {
                    for item in items {
                        self.value(field, item, message, index)?;
                    }
                }
                ValueKind::List(_) => {
                    let problem = format!(
                        "\"{}\" of {} takes one value; the list is kept but not used",
                        field.name, desc.name
                    );
                    self.warn(field.pos, problem);
                    self.keep(field, message, Reason::ListForSingular);
                }
                _ => self.value(field, &field.value, message, index)?,
            }
        }
        Ok(())
    }

    /// A field that the message does not have: an error where it is a slip of the pen, else kept.
    fn unknown_name(
        &mut self,
        field: &Field<'_>,
        message: &mut dyn Message,
        outer: Option<&MessageDesc>,
    ) -> Result<(), Fault> {
        let desc = message.desc();
        let problem = format!("{} has no field \"{}\"", desc.name, field.name);
        if self.unclosed && outer.is_some_and(|outer| outer.find_field(field.name).is_some()) {
            return Err(Fault::new(
                field.pos,
                format!("{problem}; a closing brace is missing before it"),
            ));
        }
        if desc.name == V1 && LayerParameter::DESC.find_field(field.name).is_some() {
            self.keep(field, message, Reason::UnknownName);
            return Ok(());
        }
        if !self.seen.contains_key(&problem) {
            let names = || desc.fields.iter().map(|known| known.name);
            let slip: Vec<&str> = names().filter(|known| one_slip(field.name, known)).collect();
            if !slip.is_empty() && !self.options.lenient {
                return Err(Fault::new(
                    field.pos,
                    format!("{problem}; did you mean {}?", either(&slip)),
                ));
            }
            let near = nearest(field.name, names());
            let hint = near
                .first()
                .map(|near| format!(" (nearest: \"{near}\")"))
                .unwrap_or_default();
            self.warn(field.pos, format!("{problem}{hint}; it is kept but not used"));
            self.seen.insert(problem, self.warnings.len() - 1);
        } else {
            self.warn(field.pos, problem);
        }
        self.keep(field, message, Reason::UnknownName);
        Ok(())
    }

    /// Keeps `field` among the unknown ones of `message`.
    fn keep(&mut self, field: &Field<'_>, message: &mut dyn Message, reason: Reason) {
        message.meta_mut().unknown.push(UnknownField::Text(TextUnknown {
            name: field.name.to_string(),
            value_text: field.value.source.to_string(),
            pos: field.pos,
            reason,
        }));
    }

    /// Stores one value of the field `index`.
    fn value(
        &mut self,
        field: &Field<'_>,
        value: &Value<'_>,
        message: &mut dyn Message,
        index: usize,
    ) -> Result<(), Fault> {
        let desc = message.desc();
        let known = &desc.fields[index];
        if let (Kind::Message(_), ValueKind::Message(fields)) = (&known.kind, &value.kind) {
            let Some(inner) = message.slot(index).push_message() else {
                return Err(mismatch(desc, known, value));
            };
            let pos = if field.value.pos == value.pos {
                field.pos
            } else {
                value.pos
            };
            inner.meta_mut().pos = Some(pos);
            return self.message(fields, inner, Some(desc));
        }
        if let (Kind::Enum(values), ValueKind::Word { negative: false, word }) = (&known.kind, &value.kind)
            && values.number(word).is_none()
        {
            self.warn(
                value.pos,
                match (desc.name, known.name) {
                    (V1, "type") => format!(
                        "{word} is no type of Caffe's old form; it is read as \"{}\"",
                        modern_type(word)
                    ),
                    _ => format!("{}; it is kept but not used", unknown_word(known, values, word)),
                },
            );
            self.keep(field, message, Reason::UnknownEnumValue);
            return Ok(());
        }
        match scalar(&known.kind, &value.kind) {
            Some(scalar) => {
                if let (Kind::Enum(values), Scalar::Enum(number)) = (&known.kind, &scalar)
                    && values.name_of(*number).is_none()
                {
                    self.warn(value.pos, unknown_word(known, values, &number.to_string()));
                }
                if message.slot(index).push(scalar) {
                    Ok(())
                } else {
                    Err(mismatch(desc, known, value))
                }
            }
            None => Err(mismatch(desc, known, value)),
        }
    }
}

/// The value as one of `kind`, where it can be one.
fn scalar(kind: &Kind, value: &ValueKind<'_>) -> Option<Scalar> {
    let signed = |bits: u32| integer(value, i64::MIN >> (64 - bits), (1_u64 << (bits - 1)) - 1);
    Some(match kind {
        Kind::Int32 => Scalar::Int32(i32::try_from(signed(32)?).ok()?),
        Kind::Int64 => Scalar::Int64(i64::try_from(signed(64)?).ok()?),
        Kind::Uint32 => Scalar::Uint32(u32::try_from(integer(value, 0, u64::from(u32::MAX))?).ok()?),
        Kind::Uint64 => Scalar::Uint64(u64::try_from(integer(value, 0, u64::MAX)?).ok()?),
        Kind::Bool => Scalar::Bool(boolean(value)?),
        Kind::Float => Scalar::Float(float(value)? as f32),
        Kind::Double => Scalar::Double(float(value)?),
        Kind::String => Scalar::String(String::from_utf8_lossy(bytes(value)?).into_owned()),
        Kind::Bytes => Scalar::Bytes(bytes(value)?.to_vec()),
        Kind::Enum(values) => Scalar::Enum(match value {
            ValueKind::Word { negative: false, word } => values.number(word)?,
            _ => i32::try_from(signed(32)?).ok()?,
        }),
        Kind::Message(_) => return None,
    })
}

fn bytes<'v>(value: &'v ValueKind<'_>) -> Option<&'v [u8]> {
    match value {
        ValueKind::String(bytes) => Some(bytes),
        _ => None,
    }
}

/// `word` is no value of the enumeration: which are, or which are near.
fn unknown_word(known: &FieldDesc, values: &EnumDesc, word: &str) -> String {
    let names = values.values.iter().map(|(name, _)| *name);
    let near = if values.values.len() <= 6 {
        names.map(str::to_string).collect()
    } else {
        nearest(word, names)
    };
    let hint = if near.is_empty() {
        String::new()
    } else {
        format!(" (known: {})", near.join(", "))
    };
    format!("{word} is no value of \"{}\"{hint}", known.name)
}

/// The fault of a value that the field cannot hold.
fn mismatch(desc: &MessageDesc, known: &FieldDesc, value: &Value<'_>) -> Fault {
    let found = match &value.kind {
        ValueKind::Message(_) => "a message".to_string(),
        ValueKind::List(_) => "a list".to_string(),
        _ => shorten(value.source),
    };
    let message = match (&known.kind, &value.kind) {
        (Kind::String | Kind::Bytes, ValueKind::Word { .. }) => {
            let old = if desc.name == "LayerParameter" && known.name == "type" {
                OLD_FORM
            } else {
                ""
            };
            format!(
                "\"{}\" takes a string: write it in quotes, not {found}{old}",
                known.name
            )
        }
        (Kind::Enum(values), ValueKind::String(text)) if values.number(&String::from_utf8_lossy(text)).is_some() => {
            format!("\"{}\" takes a name without quotes, found {found}", known.name)
        }
        (Kind::Enum(_), ValueKind::String(_)) if desc.name == V1 && known.name == "type" => {
            format!("\"type\" of the old form \"layers {{ }}\" takes a name without quotes, found {found}{NEW_FORM}")
        }
        _ => format!("\"{}\" takes {}, found {found}", known.name, wanted(&known.kind)),
    };
    Fault::new(value.pos, message)
}

/// The old form of layers. Forks' fields of it are read as those of the present form, to which it
/// is upgraded.
const V1: &str = "V1LayerParameter";
const NEW_FORM: &str = "; types in quotes belong to \"layer { }\"";
const OLD_FORM: &str = "; types without quotes belong to the old form \"layers { }\"";

/// What a field of `kind` takes, in words.
fn wanted(kind: &Kind) -> String {
    match kind {
        Kind::Int32 => format!("a whole number from {} to {}", i32::MIN, i32::MAX),
        Kind::Int64 => format!("a whole number from {} to {}", i64::MIN, i64::MAX),
        Kind::Uint32 => format!("a whole number from 0 to {}", u32::MAX),
        Kind::Uint64 => format!("a whole number from 0 to {}", u64::MAX),
        Kind::Bool => "true or false".to_string(),
        Kind::Float | Kind::Double => "a number".to_string(),
        Kind::String | Kind::Bytes => "a string in quotes".to_string(),
        Kind::Enum(values) => {
            let names: Vec<&str> = values.values.iter().take(6).map(|(name, _)| *name).collect();
            format!("a name such as {}", names.join(", "))
        }
        Kind::Message(_) => "a message in braces".to_string(),
    }
}
