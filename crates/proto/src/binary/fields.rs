//! The fields of a message in memory, one by one, for readers that leave large values where they
//! are; and the parts that writers put messages together from.

use super::input::Input;
use super::wire::{self, WireType};
pub use super::wire::{push_varint, varint_len};

/// A field as it is stored in a message.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RawField<'a> {
    /// Its number.
    pub number: u32,
    /// Its value.
    pub value: RawValue<'a>,
}

/// The value of a field, by its form.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RawValue<'a> {
    /// An integer, an enum or a truth value.
    Varint(u64),
    /// Four little-endian bytes.
    Fixed32(&'a [u8]),
    /// Eight little-endian bytes.
    Fixed64(&'a [u8]),
    /// Text, bytes, a message, or packed numbers.
    Bytes(&'a [u8]),
    /// A group, which no schema here has.
    Group,
}

/// The fields of a message, in their order. After damage, which gives None, there are no more.
pub fn fields(bytes: &[u8]) -> impl Iterator<Item = Option<RawField<'_>>> {
    let mut at = 0;
    let mut input = Input::memory(bytes);
    std::iter::from_fn(move || {
        if at >= bytes.len() {
            return None;
        }
        let Ok(field) = wire::field(&mut input, at, bytes.len()) else {
            at = bytes.len();
            return Some(None);
        };
        at = field.whole.end;
        let content = &bytes[field.content];
        let value = match field.wire {
            WireType::Varint => RawValue::Varint(field.varint),
            WireType::Fixed32 => RawValue::Fixed32(content),
            WireType::Fixed64 => RawValue::Fixed64(content),
            WireType::Length => RawValue::Bytes(content),
            WireType::StartGroup | WireType::EndGroup => RawValue::Group,
        };
        let number = field.number;
        Some(Some(RawField { number, value }))
    })
}

/// The packed varints in some bytes, in their order. After damage, which gives None, there are no
/// more.
pub fn varints(bytes: &[u8]) -> impl Iterator<Item = Option<u64>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        if at >= bytes.len() {
            return None;
        }
        let read = wire::read_varint(bytes, at);
        at = read.map_or(bytes.len(), |(_, end)| end);
        Some(read.map(|(value, _)| value))
    })
}

/// Appends a field of an integer.
pub fn push_number(to: &mut Vec<u8>, number: u32, value: u64) {
    push_varint(to, u64::from(number) << 3);
    push_varint(to, value);
}

/// Appends the head of a field of bytes: what follows has this length.
pub fn push_length(to: &mut Vec<u8>, number: u32, len: usize) {
    push_varint(to, u64::from(number) << 3 | 2);
    push_varint(to, len as u64);
}

/// Appends a field of bytes.
pub fn push_bytes(to: &mut Vec<u8>, number: u32, bytes: &[u8]) {
    push_length(to, number, bytes.len());
    to.extend_from_slice(bytes);
}

/// The size of a field of `len` bytes, with its head.
pub fn bytes_field_len(number: u32, len: usize) -> usize {
    (varint_len(u64::from(number) << 3) + varint_len(len as u64)) as usize + len
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_taken_apart_and_put_together() {
        let mut message = Vec::new();
        push_number(&mut message, 2, 300);
        push_bytes(&mut message, 17, b"text");
        assert_eq!(message.len(), 3 + bytes_field_len(17, 4));
        message.extend([0x2d, 1, 2, 3, 4]);
        let found: Option<Vec<_>> = fields(&message).collect();
        let expected = [
            (2, RawValue::Varint(300)),
            (17, RawValue::Bytes(b"text")),
            (5, RawValue::Fixed32(&[1, 2, 3, 4])),
        ];
        let expected = expected.map(|(number, value)| RawField { number, value });
        assert_eq!(found.as_deref(), Some(expected.as_slice()));
        for cut in [1, 2, 4, 7, message.len() - 1] {
            assert_eq!(fields(&message[..cut]).last(), Some(None), "{cut}");
        }
    }

    #[test]
    fn varints_end_at_damage() {
        let all: Vec<_> = varints(&[1, 0xac, 2, 0x80]).collect();
        assert_eq!(all, [Some(1), Some(300), None]);
    }
}
