//! Tensors to messages: straight into one buffer of the right size, without a message in between.

use super::options::SerializeOptions;
use super::registry::Serializers;
use super::wire;
use crate::tensor::{Objects, Values};
use crate::{ElementType, Tensor};
use cortado_core::{Bool, Error, Result, reserve};
use cortado_mem::{Pod, as_bytes};
use cortado_proto::binary::fields::{bytes_field_len, push_bytes, push_length, push_number, push_varint, varint_len};
use cortado_proto::caffe2::tensor_proto::DataType;
use half::f16;
use std::ops::Range;

/// The type of a tensor's message, as far as it depends on no device.
pub(super) const TENSOR: &str = "Tensor";
/// A device option that means the host.
const ON_HOST: [u8; 2] = [1 << 3, 0];
/// Protobuf reads no message that is larger, and minidb no value.
const LARGEST: usize = i32::MAX as usize;

/// Appends something to a message.
type Append<'a> = Box<dyn FnOnce(&mut Vec<u8>) + 'a>;

/// Elements as fields of a message: their size with their heads, and how they are written.
struct Payload<'a> {
    number: u32,
    len: usize,
    write: Append<'a>,
}

/// Appends the `BlobProto` of some elements of a tensor.
pub(super) fn blob(
    serializers: &Serializers,
    options: &SerializeOptions,
    (tensor, name): (&Tensor, &str),
    range: Range<usize>,
    to: &mut Vec<u8>,
) -> Result<()> {
    with_tensor(serializers, options, tensor, Some(name), range, |len, write| {
        let head = bytes_field_len(1, name.len()) + bytes_field_len(2, TENSOR.len());
        let total = head + bytes_field_len(3, len);
        if total > LARGEST {
            return Err(Error::message(&format!(
                "a message of {total} bytes for the tensor {name} exceeds the maximum of {LARGEST} bytes that protobuf \
                 can read; write it in chunks (chunk_size -1)"
            )));
        }
        reserve::at_least(to, to.len() + total)?;
        push_bytes(to, 1, name.as_bytes());
        push_bytes(to, 2, TENSOR.as_bytes());
        push_length(to, 3, len);
        write(to);
        Ok(())
    })
}

/// The `TensorProto` of a whole tensor without a name, as other values store theirs.
pub(super) fn unnamed(serializers: &Serializers, options: &SerializeOptions, tensor: &Tensor) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    with_tensor(serializers, options, tensor, None, 0..tensor.len(), |len, write| {
        reserve::at_least(&mut bytes, len)?;
        write(&mut bytes);
        Ok(())
    })?;
    Ok(bytes)
}

/// Shows `take` the size of a `TensorProto`, and what writes it.
fn with_tensor(
    serializers: &Serializers,
    options: &SerializeOptions,
    tensor: &Tensor,
    name: Option<&str>,
    range: Range<usize>,
    take: impl FnOnce(usize, &mut dyn FnMut(&mut Vec<u8>)) -> Result<()>,
) -> Result<()> {
    let (mut first, mut middle, mut last) = (Vec::new(), Vec::new(), Vec::new());
    for &dim in tensor.shape().iter() {
        push_number(&mut first, 1, dim as u64);
    }
    let data_type = tensor
        .element_type()
        .map_or(DataType::UNDEFINED, ElementType::data_type);
    push_number(&mut first, 2, data_type.0 as u64);
    if let Some(name) = name {
        push_bytes(&mut middle, 7, name.as_bytes());
    }
    push_bytes(&mut middle, 8, &ON_HOST);
    let segment = wire::message(|to| {
        push_number(to, 1, range.start as u64);
        push_number(to, 2, range.end as u64);
    });
    push_bytes(&mut last, 11, &segment);
    with_payload(serializers, options, tensor, range, |payload| {
        let number = payload.number;
        let mut format = Vec::new();
        if number == RAW {
            push_number(&mut format, 15, 1);
        }
        let len = first.len() + middle.len() + last.len() + format.len() + payload.len;
        let mut write = Some(payload.write);
        take(len, &mut |to: &mut Vec<u8>| {
            let mut elements = |to: &mut Vec<u8>| {
                if let Some(write) = write.take() {
                    write(to);
                }
            };
            to.extend_from_slice(&first);
            if number < 7 {
                elements(to);
            }
            to.extend_from_slice(&middle);
            if (9..11).contains(&number) {
                elements(to);
            }
            to.extend_from_slice(&last);
            elements(to);
            to.extend_from_slice(&format);
        })
    })
}

const FLOATS: u32 = 3;
const INT32S: u32 = 4;
const BYTES: u32 = 5;
const STRINGS: u32 = 6;
const DOUBLES: u32 = 9;
const INT64S: u32 = 10;
const RAW: u32 = 13;

fn with_payload(
    serializers: &Serializers,
    options: &SerializeOptions,
    tensor: &Tensor,
    range: Range<usize>,
    take: impl FnOnce(Payload<'_>) -> Result<()>,
) -> Result<()> {
    let as_bytes = options.narrow_as_bytes;
    match tensor.values() {
        Values::Float(array) if options.f32_as_bfloat16 => take(bfloat16(&array.data()?[range])),
        Values::Float(array) => take(fixed(FLOATS, &array.data()?[range])),
        Values::Double(array) => take(fixed(DOUBLES, &array.data()?[range])),
        Values::Int64(array) => take(varints(INT64S, &array.data()?[range], |&x| x as u64)),
        Values::Int32(array) => take(varints(INT32S, &array.data()?[range], |&x| i64::from(x) as u64)),
        Values::Float16(array) => take(narrow(
            as_bytes || options.f16_as_bytes,
            &array.data()?[range],
            |x: &f16| x.to_bits().into(),
        )),
        Values::Uint8(array) => take(narrow(as_bytes, &array.data()?[range], |&x| x.into())),
        Values::Int8(array) => take(narrow(as_bytes, &array.data()?[range], |&x| i64::from(x) as u64)),
        Values::Uint16(array) => take(narrow(as_bytes, &array.data()?[range], |&x| x.into())),
        Values::Int16(array) => take(narrow(as_bytes, &array.data()?[range], |&x| i64::from(x) as u64)),
        Values::Bool(array) => take(narrow(as_bytes, &array.data()?[range], |x: &Bool| x.get().into())),
        Values::String(strings) => take(texts(&strings.values()[range])),
        Values::Objects(objects) => take(texts(&nested(serializers, options, objects, range)?)),
        Values::Untyped(_) if range.is_empty() => take(texts::<Vec<u8>>(&[])),
        Values::Untyped(shape) => Err(Error::message(&format!(
            "The input does not have data input yet: a tensor of shape {shape} has no type, so that there is nothing \
             to serialize; write its elements first"
        ))),
    }
}

/// Numbers of a fixed size, packed.
fn fixed<T: Pod>(number: u32, values: &[T]) -> Payload<'_> {
    let bytes = size_of_val(values);
    let write = move |to: &mut Vec<u8>| {
        if !values.is_empty() {
            push_length(to, number, bytes);
            push_little_endian(to, values);
        }
    };
    Payload {
        number,
        len: if bytes == 0 { 0 } else { bytes_field_len(number, bytes) },
        write: Box::new(write),
    }
}

/// Integers, packed.
fn varints<'a, T>(number: u32, values: &'a [T], to_varint: impl Fn(&T) -> u64 + 'a) -> Payload<'a> {
    let bytes = values.iter().map(|value| varint_len(to_varint(value)) as usize).sum();
    let write = move |to: &mut Vec<u8>| {
        if !values.is_empty() {
            push_length(to, number, bytes);
            values.iter().for_each(|value| push_varint(to, to_varint(value)));
        }
    };
    Payload {
        number,
        len: if bytes == 0 { 0 } else { bytes_field_len(number, bytes) },
        write: Box::new(write),
    }
}

/// Numbers of one or two bytes: as bytes, which are written even if there are none, or packed.
fn narrow<'a, T: Pod>(is_bytes: bool, values: &'a [T], to_varint: impl Fn(&T) -> u64 + 'a) -> Payload<'a> {
    if !is_bytes {
        return varints(INT32S, values, to_varint);
    }
    let bytes = size_of_val(values);
    let write = move |to: &mut Vec<u8>| {
        push_length(to, BYTES, bytes);
        push_little_endian(to, values);
    };
    Payload {
        number: BYTES,
        len: bytes_field_len(BYTES, bytes),
        write: Box::new(write),
    }
}

/// The upper halves of single-precision numbers, rounded.
fn bfloat16(values: &[f32]) -> Payload<'_> {
    let bytes = values.len() * 2;
    let write = move |to: &mut Vec<u8>| {
        push_length(to, RAW, bytes);
        to.extend(values.iter().flat_map(|&value| wire::to_bfloat16(value).to_le_bytes()));
    };
    Payload {
        number: RAW,
        len: bytes_field_len(RAW, bytes),
        write: Box::new(write),
    }
}

/// Strings, a field each.
fn texts<S: AsRef<[u8]>>(strings: &[S]) -> Payload<'_> {
    let lens = strings
        .iter()
        .map(|string| bytes_field_len(STRINGS, string.as_ref().len()));
    Payload {
        number: STRINGS,
        len: lens.sum(),
        write: Box::new(|to| {
            strings
                .iter()
                .for_each(|string| push_bytes(to, STRINGS, string.as_ref()))
        }),
    }
}

/// Values of other types, each as a `BlobProto` of its own, without a name.
fn nested(
    serializers: &Serializers,
    options: &SerializeOptions,
    objects: &Objects,
    range: Range<usize>,
) -> Result<Vec<Vec<u8>>> {
    let items = objects.items();
    let blobs = items[range].iter();
    blobs
        .map(|blob| serializers.serialize_to_bytes(blob, "", options))
        .collect()
}

fn push_little_endian<T: Pod>(to: &mut Vec<u8>, values: &[T]) {
    if cfg!(target_endian = "little") {
        to.extend_from_slice(as_bytes(values));
        return;
    }
    for value in values {
        to.extend(as_bytes(std::slice::from_ref(value)).iter().rev());
    }
}
