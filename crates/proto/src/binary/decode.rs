//! Decoding of binary messages: caffemodels, solverstates, mean files.
//!
//! Long lists of numbers in a file are not decoded but recorded as positions in the file, until a
//! blob reads them: most of a caffemodel is weights, and having them both in a message and in blobs
//! would take twice the memory.

use super::encode;
use super::input::Input;
use super::wire::{self, MAX_DEPTH, WireType, read_varint};
use crate::reflect::{Field, FieldDesc, Kind, Label, Message, MessageDesc, Scalar};
use crate::{Error, FileBytes, Result, UnknownField};
use cortado_files::Source;
use std::ops::Range;
use std::path::Path;

/// The smallest field number of a layer's options, which forks number differently.
const FIRST_LAYER_OPTION: u32 = 100;
/// The limit on the memory of messages: this many bytes plus this many times the size of the data.
/// It is needed because an empty message takes three bytes in a file but kilobytes in memory.
const MEMORY: (usize, usize) = (256 << 20, 16);
/// Numbers and bytes of blobs that are longer than this, in bytes, stay in the source until they are
/// read.
const STORED: usize = 4096;
/// The number of bytes at the start of a source that are examined to recognise its kind.
const START: u64 = 1000;

/// Decodes a message from memory.
///
/// # Errors
/// Damaged data, with the offset, the field and the problem.
pub fn decode<M: Message + Default>(bytes: &[u8]) -> Result<M> {
    Decoder::new(Input::memory(bytes)).root()
}

/// Decodes a message from a source. The numbers of blobs stay in the source until they are used.
///
/// # Errors
/// Damaged data, with the offset, the field and the problem; a file that changes meanwhile.
pub fn decode_source<M: Message + Default>(source: &Source) -> Result<M> {
    let mut decoder = Decoder::new(Input::of(source));
    let decoded = decoder.root();
    match decoder.input.failure() {
        Some(failure) => Err(Error::io(source.name(), failure)),
        None => decoded.map_err(|error| error.in_file(source.name())),
    }
}

/// Opens a file and decodes it like [`read_source`].
///
/// # Errors
/// A file that is missing, and those of [`read_source`].
pub fn read_file<M: Message + Default>(path: &Path) -> Result<M> {
    read_source(&Source::open(path).map_err(|e| Error::io(path, e))?)
}

/// Decodes a message like [`decode_source`], and reports a source of another kind as such.
///
/// # Errors
/// A source that is empty, damaged, of another kind, or overwritten meanwhile.
pub fn read_source<M: Message + Default>(source: &Source) -> Result<M> {
    let other = |what: &str| Error::message(&source.name().display().to_string(), what);
    if source.is_empty() {
        return Err(other("the file is empty"));
    }
    let start = source.range(0..source.len().min(START));
    let start = start.map_err(|e| Error::io(source.name(), e))?;
    if start.starts_with(b"\x89HDF\r\n\x1a\n") {
        return Err(other(
            "this is an HDF5 file, not a protobuf one; such files are named .h5",
        ));
    }
    decode_source(source).map_err(|error| match (&error, other_kind(&start)) {
        (Error::Binary { .. }, Some(kind)) => other(kind),
        _ => error,
    })
}

/// The kind of a file that cannot be decoded, recognised by its start; `None` if it looks like a
/// damaged message.
fn other_kind(start: &[u8]) -> Option<&'static str> {
    // The examined bytes may end in the middle of a character.
    let is_utf8 = str::from_utf8(start).map_or_else(|error| error.error_len().is_none(), |_| true);
    let is_text = is_utf8 && start.iter().all(|&byte| byte >= b' ' || b"\t\n\r".contains(&byte));
    if start.starts_with(b"version https://git-lfs") {
        return Some("this is a pointer of Git LFS, not the file itself; fetch it with `git lfs pull`");
    }
    if start.trim_ascii_start().starts_with(b"<") && is_text {
        return Some("this is a web page, not the file itself; download it again");
    }
    is_text.then_some("this is a text, not a binary file; weights and solver states are binary")
}

struct Decoder<'a> {
    input: Input<'a>,
    /// The path to the current field, with indices in repeated fields.
    path: Vec<(&'static str, Option<usize>)>,
    /// The remaining bytes of memory for messages.
    memory: usize,
    /// Whether fields are decoded by the schema although forks may use their numbers differently:
    /// in messages that only forks have, and where the result is checked afterwards.
    trusting: bool,
}

impl Decoder<'_> {
    fn new(input: Input<'_>) -> Decoder<'_> {
        let memory = input.len().saturating_mul(MEMORY.1).saturating_add(MEMORY.0);
        Decoder {
            input,
            path: Vec::new(),
            memory,
            trusting: false,
        }
    }

    fn root<M: Message + Default>(&mut self) -> Result<M> {
        let mut message = M::default();
        self.path.push((message.desc().name, None));
        self.trusting = !message.desc().fields.iter().any(is_everyones);
        self.message(0..self.input.len(), &mut message)?;
        Ok(message)
    }

    fn message(&mut self, range: Range<usize>, message: &mut dyn Message) -> Result<()> {
        if self.path.len() > MAX_DEPTH {
            return Err(self.damaged(range.start, format!(" is nested more than {MAX_DEPTH} deep")));
        }
        self.take_memory(range.start, size_of_val(message))?;
        let mut at = range.start;
        while at < range.end {
            let field =
                wire::field(&mut self.input, at, range.end).map_err(|fault| self.fault(message.desc(), fault))?;
            at = field.whole.end;
            if !self.known(&field, message)? {
                self.take_memory(field.whole.start, size_of::<UnknownField>() + field.whole.len())?;
                let bytes = self.input.bytes(field.whole).into_owned();
                message.meta_mut().unknown.push(UnknownField::Wire {
                    number: field.number,
                    bytes,
                });
            }
        }
        Ok(())
    }

    fn take_memory(&mut self, at: usize, bytes: usize) -> Result<()> {
        let left = self.memory.checked_sub(bytes);
        self.memory =
            left.ok_or_else(|| self.damaged(at, " has so many messages that they would fill the memory".into()))?;
        Ok(())
    }

    /// Stores a field in the message if it is in the schema and has the right wire type.
    fn known(&mut self, raw: &wire::Field, message: &mut dyn Message) -> Result<bool> {
        let desc = message.desc();
        let Some(index) = desc.find_number(raw.number) else {
            return Ok(false);
        };
        let field = &desc.fields[index];
        if self.trusting || is_certain(desc, field) {
            return self.certain(raw, field, message, index);
        }
        let before = message.get(index).len();
        // A field that occurs twice, or after an unknown one of the same number, stays raw, so that
        // writing keeps the order.
        let follows =
            matches!(message.meta().unknown.last(), Some(UnknownField::Wire { number, .. }) if *number == raw.number);
        if follows || (before > 0 && field.label != Label::Repeated) {
            return Ok(false);
        }
        let depth = self.path.len();
        self.trusting = true;
        let decoded = self.certain(raw, field, message, index);
        self.trusting = false;
        self.path.truncate(depth);
        let understood = decoded.is_ok_and(|known| known) && {
            let found = message.get(index);
            let clean = (before..found.len()).all(|i| found.message_at(i).is_none_or(is_clean));
            clean && encode::gives(field, found, before, &mut self.input, raw.whole.clone())
        };
        if !understood {
            message.slot(index).truncate(before);
        }
        Ok(understood)
    }

    fn certain(
        &mut self,
        raw: &wire::Field,
        field: &FieldDesc,
        message: &mut dyn Message,
        index: usize,
    ) -> Result<bool> {
        if message.get(index).is_empty() {
            self.take_memory(raw.whole.start, message.slot(index).own_size())?;
        }
        match (&field.kind, raw.wire) {
            (Kind::Message(_), WireType::Length) => {
                let count = message.get(index).len();
                self.path
                    .push((field.name, (field.label == Label::Repeated).then_some(count)));
                if let Some(inner) = message.slot(index).push_message() {
                    self.message(raw.content.clone(), inner)?;
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
                .scalar(raw, field, message.get(index).can_be_stored())
                .is_some_and(|value| message.slot(index).push(value))),
        }
    }

    /// Decodes floats and doubles, packed or one by one.
    fn numbers(
        &mut self,
        raw: &wire::Field,
        field: &FieldDesc,
        message: &mut dyn Message,
        index: usize,
    ) -> Result<bool> {
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
        if !content.len().is_multiple_of(size) {
            let problem = format!(
                ".{} has {} bytes, which is not a multiple of the size of a value",
                field.name,
                content.len()
            );
            return Err(self.damaged(raw.whole.start, problem));
        }
        let slot = message.slot(index);
        let stored = self.input.source().filter(|_| content.len() > STORED);
        if let (Some(source), Some(numbers)) = (stored, slot.numbers_mut())
            && numbers.add_stored(source, content.clone())
        {
            return Ok(true);
        }
        let bytes = self.input.bytes(content);
        if let Some(numbers) = slot.numbers_mut() {
            numbers.add(&bytes);
            return Ok(true);
        }
        Ok(bytes.chunks_exact(size).all(|bytes| slot.push(fixed(bytes))))
    }

    /// Decodes packed varints.
    fn packed(
        &mut self,
        raw: &wire::Field,
        field: &FieldDesc,
        message: &mut dyn Message,
        index: usize,
    ) -> Result<bool> {
        let mut at = raw.content.start;
        let slot = message.slot(index);
        while at < raw.content.end {
            let Some((value, len)) = read_varint(self.input.head(at, raw.content.end), 0) else {
                return Err(self.damaged(at, format!(".{} ends in the middle of a number", field.name)));
            };
            at += len;
            if let Some(value) = from_varint(&field.kind, value) {
                slot.push(value);
            }
        }
        Ok(true)
    }

    fn scalar(&mut self, raw: &wire::Field, field: &FieldDesc, can_be_stored: bool) -> Option<Scalar> {
        let content = raw.content.clone();
        match (raw.wire, &field.kind) {
            (WireType::Varint, kind) => from_varint(kind, raw.varint),
            (WireType::Length, Kind::String) => {
                let text = self.input.bytes(content);
                Some(Scalar::String(String::from_utf8_lossy(&text).into_owned()))
            }
            (WireType::Length, Kind::Bytes) => Some(match self.input.source() {
                Some(source) if can_be_stored && content.len() > STORED => {
                    Scalar::FileBytes(FileBytes::stored(source, content))
                }
                _ => Scalar::Bytes(self.input.bytes(content).into_owned()),
            }),
            _ => None,
        }
    }

    /// An error of the current field or, if `problem` begins with a dot, of a field in it.
    fn damaged(&self, offset: usize, problem: String) -> Error {
        let mut field = String::new();
        for (i, (name, index)) in self.path.iter().enumerate() {
            field.push_str(if i > 0 { "." } else { "" });
            field.push_str(name);
            if let Some(index) = index {
                field.push_str(&format!("[{index}]"));
            }
        }
        let (inner, problem) = problem.split_once(' ').unwrap_or(("", &problem));
        field.push_str(inner);
        Error::Binary {
            path: None,
            offset,
            field,
            problem: problem.into(),
        }
    }

    fn fault(&self, desc: &MessageDesc, fault: wire::Fault) -> Error {
        let name = match fault.number {
            Some(number) => match desc.find_number(number) {
                Some(index) => format!(".{}", desc.fields[index].name),
                None => format!(".{number}"),
            },
            None => String::new(),
        };
        self.damaged(fault.at, format!("{name} {}", fault.problem))
    }
}

/// Whether a field has the same meaning in every Caffe. Others (options of layers, whose numbers
/// differ between forks, and fields that only forks have) are decoded only if writing them again
/// gives the same bytes.
fn is_certain(desc: &MessageDesc, field: &FieldDesc) -> bool {
    is_everyones(field)
        && match desc.name {
            "LayerParameter" => field.number < FIRST_LAYER_OPTION,
            "V1LayerParameter" => !field.name.ends_with("_param"),
            _ => true,
        }
}

/// Whether a field is from BVLC's Caffe, Caffe2 or Cortado.
fn is_everyones(field: &FieldDesc) -> bool {
    let own = ["bvlc", "caffe2", "cortado"];
    own.iter().any(|origin| field.origin.starts_with(origin))
}

/// Whether all fields of a message were decoded, none left raw.
fn is_clean(message: &dyn Message) -> bool {
    let inside = |field: &dyn Field| (0..field.len()).all(|i| field.message_at(i).is_none_or(is_clean));
    let messages = message
        .desc()
        .fields
        .iter()
        .enumerate()
        .filter(|(_, field)| matches!(field.kind, Kind::Message(_)));
    message.meta().unknown.is_empty() && messages.into_iter().all(|(index, _)| inside(message.get(index)))
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

/// A varint as a value of a kind. Numbers that are too large are truncated, as in protobuf.
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
