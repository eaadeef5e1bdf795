//! Which type is written by whom, and which name is read by whom. Open to users: see
//! [`Serializers::add_serializer`] and [`Serializers::add_deserializer`].

use super::options::{ReadOptions, SerializeOptions};
use super::view::BlobView;
use crate::{Blob, TypeMeta};
use cortado_core::{Error, Result};
use cortado_proto::binary::fields::{bytes_field_len, push_bytes};
use parking_lot::Mutex;
use std::any::{Any, TypeId};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::Arc;

/// Takes a record: its key, and the bytes of a `BlobProto`. It may keep the buffer by taking it out;
/// what it leaves is used again for the next record. Records may come from several threads at once.
pub type Accept<'a> = dyn Fn(&str, &mut Vec<u8>) -> Result<()> + Sync + 'a;

type SerializeFn = Arc<dyn Fn(&dyn Any, &Sink<'_>) -> Result<()> + Send + Sync>;
type DeserializeFn = Arc<dyn Fn(&EncodedSource<'_>, &mut Blob) -> Result<()> + Send + Sync>;

/// Messages nested deeper than this are refused, as protobuf does.
const MAX_DEPTH: usize = 100;

/// Where a serializer puts its records.
pub struct Sink<'a> {
    /// The name of the blob.
    pub name: &'a str,
    /// How to write.
    pub options: &'a SerializeOptions,
    /// All serializers, for values within values.
    pub serializers: &'a Serializers,
    accept: &'a Accept<'a>,
}

impl Sink<'_> {
    /// Passes on a record.
    ///
    /// # Errors
    /// Those of the receiver.
    pub fn put(&self, key: &str, message: &mut Vec<u8>) -> Result<()> {
        (self.accept)(key, message)
    }

    /// Passes on a value that consists of its content alone, in one record.
    ///
    /// # Errors
    /// Those of the receiver.
    pub fn put_content(&self, type_name: &str, content: &[u8]) -> Result<()> {
        self.put_parts(type_name, &[(4, content)])
    }

    /// Passes on a value in one record: fields of its `BlobProto` behind name and type, by their
    /// numbers, in rising order.
    ///
    /// # Errors
    /// Those of the receiver.
    pub fn put_parts(&self, type_name: &str, parts: &[(u32, &[u8])]) -> Result<()> {
        let head = [(1, self.name.as_bytes()), (2, type_name.as_bytes())];
        let fields = || head.iter().chain(parts);
        let len = fields()
            .map(|(number, bytes)| bytes_field_len(*number, bytes.len()))
            .sum();
        let mut message = cortado_core::reserve::empty(len)?;
        fields().for_each(|(number, bytes)| push_bytes(&mut message, *number, bytes));
        self.put(self.name, &mut message)
    }
}

/// What a deserializer reads.
pub struct EncodedSource<'a> {
    /// The message.
    pub blob: BlobView<'a>,
    /// How it may be read.
    pub options: ReadOptions,
    /// All deserializers, for values within values.
    pub serializers: &'a Serializers,
    depth: usize,
}

impl EncodedSource<'_> {
    /// Reads a value that is a message of its own inside this one.
    ///
    /// # Errors
    /// Those of its deserializer, and messages nested too deep.
    pub fn nested(&self, message: &[u8], blob: &mut Blob) -> Result<()> {
        if self.depth >= MAX_DEPTH {
            return Err(Error::message(&format!(
                "messages are nested more than {MAX_DEPTH} deep"
            )));
        }
        let nested = BlobView::parse(message)?;
        self.serializers.read(nested, self.options, self.depth + 1, blob)
    }
}

/// Serializers by the type of the value, deserializers by the name in the message.
#[derive(Clone)]
pub struct Serializers {
    by_type: HashMap<TypeId, SerializeFn>,
    by_name: BTreeMap<String, DeserializeFn>,
}

impl Serializers {
    /// None at all.
    pub fn empty() -> Self {
        Self {
            by_type: HashMap::new(),
            by_name: BTreeMap::new(),
        }
    }

    /// Values of `T` are written like this from now on.
    pub fn add_serializer<T: Any>(&mut self, serialize: impl Fn(&T, &Sink<'_>) -> Result<()> + Send + Sync + 'static) {
        let by_any = move |value: &dyn Any, sink: &Sink<'_>| match value.downcast_ref::<T>() {
            Some(value) => serialize(value, sink),
            None => Err(Error::internal(
                "a serializer was called with a type that it does not handle",
            )),
        };
        self.by_type.insert(TypeId::of::<T>(), Arc::new(by_any));
    }

    /// Messages of this type are read like this from now on.
    pub fn add_deserializer(
        &mut self,
        type_name: &str,
        deserialize: impl Fn(&EncodedSource<'_>, &mut Blob) -> Result<()> + Send + Sync + 'static,
    ) {
        self.by_name.insert(type_name.into(), Arc::new(deserialize));
    }

    /// The types of messages that can be read, sorted.
    pub fn readable_types(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(String::as_str)
    }

    /// Writes a blob, record by record.
    ///
    /// # Errors
    /// A type without a serializer, or those of its serializer and of `accept`.
    pub fn serialize(&self, blob: &Blob, name: &str, options: &SerializeOptions, accept: &Accept<'_>) -> Result<()> {
        let unknown = |meta: TypeMeta| Error::message(&format!("No known serializer for {meta}"));
        let value = blob.raw().ok_or_else(|| unknown(blob.meta()))?;
        let serialize = self
            .by_type
            .get(&blob.meta().id())
            .ok_or_else(|| unknown(blob.meta()))?;
        serialize(
            value,
            &Sink {
                name,
                options,
                serializers: self,
                accept,
            },
        )
    }

    /// Writes a blob as one message.
    ///
    /// # Errors
    /// Those of [`serialize`](Self::serialize).
    pub fn serialize_to_bytes(&self, blob: &Blob, name: &str, options: &SerializeOptions) -> Result<Vec<u8>> {
        let whole = Mutex::new(Vec::new());
        self.serialize(blob, name, &options.without_chunks(), &|_, message| {
            *whole.lock() = std::mem::take(message);
            Ok(())
        })?;
        Ok(whole.into_inner())
    }

    /// Reads a message into a blob. One that cannot be parsed leaves the blob as it is.
    ///
    /// # Errors
    /// Bytes that are not a `BlobProto`, a type without a deserializer, or those of its
    /// deserializer.
    pub fn deserialize(&self, bytes: &[u8], options: ReadOptions, blob: &mut Blob) -> Result<()> {
        self.deserialize_view(BlobView::parse(bytes)?, options, blob)
    }

    /// Reads a parsed message into a blob.
    ///
    /// # Errors
    /// A type without a deserializer, or those of its deserializer.
    pub fn deserialize_view(&self, view: BlobView<'_>, options: ReadOptions, blob: &mut Blob) -> Result<()> {
        self.read(view, options, 0, blob)
    }

    fn read(&self, view: BlobView<'_>, options: ReadOptions, depth: usize, blob: &mut Blob) -> Result<()> {
        let deserialize = self
            .by_name
            .get(&*view.type_name)
            .ok_or_else(|| Error::message(&format!("No registered deserializer for type {}", view.type_name)))?;
        let source = EncodedSource {
            blob: view,
            options,
            serializers: self,
            depth,
        };
        deserialize(&source, blob)
    }
}

impl fmt::Debug for Serializers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.by_name.keys()).finish()
    }
}
