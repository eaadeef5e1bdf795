//! Reading.

use super::encode::encode_dyn;
use super::wire::{WireType, read_varint};
use crate::reflect::{FieldDesc, Kind, Label, Message, Scalar};
use crate::{Error, FileBytes, Result, UnknownField};
use cortado_mem::FileMap;
use std::ops::Range;
use std::path::Path;

/// Messages nested deeper than this are refused, as protobuf does.
const MAX_DEPTH: usize = 100;
/// From this number on, the fields of a layer are parameter messages that forks number differently.
const FIRST_LAYER_PARAM: u32 = 100;

/// Decodes a message from memory.
///
/// # Errors
/// Damaged data: the byte, the field and what is wrong.
pub fn decode<M: Message + Default>(bytes: &[u8]) -> Result<M> {
    let mut message = M::default();
    Decoder {
        bytes,
        file: None,
        path: Vec::new(),
    }
    .message(0..bytes.len(), &mut message)?;
    Ok(message)
}

/// Decodes a message from a mapped file. The numbers of blobs stay in the file until they are used.
///
/// # Errors
/// Damaged data: the byte, the field and what is wrong.
pub fn decode_mapped<M: Message + Default>(file: &FileMap) -> Result<M> {
    let mut message = M::default();
    Decoder {
        bytes: file,
        file: Some(file),
        path: Vec::new(),
    }
    .message(0..file.len(), &mut message)?;
    Ok(message)
}

/// Maps a file and decodes it.
///
/// # Errors
/// A file that is missing, empty or damaged.
pub fn read_file<M: Message + Default>(path: &Path) -> Result<M> {
    let file = FileMap::open(path).map_err(|e| Error::io(path, e))?;
    if file.is_empty() {
        return Err(Error::message(&path.display().to_string(), "is empty"));
    }
    decode_mapped(&file).map_err(|e| e.in_file(path))
}

struct Decoder<'a> {
    bytes: &'a [u8],
    file: Option<&'a FileMap>,
    /// The fields on the way to the one being read, for messages.
    path: Vec<(&'static str, Option<usize>)>,
}

/// One field as it stands in the data.
struct Raw {
    number: u32,
    wire: WireType,
    /// Tag and content.
    whole: Range<usize>,
    /// The content; without its length, for those that have one.
    content: Range<usize>,
    /// The value of a varint.
    varint: u64,
}

impl Decoder<'_> {
    fn message(&mut self, range: Range<usize>, message: &mut dyn Message) -> Result<()> {
        if self.path.is_empty() {
            self.path.push((message.desc().name, None));
        }
        if self.path.len() > MAX_DEPTH {
            return Err(self.damaged(range.start, format!("is nested more than {MAX_DEPTH} deep")));
        }
        let mut at = range.start;
        while at < range.end {
            let raw = self.raw(at, range.end)?;
            at = raw.whole.end;
            if !self.known(&raw, message)? {
                let bytes = self.bytes[raw.whole].to_vec();
                message.meta_mut().unknown.push(UnknownField::Wire {
                    number: raw.number,
                    bytes,
                });
            }
        }
        Ok(())
    }

    /// Cuts the field at `at` out of a message that ends at `end`.
    fn raw(&self, at: usize, end: usize) -> Result<Raw> {
        let bytes = &self.bytes[..end];
        let (tag, start) = read_varint(bytes, at).ok_or_else(|| self.damaged(at, "has an unreadable tag".into()))?;
        let number = u32::try_from(tag >> 3).ok().filter(|&n| n > 0 && n < 1 << 29);
        let (Some(number), Some(wire)) = (number, WireType::from_tag(tag)) else {
            return Err(self.damaged(at, format!("has the impossible tag {tag}")));
        };
        let (mut varint, mut content) = (0, start..start);
        match wire {
            WireType::Varint => {
                (varint, content.end) = read_varint(bytes, start)
                    .ok_or_else(|| self.damaged(start, "ends in the middle of a number".into()))?;
            }
            WireType::Fixed32 => content.end += 4,
            WireType::Fixed64 => content.end += 8,
            WireType::Length => {
                let (len, begin) = read_varint(bytes, start)
                    .ok_or_else(|| self.damaged(start, "ends in the middle of a length".into()))?;
                let left = (end - begin) as u64;
                if len > left {
                    let problem = format!("has a field {number} that claims {len} bytes, but {left} are left");
                    return Err(self.damaged(at, problem));
                }
                content = begin..begin + len as usize;
            }
            WireType::StartGroup => content.end = self.group_end(number, start, end, 0)?,
            WireType::EndGroup => return Err(self.damaged(at, format!("ends a group {number} that was never begun"))),
        }
        if content.end > end {
            return Err(self.damaged(at, format!("ends in the middle of field {number}")));
        }
        Ok(Raw {
            number,
            wire,
            whole: at..content.end,
            content,
            varint,
        })
    }

    /// The place behind the end of a group, which is only ever kept, never understood.
    fn group_end(&self, number: u32, mut at: usize, end: usize, depth: usize) -> Result<usize> {
        if depth > MAX_DEPTH {
            return Err(self.damaged(at, format!("is nested more than {MAX_DEPTH} deep")));
        }
        loop {
            let Some((tag, behind)) = read_varint(&self.bytes[..end], at) else {
                return Err(self.damaged(at, format!("has a group {number} without an end")));
            };
            match WireType::from_tag(tag) {
                Some(WireType::EndGroup) if tag >> 3 == u64::from(number) => return Ok(behind),
                Some(WireType::StartGroup) => at = self.group_end((tag >> 3) as u32, behind, end, depth + 1)?,
                _ => at = self.raw(at, end)?.whole.end,
            }
        }
    }

    /// Puts a field into the message if the schema knows it and it has the right form.
    fn known(&mut self, raw: &Raw, message: &mut dyn Message) -> Result<bool> {
        let desc = message.desc();
        let Some(index) = desc.find_number(raw.number) else {
            return Ok(false);
        };
        let field = &desc.fields[index];
        let is_layer = matches!(desc.name, "LayerParameter");
        if is_layer && raw.number >= FIRST_LAYER_PARAM {
            return Ok(self.layer_param(raw, field, message, index));
        }
        match (&field.kind, raw.wire) {
            (Kind::Message(_), WireType::Length) => {
                let count = message.get(index).len();
                self.path
                    .push((field.name, (field.label == Label::Repeated).then_some(count)));
                match message.slot(index).push_message() {
                    Some(inner) => self.message(raw.content.clone(), inner)?,
                    None => return Ok(false),
                }
                self.path.pop();
                Ok(true)
            }
            (Kind::Float | Kind::Double, WireType::Length | WireType::Fixed32 | WireType::Fixed64) => {
                self.numbers(raw, field, message, index)
            }
            (_, WireType::Length) if field.label == Label::Repeated && is_packable(&field.kind) => {
                self.packed(raw, field, message, index)
            }
            _ => Ok(self
                .scalar(raw, field)
                .is_some_and(|value| message.slot(index).push(value))),
        }
    }

    /// A parameter message of a layer: decoded only if that loses nothing.
    fn layer_param(&mut self, raw: &Raw, field: &FieldDesc, message: &mut dyn Message, index: usize) -> bool {
        if raw.wire != WireType::Length || field.label == Label::Repeated || !message.get(index).is_empty() {
            return false;
        }
        let bytes = &self.bytes[raw.content.clone()];
        let Some(inner) = message.slot(index).push_message() else {
            return false;
        };
        let decoded = Decoder {
            bytes,
            file: None,
            path: Vec::new(),
        }
        .message(0..bytes.len(), inner);
        let clean = decoded.is_ok() && inner.meta().unknown.is_empty() && encode_dyn(inner) == bytes;
        if !clean {
            message.slot(index).clear();
        }
        clean
    }

    /// Floats and doubles, packed or one by one.
    fn numbers(&mut self, raw: &Raw, field: &FieldDesc, message: &mut dyn Message, index: usize) -> Result<bool> {
        let size = if matches!(field.kind, Kind::Float) { 4 } else { 8 };
        let content = raw.content.clone();
        let fits = match raw.wire {
            WireType::Fixed32 => size == 4,
            WireType::Fixed64 => size == 8,
            _ => field.label == Label::Repeated,
        };
        if !fits {
            return Ok(false);
        }
        if content.len() % size != 0 {
            let problem = format!(
                ".{} has {} bytes, which is no whole number of values",
                field.name,
                content.len()
            );
            return Err(self.damaged(raw.whole.start, problem));
        }
        let bytes = &self.bytes[content.clone()];
        let slot = message.slot(index);
        if let Some(numbers) = slot.numbers_mut() {
            numbers.add_run(bytes, self.file.map(|file| (file, content)));
            return Ok(true);
        }
        Ok(bytes.chunks_exact(size).all(|bytes| slot.push(fixed(bytes))))
    }

    /// Packed varints.
    fn packed(&mut self, raw: &Raw, field: &FieldDesc, message: &mut dyn Message, index: usize) -> Result<bool> {
        let mut at = raw.content.start;
        while at < raw.content.end {
            let Some((value, behind)) = read_varint(&self.bytes[..raw.content.end], at) else {
                return Err(self.damaged(at, format!(".{} ends in the middle of a number", field.name)));
            };
            at = behind;
            if let Some(value) = from_varint(&field.kind, value) {
                message.slot(index).push(value);
            }
        }
        Ok(true)
    }

    fn scalar(&self, raw: &Raw, field: &FieldDesc) -> Option<Scalar> {
        let bytes = &self.bytes[raw.content.clone()];
        match (raw.wire, &field.kind) {
            (WireType::Varint, kind) => from_varint(kind, raw.varint),
            (WireType::Length, Kind::String) => String::from_utf8(bytes.to_vec()).ok().map(Scalar::String),
            (WireType::Length, Kind::Bytes) => Some(match self.file {
                Some(file) => Scalar::FileBytes(FileBytes::mapped(file, raw.content.clone())),
                None => Scalar::Bytes(bytes.to_vec()),
            }),
            _ => None,
        }
    }

    fn damaged(&self, offset: usize, problem: String) -> Error {
        let mut field = String::new();
        for (i, (name, index)) in self.path.iter().enumerate() {
            field.push_str(if i > 0 { "." } else { "" });
            field.push_str(name);
            if let Some(index) = index {
                field.push_str(&format!("[{index}]"));
            }
        }
        Error::Binary {
            path: None,
            offset,
            field,
            problem,
        }
    }
}

fn is_packable(kind: &Kind) -> bool {
    !matches!(kind, Kind::String | Kind::Bytes | Kind::Message(_))
}

fn fixed(bytes: &[u8]) -> Scalar {
    match bytes {
        &[a, b, c, d] => Scalar::Float(f32::from_le_bytes([a, b, c, d])),
        _ => Scalar::Double(f64::from_le_bytes(bytes.try_into().unwrap_or_default())),
    }
}

/// A varint as a value of a kind. Numbers too large are cut, as protobuf does.
fn from_varint(kind: &Kind, value: u64) -> Option<Scalar> {
    Some(match kind {
        Kind::Int32 => Scalar::Int32(value as i32),
        Kind::Int64 => Scalar::Int64(value as i64),
        Kind::Uint32 => Scalar::Uint32(value as u32),
        Kind::Uint64 => Scalar::Uint64(value),
        Kind::Bool => Scalar::Bool(value != 0),
        Kind::Enum(_) => Scalar::Enum(value as i32),
        _ => return None,
    })
}
