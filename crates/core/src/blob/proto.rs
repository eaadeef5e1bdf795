//! Blobs to and from `BlobProto`, in `f32` and `f64`.

use crate::{Blob, Error, Real, Result, Shape};
use cortado_proto::{BlobPart, BlobProto, BlobShape};

impl<T: Real> Blob<T> {
    /// The blob as a message: `f32` in `data`, `f64` in `double_data`; the diff as well if asked
    /// for.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn to_proto(&self, write_diff: bool) -> Result<BlobProto> {
        let dim = self.shape().iter().map(|&d| d as i64).collect();
        let mut proto = BlobProto {
            shape: Some(Box::new(BlobShape {
                dim,
                ..Default::default()
            })),
            ..Default::default()
        };
        T::store(&self.data()?, &mut proto.data, &mut proto.double_data)?;
        if write_diff {
            T::store(&self.diff()?, &mut proto.diff, &mut proto.double_diff)?;
        }
        Ok(proto)
    }

    /// Whether a message has this blob's shape. A message with Caffe's old four sizes is compared
    /// as four axes, the missing ones being 1.
    pub fn shape_equals(&self, proto: &BlobProto) -> bool {
        if proto.is_legacy() {
            let legacy = [proto.num(), proto.channels(), proto.height(), proto.width()];
            return self.shape().len() <= 4
                && (-4..0)
                    .zip(legacy)
                    .all(|(axis, dim)| self.legacy_dim(axis).is_ok_and(|d| d as i64 == i64::from(dim)));
        }
        let dims = proto.dims();
        dims.len() == self.shape().len() && dims.iter().zip(self.shape().iter()).all(|(&a, &b)| a == b as i64)
    }

    /// Takes the values of a message, whichever number format it stores them in, and its diff if it
    /// has one.
    ///
    /// # Errors
    /// Another shape (unless `reshape` is given), or not as many values as the shape has; values in
    /// a file that was changed since it was opened, or cannot be read; the blob then holds a part
    /// of them.
    pub fn copy_from_proto(&mut self, proto: &BlobProto, reshape: bool) -> Result<()> {
        if reshape {
            // Counted before anything is allocated: a damaged file may claim any shape.
            let shape = Shape::from_i64(&proto.dims())?;
            self.check_values(shape.count(), proto.count(BlobPart::Data))?;
            self.reshape(&shape)?;
        } else if !self.shape_equals(proto) {
            let what = format!("shape of the stored values for blob \"{}\"", self.name());
            return Err(Error::mismatch(what, self.shape(), format!("{:?}", proto.dims())));
        }
        self.check_values(self.count(), proto.count(BlobPart::Data))?;
        proto.copy_to(BlobPart::Data, &mut self.data_overwrite()?)?;
        if proto.count(BlobPart::Diff) > 0 {
            self.check_values(self.count(), proto.count(BlobPart::Diff))?;
            proto.copy_to(BlobPart::Diff, &mut self.diff_overwrite()?)?;
        }
        Ok(())
    }

    fn check_values(&self, expected: usize, found: usize) -> Result<()> {
        if expected == found {
            return Ok(());
        }
        Err(Error::mismatch(
            format!("number of stored values for blob \"{}\"", self.name()),
            expected,
            found,
        ))
    }
}
