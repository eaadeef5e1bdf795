//! The blob of Caffe2: a container of one value of any type, with the type beside it.

use crate::TypeMeta;
use cortado_core::{Error, ErrorKind, Result};
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// One value of any type, or nothing. The type is known while the program runs: a request for
/// another one gives an error that names both.
#[derive(Default)]
pub struct Blob {
    content: Option<Content>,
}

struct Content {
    meta: TypeMeta,
    value: Value,
}

enum Value {
    Owned(Box<dyn Any + Send>),
    /// A view of another owner's value, which stays alive as long as this blob shows it.
    External(Arc<dyn Any + Send + Sync>),
}

impl Blob {
    /// A blob that holds nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// A blob that owns a value.
    pub fn of<T: Any + Send>(value: T) -> Self {
        let mut blob = Self::new();
        blob.reset(value);
        blob
    }

    /// Whether it holds a `T`: a test of identity.
    pub fn is_type<T: Any>(&self) -> bool {
        self.meta().is::<T>()
    }

    /// The type of the value.
    pub fn meta(&self) -> TypeMeta {
        self.content
            .as_ref()
            .map_or_else(TypeMeta::none, |content| content.meta)
    }

    /// The type's name as Caffe2 prints it.
    pub fn type_name(&self) -> &'static str {
        self.meta().name()
    }

    /// Whether it holds nothing.
    pub fn is_empty(&self) -> bool {
        self.content.is_none()
    }

    /// Whether it owns what it holds.
    pub fn is_owner(&self) -> bool {
        matches!(&self.content, Some(content) if matches!(content.value, Value::Owned(_)))
    }

    /// The value, whatever its type.
    pub fn raw(&self) -> Option<&dyn Any> {
        self.content.as_ref().map(|content| match &content.value {
            Value::Owned(value) => &**value as &dyn Any,
            Value::External(value) => &**value as &dyn Any,
        })
    }

    /// The value.
    ///
    /// # Errors
    /// [`ErrorKind::WrongType`], with both names.
    pub fn get<T: Any>(&self) -> Result<&T> {
        self.get_or_none().ok_or_else(|| wrong_type::<T>(self.meta()))
    }

    /// The value, if it is a `T`.
    pub fn get_or_none<T: Any>(&self) -> Option<&T> {
        self.raw()?.downcast_ref()
    }

    /// The value, to change it. A value of another type is dropped, and a default `T` takes its
    /// place.
    ///
    /// # Errors
    /// An external value that its owner or another blob sees too.
    pub fn get_mut<T: Any + Send + Default>(&mut self) -> Result<&mut T> {
        if !self.is_type::<T>() {
            self.reset(T::default());
        }
        let meta = self.meta();
        match self.get_mut_or_none() {
            Some(value) => Ok(value),
            None => Err(Error::message(&format!(
                "the blob shows a {meta} that another owner sees and may change; reset the blob before writing to it"
            ))),
        }
    }

    /// The value, to change it, if it is a `T` and not shared.
    pub fn get_mut_or_none<T: Any>(&mut self) -> Option<&mut T> {
        match &mut self.content.as_mut()?.value {
            Value::Owned(value) => value.downcast_mut(),
            Value::External(value) => Arc::get_mut(value)?.downcast_mut(),
        }
    }

    /// Takes ownership of a value; drops the old one.
    pub fn reset<T: Any + Send>(&mut self, value: T) {
        self.content = Some(Content {
            meta: TypeMeta::of::<T>(),
            value: Value::Owned(Box::new(value)),
        });
    }

    /// Takes ownership of a value whose type is not known here; drops the old one.
    pub fn reset_raw(&mut self, value: Box<dyn Any + Send>, meta: TypeMeta) {
        self.content = Some(Content {
            meta,
            value: Value::Owned(value),
        });
    }

    /// Drops the value: the blob holds nothing.
    pub fn clear(&mut self) {
        self.content = None;
    }

    /// Gives up the ownership of the value, which stays visible. None if it holds no `T` of its own.
    pub fn release<T: Any + Send + Sync>(&mut self) -> Option<Arc<T>> {
        if !self.is_type::<T>() || !self.is_owner() {
            return None;
        }
        let Value::Owned(value) = self.content.take()?.value else {
            return None;
        };
        let value: Arc<T> = Arc::from(value.downcast::<T>().ok()?);
        self.share_external(value.clone());
        Some(value)
    }

    /// Shows another owner's value; drops the old one.
    pub fn share_external<T: Any + Send + Sync>(&mut self, value: Arc<T>) {
        self.content = Some(Content {
            meta: TypeMeta::of::<T>(),
            value: Value::External(value),
        });
    }

    /// Exchanges the contents of two blobs: no value moves.
    pub fn swap(&mut self, other: &mut Self) {
        std::mem::swap(self, other);
    }
}

fn wrong_type<T: 'static>(contains: TypeMeta) -> Error {
    Error::new(ErrorKind::WrongType {
        contains: contains.name().into(),
        expects: TypeMeta::of::<T>().name().into(),
    })
}

impl fmt::Debug for Blob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Blob({})", self.type_name())
    }
}
