//! Fills a tree of fields into a typed message, by the names of its descriptor.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::TextOptions;
use super::diagnostic::Warning;
use super::lex::{Fault, shorten};
use super::nearest::{either, nearest, one_slip, related};
use super::scalar::{scalar, wanted};
use super::tree::{Field, Value, ValueKind};
use crate::layer_type::modern_type;
use crate::reflect::{EnumDesc, FieldDesc, Kind, Label, Message, MessageDesc, Scalar};
use crate::{LayerParameter, Pos, Reason, TextUnknown, UnknownField};

/// Fields of one value in BVLC Caffe that a fork has as a list, which changes no result: the GPUs of TSN.
const LISTS_OF_FORKS: [(&str, &str); 1] = [("SolverParameter", "device_id")];
/// The most different warnings that are kept, each with its suggestion; further ones are only counted. A file
/// with more is not one of Caffe's, and no one reads them all.
const MOST_WARNINGS: usize = 100;
/// The bytes of memory that messages may take, and the further bytes for each byte of the source: the shortest layer
/// takes hundreds.
const MEMORY: (usize, usize) = (64 << 20, 96);

/// Fills messages and collects what it does not understand.
pub(super) struct Filler {
    file: Arc<str>,
    options: TextOptions,
    /// Whether the tree ends in a message that is never closed.
    unclosed: bool,
    warnings: Vec<Warning>,
    /// The warning of each problem already seen.
    seen: HashMap<String, usize>,
    /// How many faults are collected; with the last of them the filling ends.
    most_faults: usize,
    /// Those before the last.
    faults: Vec<Fault>,
    /// The texts of the warnings, each once.
    reported: HashSet<String>,
    /// Whether a value is missing that a fault is about.
    is_cut: bool,
    /// The place of the first problem without a warning of its own, and the number of such
    /// problems.
    unlisted: Option<(Pos, usize)>,
    /// The bytes of memory that messages may still take.
    memory: usize,
}

impl Filler {
    /// For a source of `len` bytes.
    pub(super) fn new(file: &Arc<str>, options: TextOptions, unclosed: bool, most_faults: usize, len: usize) -> Self {
        Self {
            file: Arc::clone(file),
            options,
            unclosed,
            warnings: Vec::new(),
            seen: HashMap::new(),
            most_faults,
            faults: Vec::new(),
            reported: HashSet::new(),
            is_cut: false,
            unlisted: None,
            memory: len.saturating_mul(MEMORY.1).saturating_add(MEMORY.0),
        }
    }

    /// The warnings; the faults except the one that ended the filling; and whether the message has
    /// all that was understood.
    pub(super) fn finish(mut self) -> (Vec<Warning>, Vec<Fault>, bool) {
        if let Some((pos, count)) = self.unlisted {
            let message = match count {
                1 => "one more warning of this kind is not listed".into(),
                _ => format!("from here on {count} more warnings of this kind are not listed"),
            };
            self.warnings.push(self.warning(pos, message));
        }
        (self.warnings, self.faults, !self.is_cut)
    }

    /// Collects a fault, or gives it back if that is one more than are wanted.
    fn fault(&mut self, fault: Fault) -> Result<(), Fault> {
        if self.reported.contains(&fault.message) {
            return Ok(());
        }
        if self.faults.len() + 1 >= self.most_faults {
            return Err(fault);
        }
        self.reported.insert(fault.message.clone());
        self.faults.push(fault);
        Ok(())
    }

    /// The same for a value that the message then lacks.
    fn fault_of_value(&mut self, fault: Fault) -> Result<(), Fault> {
        self.is_cut = true;
        self.fault(fault)
    }

    pub(super) fn warn(&mut self, pos: Pos, message: String) {
        if let Some(&first) = self.seen.get(&message) {
            self.warnings[first].repeats += 1;
            return;
        }
        if self.is_full() {
            self.unlisted.get_or_insert((pos, 0)).1 += 1;
            return;
        }
        self.seen.insert(message.clone(), self.warnings.len());
        self.warnings.push(self.warning(pos, message));
    }

    fn is_full(&self) -> bool {
        self.warnings.len() == MOST_WARNINGS
    }

    fn warning(&self, pos: Pos, message: String) -> Warning {
        Warning {
            file: Arc::clone(&self.file),
            pos,
            message,
            repeats: 0,
        }
    }

    /// Fills `fields` into `message`, which is part of a message of the type `outer`.
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
                ValueKind::List(items) if LISTS_OF_FORKS.contains(&(desc.name, known.name)) => {
                    let problem = format!("\"{}\" of {} takes one value; the first is used", field.name, desc.name);
                    self.warn(field.pos, problem);
                    if let Some(first) = items.first() {
                        self.value(field, first, message, index)?;
                    }
                }
                ValueKind::List(_) => {
                    let problem = format!("\"{}\" of {} takes one value", field.name, desc.name);
                    if !self.options.lenient {
                        let found = shorten(field.value.source);
                        self.fault_of_value(Fault::new(
                            field.value.pos,
                            format!("{problem}, found the list {found}"),
                        ))?;
                        continue;
                    }
                    self.warn(field.pos, format!("{problem}; the list is kept but not used"));
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
        let problem = format!("{} has no field \"{}\"", desc.name, shorten(field.name));
        if self.unclosed && outer.is_some_and(|outer| outer.find_field(field.name).is_some()) {
            return Err(Fault::new(
                field.pos,
                format!("{problem}; a closing brace is missing before it"),
            ));
        }
        if desc.name == V1 && LayerParameter::DESC.find_field(field.name).is_some() {
            // It is read again when the layer is brought to the present form.
            self.message(std::slice::from_ref(field), &mut LayerParameter::default(), outer)?;
            self.keep(field, message, Reason::UnknownName);
            return Ok(());
        }
        if self.seen.contains_key(&problem) {
            self.warn(field.pos, problem);
        } else if !self.reported.contains(&problem) {
            let slip: Vec<&str> = desc.names().filter(|known| one_slip(field.name, known)).collect();
            let is_kept = match slip.is_empty() {
                true => self.options.lenient || self.options.keep_misspelt,
                false => self.options.keep_misspelt,
            };
            if is_kept && self.is_full() {
                self.warn(field.pos, problem);
                self.keep(field, message, Reason::UnknownName);
                return Ok(());
            }
            let near = match slip.is_empty() {
                true => likely(field.name, desc),
                false => slip.iter().map(ToString::to_string).collect(),
            };
            if !is_kept {
                self.fault(did_you_mean(field, &problem, &near))?;
                self.reported.insert(problem);
                self.keep(field, message, Reason::UnknownName);
                return Ok(());
            }
            let hint = near
                .first()
                .map(|near| format!(" (nearest: \"{near}\")"))
                .unwrap_or_default();
            self.warn(field.pos, format!("{problem}{hint}; it is kept but not used"));
            self.seen.insert(problem, self.warnings.len() - 1);
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
                return self.fault_of_value(mismatch(desc, known, value));
            };
            let pos = if field.value.pos == value.pos {
                field.pos
            } else {
                value.pos
            };
            inner.meta_mut().pos = Some(pos);
            let memory = self.memory.checked_sub(size_of_val(&*inner));
            let full = || Fault::new(pos, "there are so many messages that they would fill the memory");
            self.memory = memory.ok_or_else(full)?;
            return self.message(fields, inner, Some(desc));
        }
        if let (Kind::Enum(values), ValueKind::Word { negative: false, word }) = (&known.kind, &value.kind)
            && values.number(word).is_none()
        {
            let problem = match (desc.name, known.name) {
                (V1, "type") => format!(
                    "{word} is not a type of Caffe's old form; it is read as \"{}\"",
                    modern_type(word)
                ),
                _ if self.options.lenient => {
                    format!("{}; it is kept but not used", unknown_enum_value(known, values, word))
                }
                _ => return self.fault_of_value(Fault::new(value.pos, unknown_enum_value(known, values, word))),
            };
            self.warn(value.pos, problem);
            self.keep(field, message, Reason::UnknownEnumValue);
            return Ok(());
        }
        match scalar(&known.kind, &value.kind) {
            Some(scalar) => {
                if let (Kind::Enum(values), Scalar::Enum(number)) = (&known.kind, &scalar)
                    && values.name_of(*number).is_none()
                {
                    let problem = unknown_enum_value(known, values, &number.to_string());
                    if !self.options.lenient {
                        return self.fault_of_value(Fault::new(value.pos, problem));
                    }
                    self.warn(value.pos, problem);
                }
                match message.slot(index).push(scalar) {
                    true => Ok(()),
                    false => self.fault_of_value(mismatch(desc, known, value)),
                }
            }
            None => self.fault_of_value(mismatch(desc, known, value)),
        }
    }
}

/// The fault of a field that its message does not have.
fn did_you_mean(field: &Field<'_>, problem: &str, near: &[String]) -> Fault {
    let message = match near {
        [] => format!("{problem}, and neither has any known Caffe"),
        _ => format!("{problem}; did you mean {}?", either(near)),
    };
    Fault::new(field.pos, message)
}

/// The fields that may be meant by a name: those of Caffe itself before those of forks.
fn likely(name: &str, desc: &MessageDesc) -> Vec<String> {
    let own: Vec<&str> = desc
        .fields
        .iter()
        .filter(|f| !f.is_of_forks())
        .map(|f| f.name)
        .collect();
    let near = [
        nearest(name, own.iter().copied()),
        nearest(name, desc.names()),
        related(name, own),
    ];
    near.into_iter().find(|near| !near.is_empty()).unwrap_or_default()
}

/// `word` is not a value of the enumeration: the nearest values, or all of them.
fn unknown_enum_value(known: &FieldDesc, values: &EnumDesc, word: &str) -> String {
    /// More values than this are not listed.
    const MOST: usize = 6;
    let names = || values.values.iter().map(|(name, _)| *name);
    let near = match names().find(|name| name.eq_ignore_ascii_case(word)) {
        Some(name) => vec![name.to_string()],
        None => nearest(word, names()),
    };
    let hint = match near.as_slice() {
        [] if values.values.len() <= MOST => format!(" (known: {})", names().collect::<Vec<_>>().join(", ")),
        [] => String::new(),
        near => format!("; did you mean {}?", near.join(" or ")),
    };
    format!("{word} is not a value of \"{}\"{hint}", known.name)
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
