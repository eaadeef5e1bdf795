//! Blobs that are not tensors: strings, counters, locks, indices, cursors, maps. Some store a
//! tensor in their message, without its name; the rest is text.

use super::registry::{EncodedSource, Serializers, Sink};
use super::view::{TensorView, tensors};
use super::{decode, encode};
use crate::tensor::Native;
use crate::values::{Counter, Index, IndexKeys, Map, Mutex, TreeCursor};
use crate::{Blob, ElementType, Tensor};
use cortado_core::{Error, Result};
use cortado_proto::binary::fields::{push_bytes, push_number, push_varint, varint_len};
use cortado_proto::caffe2::tensor_proto::DataType;
use std::hash::Hash;
use std::sync::Arc;

/// The fields of a `BlobProto`.
const TENSOR: u32 = 3;
const CONTENT: u32 = 4;

/// Tensors that several records of a data set share: Caffe2 keeps their place in a file, and none of
/// their values.
pub(super) type SharedTensors = Arc<Vec<Tensor>>;

/// Adds what writes and reads values that are not tensors.
pub(super) fn register(serializers: &mut Serializers) {
    serializers.add_serializer::<Vec<u8>>(|text, sink| sink.put_content("std::string", text));
    serializers.add_serializer::<String>(|text, sink| sink.put_content("std::string", text.as_bytes()));
    serializers.add_deserializer("std::string", |source, blob| {
        blob.reset(source.blob.content.to_vec());
        Ok(())
    });
    serializers.add_serializer::<Counter>(serialize_counter);
    serializers.add_deserializer(COUNTER, deserialize_counter);
    serializers.add_serializer::<Mutex>(|_, sink| sink.put_content(MUTEX, &[]));
    serializers.add_deserializer(MUTEX, |_, blob| {
        blob.reset(Mutex::default());
        Ok(())
    });
    serializers.add_serializer::<SharedTensors>(|_, sink| sink.put_content(SHARED_TENSORS, &[]));
    serializers.add_deserializer(SHARED_TENSORS, |_, blob| {
        blob.reset(SharedTensors::default());
        Ok(())
    });
    serializers.add_serializer::<TreeCursor>(serialize_cursor);
    serializers.add_deserializer(TREE_CURSOR, deserialize_cursor);
    serializers.add_serializer::<Index>(serialize_index);
    serializers.add_deserializer(INDEX, deserialize_index);
    register_map::<i32, i32>(serializers, "(std::unordered_map<int32_t, int32_t>)");
    register_map::<i32, i64>(serializers, "(std::unordered_map<int32_t, int64_t>)");
    register_map::<i64, i32>(serializers, "(std::unordered_map<int64_t, int32_t>)");
    register_map::<i64, i64>(serializers, "(std::unordered_map<int64_t, int64_t>)");
}

const COUNTER: &str = "std::unique_ptr<Counter<int64_t>>";
const MUTEX: &str = "std::unique_ptr<std::mutex>";
const SHARED_TENSORS: &str = "std::shared_ptr<std::vector<TensorCPU>>";
const TREE_CURSOR: &str = "std::unique_ptr<TreeCursor>";
const INDEX: &str = "std::unique_ptr<caffe2::IndexBase>";

/// A tensor of one number, without device and segment.
fn serialize_counter(counter: &Counter, sink: &Sink<'_>) -> Result<()> {
    let count = counter.count() as u64;
    let mut message = Vec::new();
    push_number(&mut message, 1, 1);
    push_number(&mut message, 2, DataType::INT64.0 as u64);
    push_bytes(&mut message, 7, sink.name.as_bytes());
    push_varint(&mut message, 10 << 3 | 2);
    push_varint(&mut message, varint_len(count));
    push_varint(&mut message, count);
    sink.put_parts(COUNTER, &[(TENSOR, &message)])
}

fn deserialize_counter(source: &EncodedSource<'_>, blob: &mut Blob) -> Result<()> {
    let Some(view) = &source.blob.tensor else {
        return Err(missing_tensor(COUNTER));
    };
    let wrong = || Error::message("Cannot deserialize a counter: its tensor holds no int64_data of one number");
    let mut counts = view.int64s.iter().flat_map(|run| run.values());
    let (Some(count), None) = (counts.next(), counts.next()) else {
        return Err(wrong());
    };
    blob.reset(Counter::new(count as i64));
    Ok(())
}

fn missing_tensor(type_name: &str) -> Error {
    Error::message(&format!(
        "a {type_name} is stored as a tensor, and the message has none"
    ))
}

/// The elements of a tensor that a value stores.
fn stored<T: Native>(source: &EncodedSource<'_>, view: &TensorView<'_>) -> Result<Vec<T>> {
    let mut blob = Blob::new();
    decode::tensor(source, view, &mut blob)?;
    let values = blob.get::<Tensor>()?.read::<T>()?.to_vec();
    Ok(values)
}

fn serialize_cursor(cursor: &TreeCursor, sink: &Sink<'_>) -> Result<()> {
    let content: String = cursor.fields.iter().map(|field| format!("{field} ")).collect();
    if cursor.offsets.is_empty() {
        return sink.put_content(TREE_CURSOR, content.as_bytes());
    }
    let offsets = Tensor::from_slice(&[cursor.offsets.len()], &cursor.offsets)?;
    let message = encode::unnamed(sink.serializers, sink.options, &offsets)?;
    sink.put_parts(TREE_CURSOR, &[(TENSOR, &message), (CONTENT, content.as_bytes())])
}

fn deserialize_cursor(source: &EncodedSource<'_>, blob: &mut Blob) -> Result<()> {
    let content = String::from_utf8_lossy(source.blob.content);
    let offsets = match &source.blob.tensor {
        Some(view) => stored::<i64>(source, view)?,
        None => Vec::new(),
    };
    blob.reset(TreeCursor {
        fields: content.split_whitespace().map(String::from).collect(),
        offsets,
    });
    Ok(())
}

fn serialize_index(index: &Index, sink: &Sink<'_>) -> Result<()> {
    let keys = match &index.keys {
        IndexKeys::Int32(keys) => Tensor::from_slice(&[keys.len()], keys)?,
        IndexKeys::Int64(keys) => Tensor::from_slice(&[keys.len()], keys)?,
        IndexKeys::String(keys) => Tensor::from_strings(&[keys.len()], keys.clone())?,
    };
    let message = encode::unnamed(sink.serializers, sink.options, &keys)?;
    let content = format!("{} {}", index.max_elements, u8::from(index.is_frozen));
    sink.put_parts(INDEX, &[(TENSOR, &message), (CONTENT, content.as_bytes())])
}

fn deserialize_index(source: &EncodedSource<'_>, blob: &mut Blob) -> Result<()> {
    let Some(view) = &source.blob.tensor else {
        return Err(missing_tensor(INDEX));
    };
    let mut keys = Blob::new();
    decode::tensor(source, view, &mut keys)?;
    let keys = keys.get::<Tensor>()?;
    let keys = match keys.element_type() {
        Some(ElementType::Int32) => IndexKeys::Int32(keys.read::<i32>()?.to_vec()),
        Some(ElementType::Int64) => IndexKeys::Int64(keys.read::<i64>()?.to_vec()),
        Some(ElementType::String) => IndexKeys::String(keys.strings()?.values().to_vec()),
        _ => {
            return Err(Error::message(
                "the keys of an index are int32, int64 or strings, and the message holds others",
            ));
        }
    };
    let content = String::from_utf8_lossy(source.blob.content);
    let mut numbers = content.split_whitespace().map(str::parse::<i64>);
    let (Some(Ok(max_elements)), Some(Ok(is_frozen))) = (numbers.next(), numbers.next()) else {
        return Err(Error::message(&format!(
            "the content of an index is its greatest size and whether it is frozen, and this one is {content:?}"
        )));
    };
    blob.reset(Index {
        max_elements,
        is_frozen: is_frozen != 0,
        keys,
    });
    Ok(())
}

/// The keys and values of a map are two tensors in a `TensorProtos`, which is the content.
fn register_map<K: Native + Hash + Eq, V: Native>(serializers: &mut Serializers, name: &'static str) {
    serializers.add_serializer::<Map<K, V>>(move |map, sink| {
        let mut content = Vec::new();
        let (keys, values) = (map.keys(), map.values());
        for tensor in [
            Tensor::from_slice(&[keys.len()], keys)?,
            Tensor::from_slice(&[values.len()], values)?,
        ] {
            push_bytes(
                &mut content,
                1,
                &encode::unnamed(sink.serializers, sink.options, &tensor)?,
            );
        }
        sink.put_content(name, &content)
    });
    serializers.add_deserializer(name, move |source, blob| {
        let stored_tensors = tensors(source.blob.content)?;
        let [keys, values] = stored_tensors.as_slice() else {
            let found = stored_tensors.len();
            return Err(Error::mismatch(format!("number of tensors in a {name}"), 2, found));
        };
        let (keys, values) = (stored::<K>(source, keys)?, stored::<V>(source, values)?);
        if keys.len() != values.len() {
            return Err(Error::mismatch(
                format!("number of values in a {name}"),
                keys.len(),
                values.len(),
            ));
        }
        let mut map = Map::<K, V>::default();
        keys.into_iter()
            .zip(values)
            .for_each(|(key, value)| map.insert(key, value));
        blob.reset(map);
        Ok(())
    });
}
