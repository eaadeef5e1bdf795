//! What a generated row means: a struct for a message, with a field, a getter and a place in the
//! reflection for each row, and an open enumeration.
//!
//! The traits are implemented by hand: what is derived would be compiled again in every crate that
//! copies a net.

/// A message with a struct: the struct's name, its descriptor and its name in the schema, then a
/// row for each field: its index in the descriptor, its name, what form it has, its type, and what
/// the getter gives if it is not set, where that is not the type's own default.
macro_rules! message {
    ($name:ident $desc:ident $schema:literal {
        $($index:literal $field:ident: $form:ident $($type:ty)? $(= $default:expr)?;)*
    }) => {
        #[doc = concat!("`", $schema, "` of the schema.")]
        pub struct $name {
            $(pub $field: $crate::rows::field_type!($form $($type)?),)*
            pub meta: $crate::Meta,
        }

        impl $name {
            /// The message's descriptor.
            pub const DESC: &'static $crate::reflect::MessageDesc = &$desc;

            $($crate::rows::getter!($field $form $($type)? $(= $default)?);)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: Default::default(),)* meta: Default::default() }
            }
        }

        impl Clone for $name {
            fn clone(&self) -> Self {
                Self { $($field: self.$field.clone(),)* meta: self.meta.clone() }
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                $(self.$field == other.$field &&)* self.meta == other.meta
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::reflect::debug(self, f)
            }
        }

        #[allow(clippy::match_single_binding)]
        impl $crate::Message for $name {
            fn desc(&self) -> &'static $crate::reflect::MessageDesc {
                Self::DESC
            }

            fn get(&self, index: usize) -> &dyn $crate::reflect::Field {
                match index {
                    $($index => &self.$field,)*
                    _ => self.meta.dynamic.get(index),
                }
            }

            fn slot(&mut self, index: usize) -> &mut dyn $crate::reflect::Field {
                match index {
                    $($index => &mut self.$field,)*
                    _ => self.meta.dynamic.slot(index, Self::DESC),
                }
            }

            fn meta(&self) -> &$crate::Meta {
                &self.meta
            }

            fn meta_mut(&mut self) -> &mut $crate::Meta {
                &mut self.meta
            }
        }

        impl $crate::reflect::Item for $name {
            $crate::reflect::no_scalar!();

            fn message(&self) -> Option<&dyn $crate::Message> {
                Some(self)
            }

            fn message_mut(&mut self) -> Option<&mut dyn $crate::Message> {
                Some(self)
            }

            fn blank() -> Option<Self> {
                Some(Self::default())
            }
        }
    };
}
pub(crate) use message;

/// The type of a field of a form.
macro_rules! field_type {
    (text) => { Option<String> };
    (message $type:ty) => { Option<Box<$type>> };
    (list $type:ty) => { Vec<$type> };
    (numbers $type:ty) => { $type };
    ($form:ident $type:ty) => { Option<$type> };
}
pub(crate) use field_type;

/// The getter of a field that does not repeat.
macro_rules! getter {
    ($field:ident value $type:ty) => {
        pub fn $field(&self) -> $type {
            self.$field.unwrap_or_default()
        }
    };
    ($field:ident value $type:ty = $default:expr) => {
        #[doc = concat!("By default ", stringify!($default), ".")]
        pub fn $field(&self) -> $type {
            self.$field.unwrap_or($default)
        }
    };
    ($field:ident text $(= $default:expr)?) => {
        $(#[doc = concat!("By default ", stringify!($default), ".")])?
        pub fn $field(&self) -> &str {
            self.$field.as_deref().unwrap_or(concat!($($default)?))
        }
    };
    ($field:ident bytes $type:ty) => {
        pub fn $field(&self) -> &[u8] {
            self.$field.as_deref().unwrap_or_default()
        }
    };
    ($field:ident message $type:ty) => {
        pub fn $field(&self) -> Option<&$type> {
            self.$field.as_deref()
        }
    };
    ($field:ident $form:ident $type:ty) => {};
}
pub(crate) use getter;

/// An open enumeration, a number with names: its name, its descriptor, its name in the schema, and
/// its values.
macro_rules! open_enum {
    ($name:ident $desc:ident $schema:literal { $($value:ident = $number:literal),* $(,)? }) => {
        #[doc = concat!("`", $schema, "` of the schema.")]
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct $name(pub i32);

        #[allow(missing_docs, non_upper_case_globals)]
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

        impl $crate::reflect::Item for $name {
            fn scalar(&self) -> Option<$crate::reflect::Scalar> {
                Some($crate::reflect::Scalar::Enum(self.0))
            }

            fn from_scalar(value: $crate::reflect::Scalar) -> Option<Self> {
                match value {
                    $crate::reflect::Scalar::Enum(number) => Some(Self(number)),
                    _ => None,
                }
            }

            $crate::reflect::no_message!();
        }
    };
}
pub(crate) use open_enum;
