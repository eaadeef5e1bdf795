//! A record of a database, read in place.

use crate::binary::input::Input;
use crate::binary::wire::{self, WireType};
use crate::{Datum, Error, Result, binary};
use std::borrow::Cow;
use std::collections::TryReserveError;

/// A [`Datum`] whose bytes stay where they are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DatumRef<'a> {
    /// The number of channels.
    pub channels: i32,
    /// The number of rows.
    pub height: i32,
    /// The number of columns.
    pub width: i32,
    /// The pixels, or a whole image file.
    pub data: &'a [u8],
    /// The class.
    pub label: i32,
    /// The values, where they are not bytes.
    pub float_data: Cow<'a, [f32]>,
    /// Whether `data` is an image file.
    pub encoded: bool,
}

impl<'a> DatumRef<'a> {
    /// Reads a record.
    ///
    /// # Errors
    /// Those of [`binary::decode`].
    pub fn decode(bytes: &'a [u8]) -> Result<Self> {
        Self::read(bytes).ok_or_else(|| match binary::decode::<Datum>(bytes) {
            Err(error) => error,
            Ok(_) => Error::message("Datum", "cannot be read in place"),
        })
    }

    fn read(bytes: &'a [u8]) -> Option<Self> {
        let mut datum = Self::default();
        let (mut input, mut at) = (Input::memory(bytes), 0);
        while at < bytes.len() {
            let field = wire::field(&mut input, at, bytes.len()).ok()?;
            at = field.whole.end;
            let content = &bytes[field.content];
            match (field.number, field.wire) {
                (1, WireType::Varint) => datum.channels = field.varint as i32,
                (2, WireType::Varint) => datum.height = field.varint as i32,
                (3, WireType::Varint) => datum.width = field.varint as i32,
                (4, WireType::Length) => datum.data = content,
                (5, WireType::Varint) => datum.label = field.varint as i32,
                (6, WireType::Length | WireType::Fixed32) => {
                    let (floats, []) = content.as_chunks::<4>() else {
                        return None;
                    };
                    let values = floats.iter().map(|&bytes| f32::from_le_bytes(bytes));
                    datum.float_data.to_mut().extend(values);
                }
                (7, WireType::Varint) => datum.encoded = field.varint != 0,
                _ => {}
            }
        }
        Some(datum)
    }
}

impl Datum {
    /// Encodes it with `len` bytes of data, which `append` puts into place, so no further copy is
    /// needed. Its own field `data` must be empty.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn encode_with_data(
        &self,
        len: usize,
        append: impl FnOnce(&mut Vec<u8>),
    ) -> std::result::Result<Vec<u8>, TryReserveError> {
        const DATA: u32 = 4;
        let others = binary::encode(self);
        let (mut input, mut before) = (Input::memory(&others), 0);
        while let Ok(field) = wire::field(&mut input, before, others.len()) {
            if field.number >= DATA {
                break;
            }
            before = field.whole.end;
        }
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(len.saturating_add(others.len() + 11))?;
        bytes.extend_from_slice(&others[..before]);
        bytes.push((DATA << 3 | 2) as u8);
        wire::push_varint(&mut bytes, len as u64);
        let end = bytes.len() + len;
        append(&mut bytes);
        // bounded by the room that there is now
        bytes.resize(end, 0);
        bytes.extend_from_slice(&others[before..]);
        Ok(bytes)
    }
}

impl<'a> From<&'a Datum> for DatumRef<'a> {
    fn from(datum: &'a Datum) -> Self {
        Self {
            channels: datum.channels(),
            height: datum.height(),
            width: datum.width(),
            data: datum.data(),
            label: datum.label(),
            float_data: Cow::Borrowed(&datum.float_data),
            encoded: datum.encoded(),
        }
    }
}
