//! Reflection: what the generic readers and writers know of a message.
//!
//! Every generated struct has a static [`MessageDesc`] and two small matches from a field's index to the field. Text, binary and upgrades are written
//! once over these.

use crate::Meta;
use std::any::Any;
use std::fmt::Debug;

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
    /// The value of the getter when the field is not set, as it stands in the schema; empty if the schema says nothing.
    pub default: &'static str,
    /// Where it comes from: `bvlc`, `cortado`, or the forks that have it.
    pub origin: &'static str,
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
    FieldDesc { name, number, label, kind, packed, default, origin }
}

/// How often a field may occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// At most once.
    Optional,
    /// Once. A reader does not insist; whoever uses the field does.
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

    /// Where it stood in its file, and what is not in the schema.
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

    /// Adds a value to a repeated field, or sets a singular one. Gives false if the value is of another type.
    fn push(&mut self, value: Scalar) -> bool;

    /// Adds an empty message to a repeated field, or gives that of a singular one, made if need be. `None` if the field holds no messages.
    fn push_message(&mut self) -> Option<&mut dyn Message>;

    /// Unsets the field.
    fn clear(&mut self);

    /// The numbers of a blob, if that is what the field holds.
    fn numbers(&self) -> Option<&dyn crate::numbers::NumberField> {
        None
    }

    /// The same, to add to them.
    fn numbers_mut(&mut self) -> Option<&mut dyn crate::numbers::NumberField> {
        None
    }
}

/// A Rust type that stands for one kind of scalar.
pub trait ScalarType: Clone + Sized + 'static {
    /// As a value of a field.
    fn to_scalar(&self) -> Scalar;
    /// From a value of a field; `None` for one of another kind.
    fn from_scalar(value: Scalar) -> Option<Self>;
}

macro_rules! scalar_type {
    ($($rust:ty => $variant:ident),* $(,)?) => {$(
        impl ScalarType for $rust {
            fn to_scalar(&self) -> Scalar {
                Scalar::$variant(self.clone())
            }

            fn from_scalar(value: Scalar) -> Option<Self> {
                match value {
                    Scalar::$variant(value) => Some(value),
                    _ => None,
                }
            }
        }
    )*};
}

scalar_type!(i32 => Int32, i64 => Int64, u32 => Uint32, u64 => Uint64, bool => Bool, f32 => Float, f64 => Double, String => String);

impl ScalarType for Vec<u8> {
    fn to_scalar(&self) -> Scalar {
        Scalar::Bytes(self.clone())
    }

    fn from_scalar(value: Scalar) -> Option<Self> {
        match value {
            Scalar::Bytes(bytes) => Some(bytes),
            Scalar::FileBytes(bytes) => Some(bytes.to_vec()),
            _ => None,
        }
    }
}

impl<T: ScalarType> Field for Option<T> {
    fn len(&self) -> usize {
        usize::from(self.is_some())
    }

    fn scalar(&self, i: usize) -> Option<Scalar> {
        self.as_ref().filter(|_| i == 0).map(T::to_scalar)
    }

    fn message_at(&self, _: usize) -> Option<&dyn Message> {
        None
    }

    fn message_at_mut(&mut self, _: usize) -> Option<&mut dyn Message> {
        None
    }

    fn push(&mut self, value: Scalar) -> bool {
        let value = T::from_scalar(value);
        let fits = value.is_some();
        if fits {
            *self = value;
        }
        fits
    }

    fn push_message(&mut self) -> Option<&mut dyn Message> {
        None
    }

    fn clear(&mut self) {
        *self = None;
    }
}

/// A repeated scalar.
impl<T: ScalarType> Field for Vec<T> {
    fn len(&self) -> usize {
        self.len()
    }

    fn scalar(&self, i: usize) -> Option<Scalar> {
        self.get(i).map(T::to_scalar)
    }

    fn message_at(&self, _: usize) -> Option<&dyn Message> {
        None
    }

    fn message_at_mut(&mut self, _: usize) -> Option<&mut dyn Message> {
        None
    }

    fn push(&mut self, value: Scalar) -> bool {
        T::from_scalar(value).map(|value| self.push(value)).is_some()
    }

    fn push_message(&mut self) -> Option<&mut dyn Message> {
        None
    }

    fn clear(&mut self) {
        self.clear();
    }
}

/// Makes a message type usable as a field, singular and repeated. (Blanket implementations would overlap with those of scalars.)
macro_rules! message_field {
    ($($message:ident),* $(,)?) => {$(
        impl $crate::reflect::Field for Option<Box<$message>> {
            fn len(&self) -> usize {
                usize::from(self.is_some())
            }

            fn scalar(&self, _: usize) -> Option<$crate::reflect::Scalar> {
                None
            }

            fn message_at(&self, i: usize) -> Option<&dyn $crate::reflect::Message> {
                self.as_deref().filter(|_| i == 0).map(|message| message as _)
            }

            fn message_at_mut(&mut self, i: usize) -> Option<&mut dyn $crate::reflect::Message> {
                self.as_deref_mut().filter(|_| i == 0).map(|message| message as _)
            }

            fn push(&mut self, _: $crate::reflect::Scalar) -> bool {
                false
            }

            fn push_message(&mut self) -> Option<&mut dyn $crate::reflect::Message> {
                Some(&mut **self.get_or_insert_default())
            }

            fn clear(&mut self) {
                *self = None;
            }
        }

        impl $crate::reflect::Field for Vec<$message> {
            fn len(&self) -> usize {
                self.len()
            }

            fn scalar(&self, _: usize) -> Option<$crate::reflect::Scalar> {
                None
            }

            fn message_at(&self, i: usize) -> Option<&dyn $crate::reflect::Message> {
                self.get(i).map(|message| message as _)
            }

            fn message_at_mut(&mut self, i: usize) -> Option<&mut dyn $crate::reflect::Message> {
                self.get_mut(i).map(|message| message as _)
            }

            fn push(&mut self, _: $crate::reflect::Scalar) -> bool {
                false
            }

            fn push_message(&mut self) -> Option<&mut dyn $crate::reflect::Message> {
                self.push($message::default());
                self.last_mut().map(|message| message as _)
            }

            fn clear(&mut self) {
                self.clear();
            }
        }
    )*};
}
pub(crate) use message_field;

/// Makes an open enumeration: a number with names.
macro_rules! open_enum {
    ($name:ident, $desc:path, $doc:literal, $($value:ident = $number:literal),* $(,)?) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct $name(pub i32);

        #[allow(missing_docs)]
        impl $name {
            $(pub const $value: Self = Self($number);)*
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match $desc.name_of(self.0) {
                    Some(name) => f.write_str(name),
                    None => self.0.fmt(f),
                }
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }

        impl $crate::reflect::ScalarType for $name {
            fn to_scalar(&self) -> $crate::reflect::Scalar {
                $crate::reflect::Scalar::Enum(self.0)
            }

            fn from_scalar(value: $crate::reflect::Scalar) -> Option<Self> {
                match value {
                    $crate::reflect::Scalar::Enum(number) => Some(Self(number)),
                    _ => None,
                }
            }
        }
    };
}
pub(crate) use open_enum;
