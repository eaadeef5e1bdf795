//! The Rust types that fields have, seen through [`Field`]: an `Option` or a `Vec` of scalars or
//! messages.

use super::{Field, Message, Scalar};
use crate::FileBytes;
use std::borrow::Cow;

/// What a field can hold: one kind of scalar, or one type of message.
pub(crate) trait Item: Sized + 'static {
    /// Whether it may be bytes that are still in their file.
    const CAN_BE_STORED: bool = false;
    /// As a value, for scalars.
    fn scalar(&self) -> Option<Scalar>;
    /// From a value; `None` for one of another kind.
    fn from_scalar(value: Scalar) -> Option<Self>;
    /// As a message.
    fn message(&self) -> Option<&dyn Message>;
    /// The same, to change it.
    fn message_mut(&mut self) -> Option<&mut dyn Message>;
    /// An empty message.
    fn blank() -> Option<Self>;
}

/// The parts of [`Item`] about messages, for a scalar.
macro_rules! no_message {
    () => {
        fn message(&self) -> Option<&dyn $crate::Message> {
            None
        }

        fn message_mut(&mut self) -> Option<&mut dyn $crate::Message> {
            None
        }

        fn blank() -> Option<Self> {
            None
        }
    };
}
pub(crate) use no_message;

/// The parts of [`Item`] about scalars, for a message.
macro_rules! no_scalar {
    () => {
        fn scalar(&self) -> Option<$crate::reflect::Scalar> {
            None
        }

        fn from_scalar(_: $crate::reflect::Scalar) -> Option<Self> {
            None
        }
    };
}
pub(crate) use no_scalar;

macro_rules! scalar_items {
    ($($rust:ty => $variant:ident),* $(,)?) => {$(
        impl Item for $rust {
            fn scalar(&self) -> Option<Scalar> {
                Some(Scalar::$variant(self.clone()))
            }

            fn from_scalar(value: Scalar) -> Option<Self> {
                match value {
                    Scalar::$variant(value) => Some(value),
                    _ => None,
                }
            }

            no_message!();
        }
    )*};
}
scalar_items!(i32 => Int32, i64 => Int64, u32 => Uint32, u64 => Uint64, bool => Bool, f32 => Float, f64 => Double, String => String);

impl Item for Vec<u8> {
    fn scalar(&self) -> Option<Scalar> {
        Some(Scalar::Bytes(self.clone()))
    }

    fn from_scalar(value: Scalar) -> Option<Self> {
        match value {
            Scalar::Bytes(bytes) => Some(bytes),
            Scalar::FileBytes(bytes) => bytes.read().ok().map(Cow::into_owned),
            _ => None,
        }
    }

    no_message!();
}

impl Item for FileBytes {
    const CAN_BE_STORED: bool = true;

    fn scalar(&self) -> Option<Scalar> {
        Some(Scalar::FileBytes(self.clone()))
    }

    fn from_scalar(value: Scalar) -> Option<Self> {
        match value {
            Scalar::Bytes(bytes) => Some(bytes.into()),
            Scalar::FileBytes(bytes) => Some(bytes),
            _ => None,
        }
    }

    no_message!();
}

/// A singular message is boxed.
impl<M: Item> Item for Box<M> {
    no_scalar!();

    fn message(&self) -> Option<&dyn Message> {
        (**self).message()
    }

    fn message_mut(&mut self) -> Option<&mut dyn Message> {
        (**self).message_mut()
    }

    fn blank() -> Option<Self> {
        M::blank().map(Box::new)
    }
}

impl<T: Item> Field for Option<T> {
    fn len(&self) -> usize {
        usize::from(self.is_some())
    }

    fn scalar(&self, i: usize) -> Option<Scalar> {
        if i == 0 { self.as_ref()?.scalar() } else { None }
    }

    fn message_at(&self, i: usize) -> Option<&dyn Message> {
        if i == 0 { self.as_ref()?.message() } else { None }
    }

    fn message_at_mut(&mut self, i: usize) -> Option<&mut dyn Message> {
        if i == 0 { self.as_mut()?.message_mut() } else { None }
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
        if self.is_none() {
            *self = T::blank();
        }
        self.as_mut()?.message_mut()
    }

    fn truncate(&mut self, len: usize) {
        if len == 0 {
            *self = None;
        }
    }

    fn can_be_stored(&self) -> bool {
        T::CAN_BE_STORED
    }
}

impl<T: Item> Field for Vec<T> {
    fn len(&self) -> usize {
        self.len()
    }

    fn scalar(&self, i: usize) -> Option<Scalar> {
        self.get(i)?.scalar()
    }

    fn message_at(&self, i: usize) -> Option<&dyn Message> {
        self.get(i)?.message()
    }

    fn message_at_mut(&mut self, i: usize) -> Option<&mut dyn Message> {
        self.get_mut(i)?.message_mut()
    }

    fn push(&mut self, value: Scalar) -> bool {
        T::from_scalar(value).map(|value| self.push(value)).is_some()
    }

    fn push_message(&mut self) -> Option<&mut dyn Message> {
        self.push(T::blank()?);
        self.last_mut()?.message_mut()
    }

    fn truncate(&mut self, len: usize) {
        self.truncate(len);
    }
}
