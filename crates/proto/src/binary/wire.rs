//! The wire format: varints, tags and lengths.

use super::input::{Input, LONGEST_VARINT};
use std::ops::Range;

/// Messages nested deeper than this are refused, as protobuf does.
pub(super) const MAX_DEPTH: usize = 100;

/// How a field's content is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WireType {
    Varint,
    Fixed64,
    Length,
    StartGroup,
    EndGroup,
    Fixed32,
}

impl WireType {
    pub(super) fn from_tag(tag: u64) -> Option<Self> {
        Some(match tag & 7 {
            0 => Self::Varint,
            1 => Self::Fixed64,
            2 => Self::Length,
            3 => Self::StartGroup,
            4 => Self::EndGroup,
            5 => Self::Fixed32,
            _ => return None,
        })
    }
}

/// Reads a varint at `at`, and gives the place behind it.
pub(super) fn read_varint(bytes: &[u8], at: usize) -> Option<(u64, usize)> {
    let mut value = 0u64;
    for (i, &byte) in bytes.get(at..)?.iter().take(LONGEST_VARINT).enumerate() {
        if i == 9 && byte > 1 {
            return None;
        }
        value |= u64::from(byte & 0x7f) << (7 * i);
        if byte & 0x80 == 0 {
            return Some((value, at + i + 1));
        }
    }
    None
}

/// The number of bytes of a varint.
pub fn varint_len(value: u64) -> u64 {
    u64::from((64 - (value | 1).leading_zeros()).div_ceil(7))
}

/// Appends a varint.
pub fn push_varint(to: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        to.push(value as u8 | 0x80);
        value >>= 7;
    }
    to.push(value as u8);
}

/// One field as it is stored in the data.
pub(crate) struct Field {
    pub(crate) number: u32,
    pub(crate) wire: WireType,
    /// Tag and content.
    pub(crate) whole: Range<usize>,
    /// The content; without its length, for those that have one.
    pub(crate) content: Range<usize>,
    /// The value of a varint.
    pub(crate) varint: u64,
}

/// Why there is no field.
pub(crate) struct Fault {
    pub(super) at: usize,
    /// The number of the field, if it is known.
    pub(super) number: Option<u32>,
    pub(super) problem: String,
}

/// Cuts the field at `at` out of a message that ends at `end`.
pub(crate) fn field(input: &mut Input<'_>, at: usize, end: usize) -> Result<Field, Fault> {
    field_in(input, at, end, 0)
}

fn field_in(input: &mut Input<'_>, at: usize, end: usize, depth: usize) -> Result<Field, Fault> {
    let fault = |number, problem: &str| Fault {
        at,
        number,
        problem: problem.into(),
    };
    let head = input.head(at, end);
    let (tag, tag_len) = read_varint(head, 0).ok_or_else(|| fault(None, "holds no field"))?;
    let start = at + tag_len;
    let number = u32::try_from(tag >> 3).ok().filter(|&n| n > 0 && n < 1 << 29);
    let (Some(number), Some(wire)) = (number, WireType::from_tag(tag)) else {
        return Err(fault(None, &format!("holds the impossible tag {tag}")));
    };
    let (mut varint, mut content) = (0, start..start);
    let cut = || fault(Some(number), "ends in the middle");
    let number_behind = || {
        read_varint(head, tag_len)
            .map(|(value, behind)| (value, at + behind))
            .ok_or_else(cut)
    };
    match wire {
        WireType::Varint => (varint, content.end) = number_behind()?,
        WireType::Fixed32 => content.end += 4,
        WireType::Fixed64 => content.end += 8,
        WireType::Length => {
            let (len, begin) = number_behind()?;
            let left = end - begin;
            if len > left as u64 {
                return Err(fault(Some(number), &format!("claims {len} bytes, {left} are left")));
            }
            content = begin..begin + len as usize;
        }
        WireType::StartGroup => content.end = group_end(input, number, start..end, depth)?,
        WireType::EndGroup => return Err(fault(Some(number), "ends a group that was never begun")),
    }
    if content.end > end {
        return Err(cut());
    }
    Ok(Field {
        number,
        wire,
        whole: at..content.end,
        content,
        varint,
    })
}

/// The place behind the end of a group, which is only ever kept, never understood.
fn group_end(input: &mut Input<'_>, number: u32, inside: Range<usize>, depth: usize) -> Result<usize, Fault> {
    let fault = |at, problem: &str| Fault {
        at,
        number: Some(number),
        problem: problem.into(),
    };
    let mut at = inside.start;
    if depth > MAX_DEPTH {
        return Err(fault(at, &format!("is nested more than {MAX_DEPTH} deep")));
    }
    loop {
        let tag = read_varint(input.head(at, inside.end), 0);
        let (tag, tag_len) = tag.ok_or_else(|| fault(at, "is a group without an end"))?;
        if WireType::from_tag(tag) == Some(WireType::EndGroup) && tag >> 3 == u64::from(number) {
            return Ok(at + tag_len);
        }
        at = field_in(input, at, inside.end, depth + 1)?.whole.end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn varints_there_and_back() {
        for value in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX] {
            let mut bytes = Vec::new();
            push_varint(&mut bytes, value);
            assert_eq!(bytes.len() as u64, varint_len(value));
            assert_eq!(read_varint(&bytes, 0), Some((value, bytes.len())));
            assert_eq!(read_varint(&bytes[..bytes.len() - 1], 0), None);
        }
        assert_eq!(read_varint(&[0xff; 11], 0), None);
    }
}
