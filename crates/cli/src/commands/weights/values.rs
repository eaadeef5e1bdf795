//! The values of a blob in a file of weights.

use anyhow::Result;
use cortado_core::reserve;
use cortado_proto::{BlobPart, BlobProto};

/// The values of a blob, as precise as the file has them.
pub(super) enum Values {
    Floats(Vec<f32>),
    Doubles(Vec<f64>),
}

impl Values {
    /// Those of this blob.
    ///
    /// # Errors
    /// A file that cannot be read; out of memory.
    pub(super) fn of(blob: &BlobProto) -> Result<Self> {
        let count = blob.count(BlobPart::Data);
        if blob.double_data.is_empty() {
            let mut values = reserve::filled(count, 0.0)?;
            blob.copy_to(BlobPart::Data, &mut values)?;
            return Ok(Self::Floats(values));
        }
        let mut values = reserve::filled(count, 0.0)?;
        blob.copy_to(BlobPart::Data, &mut values)?;
        Ok(Self::Doubles(values))
    }

    /// The values, one by one.
    pub(super) fn iter(&self) -> Box<dyn Iterator<Item = f64> + '_> {
        match self {
            Self::Floats(values) => Box::new(values.iter().map(|&value| value.into())),
            Self::Doubles(values) => Box::new(values.iter().copied()),
        }
    }
}
