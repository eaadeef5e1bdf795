//! Batches of bytes, which the context's device makes numbers of: a quarter of what goes to it
//! otherwise.

use crate::batch::Batch;
use crate::transformer::{Transformer, TransformerMean};
use cortado_core::{Blob, Ctx, Element, HostBuf, Real, Result};
use cortado_math::{self as math, Means, Transform};

/// What the device needs to know about a transformer, and the batch that it works on.
pub(crate) struct OnDevice<T: Real> {
    images: Blob<u8>,
    /// Two numbers for each image.
    shown: Blob<u32>,
    /// Empty if there is none.
    mean: Blob<T>,
    /// How far apart the means of neighbouring channels, rows and columns are.
    apart: [usize; 3],
    scale: T,
}

impl<T: Real> OnDevice<T> {
    pub(crate) fn new(transformer: &Transformer<T>) -> Result<Self> {
        let (values, apart): (&[T], _) = match transformer.mean() {
            TransformerMean::None => (&[], [0; 3]),
            TransformerMean::Values(values) => (values, [usize::from(values.len() > 1), 0, 0]),
            TransformerMean::Image { shape, values } => (values, [shape[1] * shape[2], shape[2], 1]),
        };
        Ok(Self {
            images: Blob::empty("images"),
            shown: Blob::empty("shown"),
            mean: Blob::from_data("mean", &[values.len()], values)?,
            apart,
            scale: transformer.scale(),
        })
    }

    /// Transforms a batch of bytes into a top of its shape.
    pub(crate) fn transform(&mut self, ctx: &Ctx, batch: &mut Batch<T>, top: &Blob<T>) -> Result<()> {
        self.images.reshape(top.shape())?;
        hand_over(&mut batch.bytes, &self.images)?;
        self.report(&batch.shown.iter().flatten().copied().flatten().collect::<Vec<_>>())?;
        let mean = self.mean.data_on(ctx)?;
        let means = Means {
            values: &mean,
            apart: self.apart,
        };
        let how = Transform {
            shape: batch.shape,
            mean: Some(means).filter(|_| self.mean.count() > 0),
            scale: self.scale,
        };
        let (images, shown) = (self.images.data_on(ctx)?, self.shown.data_on(ctx)?);
        math::transform(ctx, &how, &images, &shown, &mut top.data_overwrite_on(ctx)?)
    }

    /// Sets what is shown of each image, unless it is unchanged: then nothing is copied.
    fn report(&mut self, shown: &[u32]) -> Result<()> {
        if *self.shown.data()? != *shown {
            self.shown.reshape(&[shown.len()])?;
            self.shown.data_overwrite()?.copy_from_slice(shown);
        }
        Ok(())
    }
}

/// Gives a blob the data of a batch, and the batch the memory of those before, where both are as
/// large.
pub(crate) fn hand_over<E: Element>(data: &mut HostBuf<E>, blob: &Blob<E>) -> Result<()> {
    if blob.data_capacity() == data.len() {
        let ready = std::mem::replace(data, HostBuf::empty());
        let used = blob.swap_cpu_data(ready)?.filter(|used| !used.is_adopted());
        *data = used.unwrap_or_else(HostBuf::empty);
    } else {
        blob.data_overwrite()?.copy_from_slice(data);
    }
    Ok(())
}
