//! Batches: what a source puts together for the tops of a data layer, item by item, on several
//! threads.

use crate::image::Picture;
use crate::transformer::{Draws, InputImage, Place, Shown, Transformer};
use cortado_core::{Ctx, Element, Error, ErrorKind, HostBuf, Real, Result, reserve};
use cortado_proto::ReaderState;
use rayon::prelude::*;
use std::sync::Mutex;

/// Batches of fewer elements than this are filled on one thread.
const WORTH_SPLITTING: usize = 1 << 17;

/// A batch, ready for the tops.
pub(crate) struct Batch<T: Real> {
    /// Channels, height and width of an item.
    pub(crate) shape: [usize; 3],
    pub(crate) data: HostBuf<T>,
    /// In place of `data`: bytes of images, which the device transforms, and what it needs to know
    /// about each one. Empty if there are data.
    pub(crate) bytes: HostBuf<u8>,
    pub(crate) shown: Vec<Option<Shown>>,
    /// Whether images were found that are not of bytes.
    has_values: bool,
    /// The shape of one item's label, nothing for a single number; of all labels, where the source
    /// sets it.
    pub(crate) label_shape: Vec<usize>,
    pub(crate) labels: Vec<T>,
    /// What tops after the second get: shapes and values.
    pub(crate) more: Vec<(Vec<usize>, Vec<T>)>,
    /// The position of the source after it.
    pub(crate) after: ReaderState,
    /// Whether the source has started over in it, which is reported.
    pub(crate) restarted: bool,
}

/// The size and the number of a layer's batches, and the names of their fields.
pub(crate) struct Batches {
    pub(crate) size_field: &'static str,
    /// Items of a batch.
    pub(crate) size: u32,
    pub(crate) ahead_field: &'static str,
    /// Batches that are made ahead of the one in use.
    pub(crate) ahead: u32,
}

impl Batches {
    /// Whether there is memory for them, before anything is read. `shapes` are those of an item and
    /// of what goes with it.
    ///
    /// # Errors
    /// Batches that do not fit, with the field that makes them so large.
    pub(crate) fn check<T: Real>(&self, shapes: &[&[usize]]) -> Result<()> {
        let Self { size, ahead, .. } = *self;
        let product = |shape: &&[usize]| shape.iter().fold(1, |n: usize, &size| n.saturating_mul(size));
        let item = shapes.iter().map(product).fold(0, usize::saturating_add);
        let batch = item.saturating_mul(size as usize);
        let text = |shape: &&[usize]| shape.iter().map(ToString::to_string).collect::<Vec<_>>().join("x");
        let refused = |len: usize, what: &str| {
            // Nothing of it is touched, and so nothing taken.
            let refused = HostBuf::<T>::zeroed(len).err()?;
            let shapes = shapes.iter().filter(|shape| !shape.is_empty()).map(text);
            let shapes = shapes.collect::<Vec<_>>().join(" and ");
            Some(format!(
                "{what} of {size} items of {shapes} would take {} bytes, for which there is no memory",
                refused.bytes
            ))
        };
        if let Some(problem) = refused(batch, "a batch") {
            return Err(Error::param(self.size_field, format!("{problem}; lower it")));
        }
        let batches = ahead as usize + 1;
        match refused(batch.saturating_mul(batches), &format!("{batches} batches")) {
            Some(problem) => Err(Error::param(
                self.ahead_field,
                format!("{problem}; make them fewer or smaller"),
            )),
            None => Ok(()),
        }
    }
}

impl<T: Real> Default for Batch<T> {
    fn default() -> Self {
        Self {
            shape: [0; 3],
            data: HostBuf::empty(),
            bytes: HostBuf::empty(),
            shown: Vec::new(),
            has_values: false,
            label_shape: Vec::new(),
            labels: Vec::new(),
            more: Vec::new(),
            after: ReaderState::default(),
            restarted: false,
        }
    }
}

impl<T: Real> Batch<T> {
    /// Runs `write(item, place)` for each of `items` places of this shape, at once on the threads
    /// of `ctx` where that pays, and gives what it returned.
    ///
    /// # Errors
    /// That of the first item that fails, or a batch that does not fit into memory.
    pub(crate) fn fill<F, R>(&mut self, ctx: &Ctx, items: usize, shape: [usize; 3], write: F) -> Result<Vec<R>>
    where
        F: Fn(usize, &mut [T]) -> Result<R> + Sync + Send,
        R: Send,
    {
        self.shape = shape;
        self.shown.clear();
        let len: usize = shape.iter().product();
        resize(&mut self.data, items.saturating_mul(len))?;
        let places = self.data.chunks_exact_mut(len.max(1));
        each(ctx, len.saturating_mul(items), places, write)
    }

    /// Runs `write(item, place)` in the same way for places of images. They are of bytes if a device
    /// computes, unless there are images that are not.
    ///
    /// # Errors
    /// Those of [`fill`](Self::fill).
    pub(crate) fn fill_images<F, R>(&mut self, ctx: &Ctx, items: usize, shape: [usize; 3], write: F) -> Result<Vec<R>>
    where
        F: Fn(usize, Place<'_, T>) -> Result<R> + Sync + Send,
        R: Send,
    {
        if ctx.device().is_some() && !self.has_values {
            let results = self.fill_bytes(ctx, items, shape, &write)?;
            self.has_values = self.shown.contains(&None);
            if !self.has_values {
                return Ok(results);
            }
        }
        self.fill(ctx, items, shape, |item, place| write(item, Place::Values(place)))
    }

    fn fill_bytes<F, R>(&mut self, ctx: &Ctx, items: usize, shape: [usize; 3], write: F) -> Result<Vec<R>>
    where
        F: Fn(usize, Place<'_, T>) -> Result<R> + Sync + Send,
        R: Send,
    {
        self.shape = shape;
        let len: usize = shape.iter().product();
        resize(&mut self.bytes, items.saturating_mul(len))?;
        self.shown.clear();
        reserve::resize(&mut self.shown, items, None)?;
        let places = self.bytes.chunks_exact_mut(len.max(1)).zip(&mut self.shown);
        each(ctx, len.saturating_mul(items), places, |item, (bytes, shown)| {
            write(item, Place::Bytes(bytes, shown))
        })
    }

    /// Transforms pictures into it; each has drawn already.
    ///
    /// # Errors
    /// Those of the transformer, and pictures that get different shapes.
    pub(crate) fn fill_with(
        &mut self,
        ctx: &Ctx,
        pictures: &[(Picture, Draws)],
        transformer: &Transformer<T>,
    ) -> Result<()> {
        let shape = |(picture, _): &(Picture, Draws)| transformer.output_shape(InputImage::from(picture).shape()?);
        let first = pictures.first().map(shape).transpose()?.unwrap_or_default();
        for picture in pictures {
            let found = shape(picture)?;
            if found != first {
                return Err(other_shape(first, found, "give a transform_param.resize_param"));
            }
        }
        self.fill_images(ctx, pictures.len(), first, |item, place| {
            let (picture, draws) = &pictures[item];
            transformer.transform_to(&InputImage::from(picture), *draws, place)
        })?;
        Ok(())
    }
}

/// Works on each of `items`, at once on the threads of `ctx`, and gives the results in order.
///
/// # Errors
/// That of the first item that fails.
pub(crate) fn at_once<I: Send, R: Send>(
    ctx: &Ctx,
    items: Vec<I>,
    work: impl Fn(I) -> Result<R> + Sync + Send,
) -> Result<Vec<R>> {
    let places = items.into_iter().map(|item| Mutex::new((Some(item), None)));
    let places: Vec<_> = places.collect();
    for_each(ctx, places.len(), &|place| {
        if let Ok(mut place) = places[place].lock() {
            place.1 = place.0.take().map(&work);
        }
    })?;
    // Not collected as they come: that would be the error of the first thread, not of the first item.
    let results = places.into_iter().filter_map(|place| place.into_inner().ok()?.1);
    results.collect()
}

/// Calls `work` with each number below `count`, at once on the threads of `ctx`. It is compiled once
/// for all works: rayon's code for loops was a quarter of this crate's code.
fn for_each(ctx: &Ctx, count: usize, work: &(dyn Fn(usize) + Sync)) -> Result<()> {
    // One by one: items take long, and a batch is not ready before the last one is.
    ctx.install_reading(|| (0..count).into_par_iter().with_max_len(1).for_each(work))
}

/// Runs `write(item, place)` for each place of a batch of `len` elements, and gives what it returned.
fn each<P: Send, R: Send>(
    ctx: &Ctx,
    len: usize,
    places: impl Iterator<Item = P>,
    write: impl Fn(usize, P) -> Result<R> + Sync + Send,
) -> Result<Vec<R>> {
    let places = places.enumerate();
    if len < WORTH_SPLITTING {
        return places.map(|(item, place)| write(item, place)).collect();
    }
    at_once(ctx, places.collect(), |(item, place)| write(item, place))
}

/// Gives `data` this length; a refused allocation is an error.
fn resize<E: Element>(data: &mut HostBuf<E>, len: usize) -> Result<()> {
    if data.len() != len {
        let bytes = len.saturating_mul(size_of::<E>());
        *data = HostBuf::zeroed(len).map_err(|_| Error::new(ErrorKind::OutOfMemory { bytes }))?;
    }
    Ok(())
}

/// An item whose shape is not that of the first one of its batch.
pub(crate) fn other_shape(first: [usize; 3], found: [usize; 3], advice: &str) -> Error {
    let text = |[channels, height, width]: [usize; 3]| format!("{channels}x{height}x{width}");
    let what = format!(
        "shape of the image (all images of a batch must have one shape: {advice}, set crop_size, or use batch_size 1)"
    );
    Error::mismatch(what, text(first), text(found))
}
