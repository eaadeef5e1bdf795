//! Messages and fields without a struct, which only their descriptors describe.

use super::{self as reflect, Field, FieldDesc, Item, Kind, Label, Message, MessageDesc, Meta, Scalar};
use super::{no_message, no_scalar};
use crate::FileBytes;
use std::fmt;

/// A message whose type no code names.
#[derive(Clone)]
pub struct DynamicMessage {
    desc: &'static MessageDesc,
    meta: Meta,
}

impl DynamicMessage {
    /// An empty message of a type.
    pub fn new(desc: &'static MessageDesc) -> Self {
        let meta = Meta::default();
        Self { desc, meta }
    }
}

impl Message for DynamicMessage {
    fn desc(&self) -> &'static MessageDesc {
        self.desc
    }

    fn get(&self, index: usize) -> &dyn Field {
        self.meta.dynamic.get(index)
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        self.meta.dynamic.slot(index, self.desc)
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

impl PartialEq for DynamicMessage {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.desc, other.desc) && self.meta == other.meta
    }
}

impl fmt::Debug for DynamicMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        reflect::debug(self, f)
    }
}

impl Item for DynamicMessage {
    no_scalar!();

    fn message(&self) -> Option<&dyn Message> {
        Some(self)
    }

    fn message_mut(&mut self) -> Option<&mut dyn Message> {
        Some(self)
    }

    // Its type is not known here.
    fn blank() -> Option<Self> {
        None
    }
}

/// The fields of a message that have no place in a struct. Those that are not set take no memory.
#[derive(Clone, Default)]
pub struct DynamicFields(Vec<DynamicField>);

impl DynamicFields {
    /// The field of an index.
    pub(crate) fn get(&self, index: usize) -> &dyn Field {
        self.place(index).map_or(&NotSet, |at| &self.0[at])
    }

    /// The same, to change it. `desc` is that of the message.
    pub(crate) fn slot(&mut self, index: usize, desc: &'static MessageDesc) -> &mut dyn Field {
        let at = self.place(index).unwrap_or_else(|at| {
            self.0.insert(at, DynamicField::new(index, &desc.fields[index]));
            at
        });
        &mut self.0[at]
    }

    fn place(&self, index: usize) -> Result<usize, usize> {
        self.0.binary_search_by_key(&index, |field| field.index)
    }

    fn set(&self) -> impl Iterator<Item = &DynamicField> {
        self.0.iter().filter(|field| !field.is_empty())
    }
}

impl PartialEq for DynamicFields {
    fn eq(&self, other: &Self) -> bool {
        self.set().eq(other.set())
    }
}

impl fmt::Debug for DynamicFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.set().map(|field| field.desc.name)).finish()
    }
}

/// A field whose content has the type that its descriptor states.
#[derive(Clone)]
struct DynamicField {
    index: usize,
    desc: &'static FieldDesc,
    values: Values,
}

impl DynamicField {
    fn new(index: usize, desc: &'static FieldDesc) -> Self {
        let values = Values::none(&desc.kind);
        Self { index, desc, values }
    }

    fn repeats(&self) -> bool {
        self.desc.label == Label::Repeated
    }
}

impl PartialEq for DynamicField {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index && self.values == other.values
    }
}

impl Field for DynamicField {
    fn len(&self) -> usize {
        self.values.field().len()
    }

    fn scalar(&self, i: usize) -> Option<Scalar> {
        self.values.field().scalar(i)
    }

    fn message_at(&self, i: usize) -> Option<&dyn Message> {
        self.values.field().message_at(i)
    }

    fn message_at_mut(&mut self, i: usize) -> Option<&mut dyn Message> {
        self.values.field_mut().message_at_mut(i)
    }

    fn push(&mut self, value: Scalar) -> bool {
        if self.repeats() {
            return self.values.field_mut().push(value);
        }
        let mut values = Values::none(&self.desc.kind);
        let fits = values.field_mut().push(value);
        if fits {
            self.values = values;
        }
        fits
    }

    fn push_message(&mut self) -> Option<&mut dyn Message> {
        let repeats = self.repeats();
        let (Kind::Message(desc), Values::Message(messages)) = (&self.desc.kind, &mut self.values) else {
            return None;
        };
        if repeats || messages.is_empty() {
            messages.push(DynamicMessage::new(desc));
        }
        messages.last_mut()?.message_mut()
    }

    fn truncate(&mut self, len: usize) {
        self.values.field_mut().truncate(len);
    }

    // Their list has room for as many again.
    fn own_size(&self) -> usize {
        2 * size_of::<Self>()
    }
}

/// A field that is not set.
struct NotSet;

impl Field for NotSet {
    fn len(&self) -> usize {
        0
    }

    fn scalar(&self, _: usize) -> Option<Scalar> {
        None
    }

    fn message_at(&self, _: usize) -> Option<&dyn Message> {
        None
    }

    fn message_at_mut(&mut self, _: usize) -> Option<&mut dyn Message> {
        None
    }

    fn push(&mut self, _: Scalar) -> bool {
        false
    }

    fn push_message(&mut self) -> Option<&mut dyn Message> {
        None
    }

    fn truncate(&mut self, _: usize) {}
}

/// The values of a field; at most one where it does not repeat.
macro_rules! values {
    ($($kind:ident($type:ty)),* $(,)?) => {
        #[derive(Clone, PartialEq)]
        enum Values {
            $($kind(Vec<$type>),)*
        }

        impl Values {
            fn none(kind: &Kind) -> Self {
                match kind {
                    $(Kind::$kind { .. } => Self::$kind(Vec::new()),)*
                }
            }

            fn field(&self) -> &dyn Field {
                match self {
                    $(Self::$kind(values) => values,)*
                }
            }

            fn field_mut(&mut self) -> &mut dyn Field {
                match self {
                    $(Self::$kind(values) => values,)*
                }
            }
        }
    };
}
values!(
    Int32(i32),
    Int64(i64),
    Uint32(u32),
    Uint64(u64),
    Bool(bool),
    Float(f32),
    Double(f64),
    String(String),
    Bytes(FileBytes),
    Enum(EnumNumber),
    Message(DynamicMessage),
);

/// A value of any enumeration.
#[derive(Clone, Copy, PartialEq)]
struct EnumNumber(i32);

impl Item for EnumNumber {
    fn scalar(&self) -> Option<Scalar> {
        Some(Scalar::Enum(self.0))
    }

    fn from_scalar(value: Scalar) -> Option<Self> {
        match value {
            Scalar::Enum(number) => Some(Self(number)),
            _ => None,
        }
    }

    no_message!();
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A message without a struct, and the index of a field of it.
    fn accum() -> (DynamicMessage, usize) {
        let desc = crate::MESSAGES.iter().find(|desc| desc.name == "AccumParameter");
        let desc = desc.expect("the schema has it");
        (
            DynamicMessage::new(desc),
            desc.find_field("top_height").expect("it has a height"),
        )
    }

    #[test]
    fn a_value_of_another_type_changes_nothing() {
        let (mut message, height) = accum();
        assert!(message.slot(height).push(Scalar::Uint32(1)));
        assert!(message.slot(height).push(Scalar::Uint32(2)));
        assert!(!message.slot(height).push(Scalar::Bool(true)));
        assert!(message.slot(height).push_message().is_none());
        assert_eq!(message.get(height).len(), 1);
        assert_eq!(message.get(height).scalar(0), Some(Scalar::Uint32(2)));
    }

    #[test]
    fn a_field_that_was_unset_is_as_one_that_never_was_set() {
        let (mut message, height) = accum();
        let (empty, _) = accum();
        message.slot(height).push(Scalar::Uint32(1));
        assert_ne!(message, empty);
        assert_eq!(format!("{message:?}"), "AccumParameter { top_height: 1 }");
        message.slot(height).clear();
        assert_eq!(message, empty);
    }
}
