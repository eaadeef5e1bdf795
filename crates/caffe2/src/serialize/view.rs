//! Messages in memory, read in place: large values stay where they are.

use cortado_core::{Error, MAX_AXES, Result};
use cortado_proto::binary;
use cortado_proto::binary::fields::{RawField, RawValue, fields, varints};
use cortado_proto::caffe2::BlobProto;
use cortado_proto::caffe2::tensor_proto::DataType;
use std::borrow::Cow;

/// A `BlobProto`, read in place.
#[derive(Clone, Debug, Default)]
pub struct BlobView<'a> {
    /// The name of the blob.
    pub name: Cow<'a, str>,
    /// What the blob holds: the name of its deserializer.
    pub type_name: Cow<'a, str>,
    /// The tensor, or what a value stores as one.
    pub tensor: Option<TensorView<'a>>,
    /// The value as bytes.
    pub content: &'a [u8],
    /// The quantized tensor.
    pub qtensor: Option<QTensorView<'a>>,
    /// The number of records of the value, if it is given.
    pub content_num_chunks: Option<i32>,
    /// Which of them this is.
    pub content_chunk_id: i32,
    bytes: &'a [u8],
}

/// Integers of a repeated field: packed, or one.
#[derive(Clone, Copy, Debug)]
pub(super) enum Varints<'a> {
    Packed(&'a [u8]),
    One(u64),
}

impl<'a> Varints<'a> {
    /// The numbers; all are whole, as was checked before.
    pub(super) fn values(self) -> impl Iterator<Item = u64> + 'a {
        let (packed, one) = match self {
            Self::Packed(bytes) => (bytes, None),
            Self::One(value) => (&[][..], Some(value)),
        };
        varints(packed).flatten().chain(one)
    }

    /// How many there are: each has one byte without a following one.
    pub(super) fn len(self) -> usize {
        match self {
            Self::Packed(bytes) => bytes.iter().filter(|&&byte| byte < 0x80).count(),
            Self::One(_) => 1,
        }
    }
}

/// A `TensorProto`, read in place.
#[derive(Clone, Debug)]
pub struct TensorView<'a> {
    /// The sizes of the axes; more than can be are cut.
    pub dims: Vec<i64>,
    /// The type of the elements.
    pub data_type: DataType,
    pub(super) floats: Vec<&'a [u8]>,
    pub(super) int32s: Vec<Varints<'a>>,
    pub(super) bytes: Option<&'a [u8]>,
    pub(super) strings: Vec<&'a [u8]>,
    /// The type of the device that it was on; 0 is the host.
    pub device_type: i32,
    pub(super) doubles: Vec<&'a [u8]>,
    pub(super) int64s: Vec<Varints<'a>>,
    /// Which elements these are: from the first to before the last; all if it is missing.
    pub segment: Option<(i64, i64)>,
    pub(super) raw: &'a [u8],
    pub(super) data_format: u64,
}

impl Default for TensorView<'_> {
    fn default() -> Self {
        Self {
            dims: Vec::new(),
            data_type: DataType::FLOAT,
            floats: Vec::new(),
            int32s: Vec::new(),
            bytes: None,
            strings: Vec::new(),
            device_type: 0,
            doubles: Vec::new(),
            int64s: Vec::new(),
            segment: None,
            raw: &[],
            data_format: 0,
        }
    }
}

/// A `QTensorProto`, read in place.
#[derive(Clone, Debug, Default)]
pub struct QTensorView<'a> {
    /// The sizes of the axes; more than can be are cut.
    pub dims: Vec<i64>,
    /// Bits of a number, without its sign.
    pub precision: i32,
    /// What one step is worth.
    pub scale: f64,
    /// The number that 0 represents.
    pub bias: f64,
    /// Whether there is a bit for the sign.
    pub is_signed: bool,
    /// The type of the elements, of those that the Int8 operators use.
    pub data_type: Option<DataType>,
    pub(super) data: Vec<Varints<'a>>,
}

/// The parts of a message whose required fields are all there.
type Parsed<T> = Option<T>;

impl<'a> BlobView<'a> {
    /// Reads a message.
    ///
    /// # Errors
    /// Bytes that are no `BlobProto`.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::read(bytes).ok_or_else(|| Error::message("Cannot parse content into a BlobProto."))
    }

    /// The message as a value of its own.
    ///
    /// # Errors
    /// None that [`parse`](Self::parse) does not find.
    pub fn to_message(&self) -> Result<BlobProto> {
        binary::decode(self.bytes).map_err(Error::from)
    }

    /// The bytes of the message.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    fn read(bytes: &'a [u8]) -> Parsed<Self> {
        let mut blob = Self {
            bytes,
            ..Self::default()
        };
        for field in fields(bytes) {
            let RawField { number, value } = field?;
            match (number, value) {
                (1, RawValue::Bytes(text)) => blob.name = String::from_utf8_lossy(text),
                (2, RawValue::Bytes(text)) => blob.type_name = String::from_utf8_lossy(text),
                (3, RawValue::Bytes(message)) => blob.tensor.get_or_insert_default().merge(message)?,
                (4, RawValue::Bytes(content)) => blob.content = content,
                (5, RawValue::Bytes(message)) => blob.qtensor.get_or_insert_default().merge(message)?,
                (6, RawValue::Varint(value)) => blob.content_num_chunks = Some(value as i32),
                (7, RawValue::Varint(value)) => blob.content_chunk_id = value as i32,
                _ => {}
            }
        }
        Some(blob)
    }
}

impl<'a> TensorView<'a> {
    /// Reads a message.
    ///
    /// # Errors
    /// Bytes that are no `TensorProto`.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        let mut tensor = Self::default();
        let merged = tensor.merge(bytes);
        merged
            .map(|()| tensor)
            .ok_or_else(|| Error::message("Cannot parse content into a TensorProto."))
    }

    fn merge(&mut self, bytes: &'a [u8]) -> Parsed<()> {
        for field in fields(bytes) {
            let RawField { number, value } = field?;
            match (number, value) {
                (1, value) => push_dims(&mut self.dims, value)?,
                (2, RawValue::Varint(value)) => self.data_type = known_type(value).unwrap_or(self.data_type),
                (3, RawValue::Fixed32(bytes) | RawValue::Bytes(bytes)) => push_fixed::<4>(&mut self.floats, bytes)?,
                (4, value) => push_varints(&mut self.int32s, value)?,
                (5, RawValue::Bytes(bytes)) => self.bytes = Some(bytes),
                (6, RawValue::Bytes(bytes)) => self.strings.push(bytes),
                (8, RawValue::Bytes(message)) => self.merge_device(message)?,
                (9, RawValue::Fixed64(bytes) | RawValue::Bytes(bytes)) => push_fixed::<8>(&mut self.doubles, bytes)?,
                (10, value) => push_varints(&mut self.int64s, value)?,
                (11, RawValue::Bytes(message)) => self.segment = Some(segment(message, self.segment)?),
                (13, RawValue::Bytes(bytes)) => self.raw = bytes,
                (15, RawValue::Varint(value)) => self.data_format = value,
                _ => {}
            }
        }
        Some(())
    }

    fn merge_device(&mut self, bytes: &[u8]) -> Parsed<()> {
        for field in fields(bytes) {
            if let RawField {
                number: 1,
                value: RawValue::Varint(value),
            } = field?
            {
                self.device_type = value as i32;
            }
        }
        Some(())
    }
}

impl<'a> QTensorView<'a> {
    fn merge(&mut self, bytes: &'a [u8]) -> Parsed<()> {
        let mut found = [false; 6];
        for field in fields(bytes) {
            let RawField { number, value } = field?;
            match (number, value) {
                (1, value) => push_dims(&mut self.dims, value)?,
                (2, RawValue::Varint(value)) => self.precision = value as i32,
                (3, RawValue::Fixed64(bytes)) => self.scale = f64::from_le_bytes(bytes.try_into().ok()?),
                (4, RawValue::Fixed64(bytes)) => self.bias = f64::from_le_bytes(bytes.try_into().ok()?),
                (5, RawValue::Varint(value)) => self.is_signed = value != 0,
                (6, value) => push_varints(&mut self.data, value)?,
                (8, RawValue::Varint(value)) => self.data_type = known_type(value).or(self.data_type),
                _ => continue,
            }
            if let Some(found) = found.get_mut(number as usize) {
                *found = true;
            }
        }
        // precision, scale, bias and is_signed are required.
        found[2..].iter().all(|&found| found).then_some(())
    }
}

/// A `TensorProtos`, read in place.
pub(super) fn tensors(bytes: &[u8]) -> Result<Vec<TensorView<'_>>> {
    let damaged = || Error::message("Cannot parse content into a TensorProtos.");
    let mut tensors = Vec::new();
    for field in fields(bytes) {
        let field = field.ok_or_else(damaged)?;
        if let (1, RawValue::Bytes(message)) = (field.number, field.value) {
            tensors.push(TensorView::parse(message)?);
        }
    }
    Ok(tensors)
}

fn push_dims(dims: &mut Vec<i64>, value: RawValue<'_>) -> Parsed<()> {
    let mut push = |value: u64| {
        // One too many is enough to be refused.
        if dims.len() <= MAX_AXES {
            dims.push(value as i64);
        }
    };
    match value {
        RawValue::Varint(value) => push(value),
        RawValue::Bytes(packed) => {
            for value in varints(packed) {
                push(value?);
            }
        }
        _ => {}
    }
    Some(())
}

fn push_fixed<'a, const SIZE: usize>(to: &mut Vec<&'a [u8]>, bytes: &'a [u8]) -> Parsed<()> {
    to.push(bytes);
    bytes.len().is_multiple_of(SIZE).then_some(())
}

/// Takes integers; packed ones all have an end, and no more bytes than such a number can have.
fn push_varints<'a>(to: &mut Vec<Varints<'a>>, value: RawValue<'a>) -> Parsed<()> {
    match value {
        RawValue::Varint(value) => to.push(Varints::One(value)),
        RawValue::Bytes(packed) => {
            if !packed.is_ascii() && varints(packed).any(|value| value.is_none()) {
                return None;
            }
            to.push(Varints::Packed(packed));
        }
        _ => {}
    }
    Some(())
}

/// The segment of a message, which needs both its ends.
fn segment(bytes: &[u8], before: Option<(i64, i64)>) -> Parsed<(i64, i64)> {
    let mut ends = before.map_or([None; 2], |(begin, end)| [Some(begin), Some(end)]);
    for field in fields(bytes) {
        if let RawField {
            number: number @ 1..=2,
            value: RawValue::Varint(value),
        } = field?
        {
            ends[number as usize - 1] = Some(value as i64);
        }
    }
    Some((ends[0]?, ends[1]?))
}

/// A type of elements by its number. For one that the schema does not have the result is none, and
/// the field counts as missing.
fn known_type(value: u64) -> Option<DataType> {
    let number = value as i32;
    (matches!(number, 0..=10 | 12..=14)).then_some(DataType(number))
}
