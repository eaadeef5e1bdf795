//! Writing: fields in number order, the unknown ones among them, and known repeated numbers packed
//! where the schema declares it.

use super::input::Input;
use super::wire::{push_varint, varint_len};
use crate::UnknownField;
use crate::reflect::{Field, FieldDesc, Kind, Message, Scalar};
use std::io::{self, Write};
use std::ops::Range;

/// Encodes a message into memory.
pub fn encode<M: Message>(message: &M) -> Vec<u8> {
    // bounded by the message itself
    let mut bytes = Vec::with_capacity(encoded_len(message) as usize);
    // Writing to a Vec cannot fail.
    let _ = write_message(message, &mut bytes);
    bytes
}

/// Encodes a message into a writer, without a second copy of its blobs.
///
/// # Errors
/// Those of the writer, and those of a file that blobs are still in.
pub fn encode_to<M: Message>(message: &M, to: &mut dyn Write) -> io::Result<()> {
    write_message(message, to)
}

/// Whether the values of a field from `from` on are encoded as the bytes of a range.
pub(super) fn gives(
    desc: &FieldDesc,
    field: &dyn Field,
    from: usize,
    input: &mut Input<'_>,
    range: Range<usize>,
) -> bool {
    let mut expected = Expected { input, rest: range };
    write_values(desc, field, from, &mut expected).is_ok() && expected.rest.is_empty()
}

/// A writer that accepts only these bytes.
struct Expected<'a, 'b> {
    input: &'a mut Input<'b>,
    rest: Range<usize>,
}

impl Write for Expected<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let next = self.rest.start..self.rest.end.min(self.rest.start + bytes.len());
        self.rest.start = next.end;
        match *self.input.bytes(next) == *bytes {
            true => Ok(bytes.len()),
            false => Err(io::ErrorKind::InvalidData.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The number of bytes that a message takes.
pub fn encoded_len(message: &dyn Message) -> u64 {
    let fields = message.desc().fields.iter().enumerate();
    let known: u64 = fields.map(|(index, field)| field_len(field, message.get(index))).sum();
    let unknown: u64 = message
        .meta()
        .unknown
        .iter()
        .map(|field| unknown_bytes(field).len() as u64)
        .sum();
    known + unknown
}

fn unknown_bytes(field: &UnknownField) -> &[u8] {
    match field {
        UnknownField::Wire { bytes, .. } => bytes,
        UnknownField::Text(_) => &[],
    }
}

fn write_message(message: &dyn Message, to: &mut dyn Write) -> io::Result<()> {
    let mut unknown: Vec<(u32, &[u8])> = Vec::new();
    for field in &message.meta().unknown {
        if let UnknownField::Wire { number, bytes } = field {
            unknown.push((*number, bytes));
        }
    }
    unknown.sort_by_key(|(number, _)| *number);
    let mut unknown = unknown.into_iter().peekable();
    for (index, field) in message.desc().fields.iter().enumerate() {
        while let Some((_, bytes)) = unknown.next_if(|(number, _)| *number < field.number) {
            to.write_all(bytes)?;
        }
        write_values(field, message.get(index), 0, to)?;
    }
    unknown.try_for_each(|(_, bytes)| to.write_all(bytes))
}

/// Writes the values of a field from `from` on. Lists of blob values are written whole.
fn write_values(desc: &FieldDesc, field: &dyn Field, from: usize, to: &mut dyn Write) -> io::Result<()> {
    let len = field.len();
    if len <= from {
        return Ok(());
    }
    let mut head = Vec::with_capacity(20);
    if let Some(numbers) = field.numbers() {
        push_tag(&mut head, desc.number, 2);
        push_varint(&mut head, numbers.byte_len() as u64);
        to.write_all(&head)?;
        return numbers.write_bytes(to);
    }
    if desc.packed {
        let mut bytes = Vec::new();
        (from..len)
            .filter_map(|i| field.scalar(i))
            .for_each(|value| push_scalar(&mut bytes, &value));
        push_tag(&mut head, desc.number, 2);
        push_varint(&mut head, bytes.len() as u64);
        to.write_all(&head)?;
        return to.write_all(&bytes);
    }
    for i in from..len {
        head.clear();
        push_tag(&mut head, desc.number, wire_number(&desc.kind));
        if let Some(message) = field.message_at(i) {
            push_varint(&mut head, encoded_len(message));
            to.write_all(&head)?;
            write_message(message, to)?;
        } else if let Some(value) = field.scalar(i) {
            push_scalar(&mut head, &value);
            to.write_all(&head)?;
            if let Scalar::FileBytes(bytes) = &value {
                bytes.write_to(to)?;
            }
        }
    }
    Ok(())
}

fn field_len(desc: &FieldDesc, field: &dyn Field) -> u64 {
    if field.is_empty() {
        return 0;
    }
    let tag = varint_len(u64::from(desc.number) << 3);
    let with_len = |len: u64| varint_len(len) + len;
    if let Some(numbers) = field.numbers() {
        return tag + with_len(numbers.byte_len() as u64);
    }
    let scalars = || (0..field.len()).filter_map(|i| field.scalar(i));
    if desc.packed {
        return tag + with_len(scalars().map(|value| scalar_len(&value)).sum());
    }
    let messages: u64 = (0..field.len())
        .filter_map(|i| field.message_at(i))
        .map(|m| tag + with_len(encoded_len(m)))
        .sum();
    messages
        + if matches!(desc.kind, Kind::Message(_)) {
            0
        } else {
            scalars().map(|value| tag + scalar_len(&value)).sum()
        }
}

fn push_tag(to: &mut Vec<u8>, number: u32, wire: u64) {
    push_varint(to, u64::from(number) << 3 | wire);
}

fn wire_number(kind: &Kind) -> u64 {
    match kind {
        Kind::Double => 1,
        Kind::String | Kind::Bytes | Kind::Message(_) => 2,
        Kind::Float => 5,
        _ => 0,
    }
}

/// Appends a value; of bytes that may be in a file, only their length.
fn push_scalar(to: &mut Vec<u8>, value: &Scalar) {
    match value {
        Scalar::Float(value) => to.extend_from_slice(&value.to_le_bytes()),
        Scalar::Double(value) => to.extend_from_slice(&value.to_le_bytes()),
        Scalar::String(text) => push_bytes(to, text.as_bytes()),
        Scalar::Bytes(bytes) => push_bytes(to, bytes),
        Scalar::FileBytes(bytes) => push_varint(to, bytes.len() as u64),
        other => push_varint(to, as_varint(other)),
    }
}

fn push_bytes(to: &mut Vec<u8>, bytes: &[u8]) {
    push_varint(to, bytes.len() as u64);
    to.extend_from_slice(bytes);
}

fn scalar_len(value: &Scalar) -> u64 {
    match value {
        Scalar::Float(_) => 4,
        Scalar::Double(_) => 8,
        Scalar::String(text) => varint_len(text.len() as u64) + text.len() as u64,
        Scalar::Bytes(bytes) => varint_len(bytes.len() as u64) + bytes.len() as u64,
        Scalar::FileBytes(bytes) => varint_len(bytes.len() as u64) + bytes.len() as u64,
        other => varint_len(as_varint(other)),
    }
}

/// The varint of an integer; negative ones are extended to 64 bits, as protobuf does.
fn as_varint(value: &Scalar) -> u64 {
    match *value {
        Scalar::Int32(value) | Scalar::Enum(value) => i64::from(value) as u64,
        Scalar::Int64(value) => value as u64,
        Scalar::Uint32(value) => value.into(),
        Scalar::Uint64(value) => value,
        Scalar::Bool(value) => value.into(),
        _ => 0,
    }
}
