//! Numbers that are the same in every run.

use crate::ElementKind;
use cortado_core::{Blob, Error, Real, Result, reserve};
use cortado_files::Source;
use std::any::Any;

/// Numbers that are the same in every run: in a blob, whose memory is shared, or in a file. Clones
/// share them.
#[derive(Debug)]
pub enum Constant {
    /// In single precision.
    F32(Blob<f32>),
    /// In double precision.
    F64(Blob<f64>),
    /// In a file, which is read when the numbers are needed, so that memory holds them once: as the
    /// runtime has packed them.
    Stored(StoredConstant),
}

/// Numbers in a file or in bytes of one, one after the other, little-endian.
#[derive(Clone, Debug)]
pub struct StoredConstant {
    /// The file.
    pub source: Source,
    /// The place of the first number, in bytes.
    pub offset: u64,
    /// Their type.
    pub kind: ElementKind,
    /// Their shape.
    pub shape: Vec<usize>,
}

impl Clone for Constant {
    fn clone(&self) -> Self {
        match self {
            Self::F32(blob) => Self::F32(blob.alias(blob.name())),
            Self::F64(blob) => Self::F64(blob.alias(blob.name())),
            Self::Stored(stored) => Self::Stored(stored.clone()),
        }
    }
}

impl Constant {
    /// The memory of a blob, which the constant shares: no number is copied.
    ///
    /// # Errors
    /// A type of elements that graphs do not have.
    pub fn shared<T: Real>(blob: &Blob<T>) -> Result<Self> {
        let blob: &dyn Any = blob;
        if let Some(blob) = blob.downcast_ref::<Blob<f32>>() {
            return Ok(Self::F32(blob.alias(blob.name())));
        }
        match blob.downcast_ref::<Blob<f64>>() {
            Some(blob) => Ok(Self::F64(blob.alias(blob.name()))),
            None => Err(Error::internal("a constant must hold numbers of f32 or f64")),
        }
    }

    /// Numbers of a shape.
    ///
    /// # Errors
    /// Another number of values than the shape has, or out of memory.
    pub fn of(shape: &[usize], values: &[f32]) -> Result<Self> {
        Ok(Self::F32(Blob::from_data("", shape, values)?))
    }

    /// The type of the numbers.
    pub fn kind(&self) -> ElementKind {
        match self {
            Self::F32(_) => ElementKind::F32,
            Self::F64(_) => ElementKind::F64,
            Self::Stored(stored) => stored.kind,
        }
    }

    /// Their shape.
    pub fn shape(&self) -> &[usize] {
        match self {
            Self::F32(blob) => blob.shape(),
            Self::F64(blob) => blob.shape(),
            Self::Stored(stored) => &stored.shape,
        }
    }

    /// The numbers as a blob of `T`: the shared memory itself where it has this type.
    ///
    /// # Errors
    /// Memory in use, a file that cannot be read, or out of memory.
    pub fn blob<T: Real>(&self) -> Result<Blob<T>> {
        match self {
            Self::F32(blob) => converted(blob),
            Self::F64(blob) => converted(blob),
            Self::Stored(stored) => stored.read(),
        }
    }
}

fn converted<S: Real, T: Real>(blob: &Blob<S>) -> Result<Blob<T>> {
    let any: &dyn Any = blob;
    if let Some(blob) = any.downcast_ref::<Blob<T>>() {
        return Ok(blob.alias(blob.name()));
    }
    let values = blob.data()?;
    let values = reserve::collected(values.iter().map(|value| T::from_f64(value.to_f64())))?;
    Blob::from_data(blob.name(), blob.shape(), &values)
}

impl StoredConstant {
    fn read<T: Real>(&self) -> Result<Blob<T>> {
        let blob = Blob::new("", &self.shape)?;
        let bytes = blob.count().checked_mul(self.kind.size());
        let bytes = bytes.ok_or_else(|| Error::message("a constant has more bytes than memory can hold"))?;
        let mut content = reserve::zeros(bytes)?;
        let read = self.source.read_at(self.offset, &mut content);
        read.map_err(|source| Error::io("read", self.source.name(), source))?;
        let (chunks, mut data) = (content.chunks_exact(self.kind.size()), blob.data_overwrite()?);
        for (value, bytes) in data.iter_mut().zip(chunks) {
            *value = match (self.kind, bytes) {
                (ElementKind::F32, &[a, b, c, d]) => T::from_f64(f32::from_le_bytes([a, b, c, d]).into()),
                (ElementKind::U8, &[byte]) => T::from_f64(byte.into()),
                (_, bytes) => T::from_f64(f64::from_le_bytes(bytes.try_into().unwrap_or_default())),
            };
        }
        drop(data);
        Ok(blob)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blob_is_shared_in_its_own_type_and_converted_into_others() {
        let blob = Blob::from_data("w", &[2], &[1.5f32, -2.0]).expect("a blob");
        let constant = Constant::shared(&blob).expect("a constant");
        assert_eq!((constant.kind(), constant.shape()), (ElementKind::F32, &[2][..]));
        assert!(constant.blob::<f32>().expect("the blob").shares_data_with(&blob));
        let double = constant.blob::<f64>().expect("a copy");
        assert_eq!(&double.data().expect("its data")[..], [1.5, -2.0]);
    }

    #[test]
    fn stored_numbers_are_read_when_they_are_needed() {
        let mut bytes = vec![0xff];
        bytes.extend([0.5f32, 3.0].iter().flat_map(|value| value.to_le_bytes()));
        let stored = |shape: &[usize]| {
            Constant::Stored(StoredConstant {
                source: Source::memory("constants", bytes.clone()),
                offset: 1,
                kind: ElementKind::F32,
                shape: shape.to_vec(),
            })
        };
        let blob = stored(&[2]).blob::<f32>().expect("two numbers");
        assert_eq!(&blob.data().expect("its data")[..], [0.5, 3.0]);
        assert!(stored(&[3]).blob::<f32>().is_err(), "the file ends before");
        assert!(stored(&[usize::MAX, 2]).blob::<f32>().is_err());
    }
}
