//! The shape and values of a `BlobProto`, in all forms in which Caffes store them.
//!
//! Values are in `double_data` if it is not empty, else in `data`, else, in files of NVIDIA's fork,
//! in `raw_data` as little-endian numbers of the type `raw_data_type`; diffs likewise. A reader that
//! looks at `data` alone would see an empty blob in the other two cases.

use crate::{BlobProto, Doubles, Error, FileBytes, Floats, Result, Type};
use half::f16;

/// Data or diff of a blob.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlobPart {
    /// The values (`data`).
    Data,
    /// The gradients (`diff`).
    Diff,
}

/// A float type that values can be copied to.
pub trait FloatValue: Copy + 'static {
    /// From a 32-bit float.
    fn from_float(value: f32) -> Self;
    /// From a 64-bit float.
    fn from_double(value: f64) -> Self;

    /// The same slice if the type is `f32`, so that values can be read into it directly.
    fn floats(_: &mut [Self]) -> Option<&mut [f32]> {
        None
    }

    /// The same slice if the type is `f64`.
    fn doubles(_: &mut [Self]) -> Option<&mut [f64]> {
        None
    }
}

impl FloatValue for f32 {
    fn from_float(value: f32) -> Self {
        value
    }

    fn from_double(value: f64) -> Self {
        value as f32
    }

    fn floats(values: &mut [Self]) -> Option<&mut [f32]> {
        Some(values)
    }
}

impl FloatValue for f64 {
    fn from_float(value: f32) -> Self {
        value.into()
    }

    fn from_double(value: f64) -> Self {
        value
    }

    fn doubles(values: &mut [Self]) -> Option<&mut [f64]> {
        Some(values)
    }
}

/// The values of a part, in their stored form.
enum Stored<'a> {
    Floats(&'a Floats),
    Doubles(&'a Doubles),
    Raw { bytes: &'a FileBytes, size: usize },
}

impl BlobProto {
    /// Whether the shape is stored as Caffe's old four sizes (num, channels, height, width).
    pub fn is_legacy(&self) -> bool {
        self.num.is_some() || self.channels.is_some() || self.height.is_some() || self.width.is_some()
    }

    /// The sizes of the axes as stored, unchecked.
    pub fn dims(&self) -> Vec<i64> {
        if self.is_legacy() {
            return [self.num(), self.channels(), self.height(), self.width()]
                .map(i64::from)
                .to_vec();
        }
        self.shape.as_ref().map(|shape| shape.dim.clone()).unwrap_or_default()
    }

    /// The number of stored values.
    pub fn count(&self, part: BlobPart) -> usize {
        match self.stored(part) {
            Stored::Floats(values) => values.len(),
            Stored::Doubles(values) => values.len(),
            Stored::Raw { bytes, size } => bytes.len() / size,
        }
    }

    /// Copies the values to `to`. If the lengths differ, the shorter counts.
    ///
    /// # Errors
    /// A file that cannot be read, or was changed since it was opened. The content of `to` is
    /// unspecified then.
    pub fn copy_to<T: FloatValue>(&self, part: BlobPart, to: &mut [T]) -> Result<()> {
        match self.stored(part) {
            Stored::Floats(values) => match T::floats(to) {
                Some(to) => values.copy_to(to),
                None => values.copy_as(to, T::from_float),
            },
            Stored::Doubles(values) => match T::doubles(to) {
                Some(to) => values.copy_to(to),
                None => values.copy_as(to, T::from_double),
            },
            Stored::Raw { bytes, size } => copy_raw(bytes, size, to),
        }
    }

    /// Reads all values into memory. Copying them cannot fail afterwards, whatever happens to the
    /// file.
    ///
    /// # Errors
    /// A file that cannot be read, or was changed since it was opened; out of memory.
    pub fn read_in(&mut self) -> Result<()> {
        for floats in [&mut self.data, &mut self.diff] {
            floats.read_in()?;
        }
        for doubles in [&mut self.double_data, &mut self.double_diff] {
            doubles.read_in()?;
        }
        for raw in [&mut self.raw_data, &mut self.raw_diff].into_iter().flatten() {
            raw.read_in().map_err(|e| Error::io(raw.name(), e))?;
        }
        Ok(())
    }

    fn stored(&self, part: BlobPart) -> Stored<'_> {
        let (floats, doubles, raw, raw_type) = match part {
            BlobPart::Data => (&self.data, &self.double_data, &self.raw_data, self.raw_data_type),
            BlobPart::Diff => (&self.diff, &self.double_diff, &self.raw_diff, self.raw_diff_type),
        };
        let raw = raw.as_ref().and_then(|bytes| raw_values(bytes, raw_type));
        match raw {
            _ if !doubles.is_empty() => Stored::Doubles(doubles),
            Some(raw) if floats.is_empty() => raw,
            _ => Stored::Floats(floats),
        }
    }
}

fn copy_raw<T: FloatValue>(bytes: &FileBytes, size: usize, to: &mut [T]) -> Result<()> {
    let mut rest = to.iter_mut();
    let read = bytes.in_pieces(|piece| {
        for (value, to) in piece.chunks_exact(size).zip(rest.by_ref()) {
            *to = match *value {
                [a, b] => T::from_float(f16::from_le_bytes([a, b]).to_f32()),
                [a, b, c, d] => T::from_float(f32::from_le_bytes([a, b, c, d])),
                _ => T::from_double(f64::from_le_bytes(value.try_into().unwrap_or_default())),
            };
        }
    });
    read.map_err(|e| Error::io(bytes.name(), e))
}

/// Raw bytes of a float type. `None` for integer types, and if the bytes are not a multiple of the
/// type's size.
fn raw_values(bytes: &FileBytes, raw_type: Option<Type>) -> Option<Stored<'_>> {
    let size = match raw_type.unwrap_or(Type::DOUBLE) {
        Type::FLOAT16 => 2,
        Type::FLOAT => 4,
        Type::DOUBLE => 8,
        _ => return None,
    };
    bytes.len().is_multiple_of(size).then_some(Stored::Raw { bytes, size })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(blob: &BlobProto) -> Vec<f64> {
        let mut values = vec![0.0; blob.count(BlobPart::Data)];
        blob.copy_to(BlobPart::Data, &mut values).unwrap();
        values
    }

    #[test]
    fn every_stored_form_is_read() {
        let expected = [1.0, -0.5, 65504.0];
        let halves: Vec<u8> = expected.iter().flat_map(|&v| f16::from_f64(v).to_le_bytes()).collect();
        let floats = BlobProto {
            data: vec![1.0, -0.5, 65504.0].into(),
            ..Default::default()
        };
        let doubles = BlobProto {
            double_data: expected.to_vec().into(),
            ..floats.clone()
        };
        let half = BlobProto {
            raw_data: Some(halves.into()),
            raw_data_type: Some(Type::FLOAT16),
            ..Default::default()
        };
        for blob in [floats, doubles, half] {
            assert_eq!(values(&blob), expected);
        }
    }

    #[test]
    fn both_ways_to_give_a_shape() {
        let legacy = BlobProto {
            num: Some(2),
            width: Some(3),
            ..Default::default()
        };
        assert_eq!(legacy.dims(), [2, 0, 0, 3]);
        let shape = crate::BlobShape {
            dim: vec![4, 5],
            ..Default::default()
        };
        assert_eq!(
            BlobProto {
                shape: Some(Box::new(shape)),
                ..Default::default()
            }
            .dims(),
            [4, 5]
        );
    }
}
