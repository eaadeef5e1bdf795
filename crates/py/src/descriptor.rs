//! The schema as protobuf's own description of a file: what Python's messages are made from.
//!
//! The numbers of the fields written here are those of `google/protobuf/descriptor.proto`.

use cortado_proto::reflect::{EnumDesc, FieldDesc, Kind, Label, MessageDesc};
use cortado_proto::{ENUMS, MESSAGES, caffe2};
use std::collections::{BTreeMap, BTreeSet};

/// The serialized `FileDescriptorProto` of all messages and enumerations of Caffe.
pub(crate) fn file_descriptor() -> Vec<u8> {
    file("caffe", MESSAGES, ENUMS)
}

/// That of Caffe2's.
pub(crate) fn caffe2_file_descriptor() -> Vec<u8> {
    file("caffe2", caffe2::MESSAGES, caffe2::ENUMS)
}

fn file(package: &'static str, messages: &[&'static MessageDesc], enums: &[&'static EnumDesc]) -> Vec<u8> {
    let mut schema = Schema {
        package,
        ..Schema::default()
    };
    messages.iter().for_each(|desc| schema.add_message(desc));
    enums.iter().for_each(|desc| schema.add_enum(desc));
    let mut file = Writer::default();
    file.text(1, &format!("cortado/{package}.proto"));
    file.text(2, package);
    schema.write_scope("", &mut file, 4, 5);
    file.text(12, "proto2");
    file.0
}

/// All messages and enumerations, by name, and what each scope has directly inside; the file itself
/// is the scope without a name.
#[derive(Default)]
struct Schema {
    package: &'static str,
    messages: BTreeMap<&'static str, &'static MessageDesc>,
    enums: BTreeMap<&'static str, &'static EnumDesc>,
    scopes: BTreeMap<&'static str, BTreeSet<&'static str>>,
}

impl Schema {
    fn add_message(&mut self, desc: &'static MessageDesc) {
        self.messages.insert(desc.name, desc);
        self.add_name(desc.name);
    }

    fn add_enum(&mut self, desc: &'static EnumDesc) {
        self.enums.insert(desc.name, desc);
        self.add_name(desc.name);
    }

    /// Notes a name in its scope; a message that is only the scope of others gets its place too.
    fn add_name(&mut self, name: &'static str) {
        let parent = name.rsplit_once('.').map_or("", |(parent, _)| parent);
        self.scopes.entry(parent).or_default().insert(name);
        if !parent.is_empty() {
            self.add_name(parent);
        }
    }

    /// Writes what a scope holds, messages and enumerations in the given fields.
    fn write_scope(&self, scope: &str, to: &mut Writer, message_field: u32, enum_field: u32) {
        for name in self.scopes.get(scope).into_iter().flatten() {
            match self.enums.get(name) {
                Some(desc) => to.message(enum_field, enumeration(desc)),
                None => to.message(message_field, self.message(name)),
            }
        }
    }

    /// A `DescriptorProto`.
    fn message(&self, name: &str) -> Writer {
        let mut message = Writer::default();
        message.text(1, last_part(name));
        let fields = self.messages.get(name).map_or(&[][..], |desc| desc.fields);
        fields
            .iter()
            .for_each(|desc| message.message(2, field(desc, self.package)));
        self.write_scope(name, &mut message, 3, 4);
        message
    }
}

/// A `FieldDescriptorProto`.
fn field(desc: &FieldDesc, package: &str) -> Writer {
    let mut field = Writer::default();
    field.text(1, desc.name);
    field.number(3, desc.number.into());
    field.number(4, label_number(desc.label));
    field.number(5, kind_number(&desc.kind));
    match desc.kind {
        Kind::Message(MessageDesc { name, .. }) | Kind::Enum(EnumDesc { name, .. }) => {
            field.text(6, &format!(".{package}.{name}"));
        }
        _ => {}
    }
    if !desc.default.is_empty() && desc.label != Label::Repeated {
        field.text(7, &default_text(desc));
    }
    if desc.packed {
        let mut options = Writer::default();
        options.number(2, 1);
        field.message(8, options);
    }
    field
}

/// An `EnumDescriptorProto`.
fn enumeration(desc: &EnumDesc) -> Writer {
    let mut seen = BTreeSet::new();
    let mut has_alias = false;
    let mut enumeration = Writer::default();
    enumeration.text(1, last_part(desc.name));
    for (name, number) in desc.values {
        let mut value = Writer::default();
        value.text(1, name);
        value.number(2, i64::from(*number) as u64);
        enumeration.message(2, value);
        has_alias |= !seen.insert(number);
    }
    if has_alias {
        let mut options = Writer::default();
        options.number(2, 1);
        enumeration.message(3, options);
    }
    enumeration
}

/// A default as protobuf spells it: numbers in full (`.5` is `0.5`), strings without their quotes.
fn default_text(desc: &FieldDesc) -> String {
    match desc.kind {
        Kind::Float => number_text(desc.default, |text| {
            text.parse::<f32>().ok().map(|value| value.to_string())
        }),
        Kind::Double => number_text(desc.default, |text| {
            text.parse::<f64>().ok().map(|value| value.to_string())
        }),
        Kind::String | Kind::Bytes => desc.default.trim_matches('"').to_owned(),
        _ => desc.default.to_owned(),
    }
}

/// `inf`, `-inf` and `nan` in lower case, other numbers as `show` writes them.
fn number_text(text: &str, show: impl Fn(&str) -> Option<String>) -> String {
    let plain = text.trim_end_matches(['f', 'F']);
    let text = if plain.ends_with("in") { text } else { plain };
    show(text).unwrap_or_else(|| text.to_owned()).to_lowercase()
}

fn label_number(label: Label) -> u64 {
    match label {
        Label::Optional => 1,
        Label::Required => 2,
        Label::Repeated => 3,
    }
}

fn kind_number(kind: &Kind) -> u64 {
    match kind {
        Kind::Double => 1,
        Kind::Float => 2,
        Kind::Int64 => 3,
        Kind::Uint64 => 4,
        Kind::Int32 => 5,
        Kind::Bool => 8,
        Kind::String => 9,
        Kind::Message(_) => 11,
        Kind::Bytes => 12,
        Kind::Uint32 => 13,
        Kind::Enum(_) => 14,
    }
}

fn last_part(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// The bytes of one message as it is written.
#[derive(Default)]
struct Writer(Vec<u8>);

impl Writer {
    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    fn number(&mut self, field: u32, value: u64) {
        self.varint(u64::from(field) << 3);
        self.varint(value);
    }

    fn bytes(&mut self, field: u32, bytes: &[u8]) {
        self.varint((u64::from(field) << 3) | 2);
        self.varint(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    fn text(&mut self, field: u32, text: &str) {
        self.bytes(field, text.as_bytes());
    }

    fn message(&mut self, field: u32, message: Writer) {
        self.bytes(field, &message.0);
    }
}
