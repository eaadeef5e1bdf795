//! Reflection: what the generic readers and writers know about a message.
//!
//! Every message has a static [`MessageDesc`]. Those that code names have a struct too, and two
//! small matches from a field's index to the field; the others are [`DynamicMessage`]s. Text,
//! binary and upgrades are written once over these.

mod dynamic;
mod field;

use crate::{Pos, UnknownField};
use cortado_files::Source;
use std::any::Any;
use std::fmt::{self, Debug};
use std::ops::Range;

pub use dynamic::{DynamicFields, DynamicMessage};
pub(crate) use field::{Item, no_message, no_scalar};

/// Place, dynamic fields and unknown fields of a message. Equality ignores the place.
#[derive(Clone, Debug, Default)]
pub struct Meta {
    /// Where the message began in the text that it was read from.
    pub pos: Option<Pos>,
    /// The fields that have no place in a struct, because no code names the type of their messages.
    /// Reflection reads and writes them.
    pub dynamic: DynamicFields,
    /// The fields that are not in the schema or could not be understood, in the order in which it
    /// was read.
    pub unknown: Vec<UnknownField>,
}

impl PartialEq for Meta {
    fn eq(&self, other: &Self) -> bool {
        self.dynamic == other.dynamic && self.unknown == other.unknown
    }
}

/// A message type.
#[derive(Debug)]
pub struct MessageDesc {
    /// Its name, nested ones with their parent: `ConvolutionParameter`.
    pub name: &'static str,
    /// Its fields, sorted by number.
    pub fields: &'static [FieldDesc],
}

/// A field of a message.
#[derive(Debug)]
pub struct FieldDesc {
    /// Its name in text.
    pub name: &'static str,
    /// Its number in binary.
    pub number: u32,
    /// Whether it may repeat.
    pub label: Label,
    /// What it holds.
    pub kind: Kind,
    /// Whether a repeated number is written as one run of bytes.
    pub packed: bool,
    /// The value of the getter when the field is not set, as the schema gives it; empty if the
    /// schema gives none.
    pub default: &'static str,
    /// Where it comes from: `bvlc`, `cortado`, or the forks that have it.
    pub origin: &'static str,
    /// How it is handled.
    pub decision: Decision,
    /// What a field of forks does, why it changes nothing, or why it is refused.
    pub text: &'static str,
}

/// How a field is handled. For BVLC's fields and our own, the layer decides; for each field that
/// only forks have, the decision is in `crates/proto/schema/decisions.txt`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The field of a Caffe that is built whole.
    Own,
    /// Layers of these types read it; of all types that have it, if none is named.
    Honoured(&'static [&'static str]),
    /// It concerns only speed, logs or pictures.
    Harmless,
    /// It changes the result and is not supported: an error, unless its value is this one or, if that is
    /// empty, its default.
    RefusedUnless(&'static str),
    /// It changes only what training learns, and is not supported: an error where a solver trains the net,
    /// unless its value is this one or, if that is empty, its default.
    RefusedInTraining(&'static str),
    /// Nothing reads it, and nothing needs to: it is an option of layers that are not supported, or part
    /// of a message that no code names.
    Unread,
}

/// A field, in the order of its parts: the generated tables have one on each line.
pub(crate) const fn field(
    name: &'static str,
    number: u32,
    label: Label,
    kind: Kind,
    packed: bool,
    default: &'static str,
    origin: &'static str,
) -> FieldDesc {
    FieldDesc {
        name,
        number,
        label,
        kind,
        packed,
        default,
        origin,
        decision: Decision::Own,
        text: "",
    }
}

impl FieldDesc {
    /// The same field, which only forks have, with the decision about it.
    pub(crate) const fn decided(self, decision: Decision, text: &'static str) -> Self {
        Self { decision, text, ..self }
    }

    /// Whether it comes from forks alone.
    pub fn is_of_forks(&self) -> bool {
        self.decision != Decision::Own
    }
}

/// How often a field may occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// At most once.
    Optional,
    /// Once. A reader does not insist; the code that uses the field does.
    Required,
    /// Any number of times.
    Repeated,
}

/// The type of a field.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // The names are protobuf's own.
pub enum Kind {
    Int32,
    Int64,
    Uint32,
    Uint64,
    Bool,
    Float,
    Double,
    String,
    Bytes,
    Enum(&'static EnumDesc),
    Message(&'static MessageDesc),
}

/// An enumeration.
#[derive(Debug)]
pub struct EnumDesc {
    /// Its name, nested ones with their parent: `PoolingParameter.PoolMethod`.
    pub name: &'static str,
    /// Names and numbers, in the order of the schema.
    pub values: &'static [(&'static str, i32)],
}

impl EnumDesc {
    /// The number of a name.
    pub fn number(&self, name: &str) -> Option<i32> {
        self.values.iter().find(|(n, _)| *n == name).map(|(_, number)| *number)
    }

    /// The name of a number.
    pub fn name_of(&self, number: i32) -> Option<&'static str> {
        self.values.iter().find(|(_, n)| *n == number).map(|(name, _)| *name)
    }
}

impl MessageDesc {
    /// The names of all fields.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.fields.iter().map(|field| field.name)
    }

    /// The index of the field of this name.
    pub fn find_field(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }

    /// The index of the field of this number.
    pub fn find_number(&self, number: u32) -> Option<usize> {
        self.fields.binary_search_by_key(&number, |field| field.number).ok()
    }
}

/// A message: a struct that knows its description.
pub trait Message: Any + Debug + Send + Sync {
    /// What it is.
    fn desc(&self) -> &'static MessageDesc;

    /// The field at an index of [`MessageDesc::fields`].
    fn get(&self, index: usize) -> &dyn Field;

    /// The same, to change it.
    fn slot(&mut self, index: usize) -> &mut dyn Field;

    /// Its place in its file, and the fields that are not in the schema.
    fn meta(&self) -> &Meta;

    /// The same, to change it.
    fn meta_mut(&mut self) -> &mut Meta;
}

/// One value of a field.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // One variant for each kind.
pub enum Scalar {
    Int32(i32),
    Int64(i64),
    Uint32(u32),
    Uint64(u64),
    Bool(bool),
    Float(f32),
    Double(f64),
    String(String),
    Bytes(Vec<u8>),
    FileBytes(crate::FileBytes),
    Enum(i32),
}

/// A field of whatever type: none, one or many values.
pub trait Field {
    /// How many values are set.
    fn len(&self) -> usize;

    /// Whether nothing is set.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Value `i` of a field that holds no messages.
    fn scalar(&self, i: usize) -> Option<Scalar>;

    /// Message `i` of a field that holds messages.
    fn message_at(&self, i: usize) -> Option<&dyn Message>;

    /// Message `i`, to change it.
    fn message_at_mut(&mut self, i: usize) -> Option<&mut dyn Message>;

    /// The one message of a singular field, if it is set.
    fn message(&self) -> Option<&dyn Message> {
        self.message_at(0)
    }

    /// Adds a value to a repeated field, or sets a singular one. Gives false if the value has
    /// another type.
    fn push(&mut self, value: Scalar) -> bool;

    /// Adds an empty message to a repeated field, or gives that of a singular one, made if need be.
    /// `None` if the field holds no messages.
    fn push_message(&mut self) -> Option<&mut dyn Message>;

    /// Drops all values but the first `len`.
    fn truncate(&mut self, len: usize);

    /// Unsets the field.
    fn clear(&mut self) {
        self.truncate(0);
    }

    /// The bytes of memory that the field itself takes if it is outside its message's struct.
    fn own_size(&self) -> usize {
        0
    }

    /// Whether it can hold bytes that are still in their file.
    fn can_be_stored(&self) -> bool {
        false
    }

    /// The numbers of a blob, if that is what the field holds.
    fn numbers(&self) -> Option<&dyn NumberField> {
        None
    }

    /// The same, to add to them.
    fn numbers_mut(&mut self) -> Option<&mut dyn NumberField> {
        None
    }
}

/// What the binary reader and writer need of a list of numbers.
pub trait NumberField {
    /// Adds the numbers in `bytes`, none of them cut.
    fn add(&mut self, bytes: &[u8]);
    /// Adds the numbers at a place in a source, none of them cut, to be read when they are
    /// wanted. Gives false if it has numbers in memory, which they cannot follow.
    fn add_stored(&mut self, source: &Source, range: Range<usize>) -> bool;
    /// The number of bytes of all numbers.
    fn byte_len(&self) -> usize;
    /// Writes the bytes of all numbers in pieces.
    ///
    /// # Errors
    /// Those of the writer, and of a file that the numbers are still in.
    fn write_bytes(&self, to: &mut dyn std::io::Write) -> std::io::Result<()>;
}

/// Prints the fields that are set, as `Debug` of every message.
pub(crate) fn debug(message: &dyn Message, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut out = f.debug_struct(message.desc().name);
    for (index, desc) in message.desc().fields.iter().enumerate() {
        let field = message.get(index);
        if !field.is_empty() {
            out.field(desc.name, &Shown { desc, field });
        }
    }
    for unknown in &message.meta().unknown {
        match unknown {
            UnknownField::Wire { number, bytes } => {
                out.field(&format!("unknown {number}"), &format_args!("{bytes:02x?}"))
            }
            UnknownField::Text(text) => out.field(&text.name, &format_args!("unknown {}", text.value_text)),
        };
    }
    out.finish()
}

/// A field as `Debug` shows it.
struct Shown<'a> {
    desc: &'a FieldDesc,
    field: &'a dyn Field,
}

impl Shown<'_> {
    /// Blobs have millions of numbers; only the first ones are shown.
    const MOST: usize = 16;

    fn item(&self, i: usize) -> String {
        match (self.field.scalar(i), &self.desc.kind) {
            (Some(Scalar::Enum(number)), Kind::Enum(values)) => {
                values.name_of(number).map_or_else(|| number.to_string(), String::from)
            }
            (Some(Scalar::Bytes(bytes)), _) => format!("{} bytes", bytes.len()),
            (Some(value), _) => {
                let text = format!("{value:?}");
                let inside = text.split_once('(').and_then(|(_, rest)| rest.strip_suffix(')'));
                inside.map_or(text.clone(), String::from)
            }
            (None, _) => self
                .field
                .message_at(i)
                .map(|message| format!("{message:?}"))
                .unwrap_or_default(),
        }
    }
}

impl Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.desc.label != Label::Repeated {
            return f.write_str(&self.item(0));
        }
        let len = self.field.len();
        let mut list = f.debug_list();
        (0..len.min(Self::MOST)).for_each(|i| {
            list.entry(&format_args!("{}", self.item(i)));
        });
        if len > Self::MOST {
            list.entry(&format_args!("… {len} in all"));
        }
        list.finish()
    }
}
