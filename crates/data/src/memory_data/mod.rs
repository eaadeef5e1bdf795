//! MemoryData: data and labels that the program hands over.
//!
//! No bottoms. Tops: the data, `batch_size` × `channels` × `height` × `width`; their `batch_size` labels. Each forward pass gives the next batch of what
//! was provided, and starts again after the last one.
//!
//! Two forms of cbfinn's Caffe have any tops, without a label: `input_shapes`, one for each top, whose first sizes are all
//! the batch; or `batch_size` and, for up to four tops, `channels1`, `height1`, `width1` to `channels4`, `height4`, `width4`
//! (each 1 by default).
//!
//! `memory_data_param`: `batch_size`, `channels`, `height`, `width` (all required). `transform_param`, as in Data, is applied to images that are added,
//! not to values that are set; height and width are those after it.
//!
//! No gradient. In Rust: `MemoryData::of(net.layer_mut(i))` and `reset`, `reset_tops`, `add_images` or `add_datums`.

mod sources;

use crate::batch::Batches;
use crate::datum::Picked;
use crate::transformer::{InputImage, Place, Transformer};
use cortado_core::{Arity, Builders, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_proto::{Datum, DatumRef, LayerParameter, TransformationParameter};
use sources::Sources;
use std::any::Any;

const BATCH_SIZE: &str = "memory_data_param.batch_size";

/// The kind of this layer.
pub const KIND: LayerKind = LayerKind {
    params: &["memory_data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::at_least(1),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "MemoryData",
        "Data and labels that the program provides.",
        module_doc!("mod.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.memory_data_param().cloned().unwrap_or_default();
    let Sources { batch_size, shapes } = Sources::of(&options, param.top.len())?;
    let transform = param.transform_param.as_deref().cloned().unwrap_or_default();
    Ok(Box::new(MemoryData {
        batch_size,
        values: vec![Vec::new(); shapes.len()],
        shapes,
        transform,
        transformer: None,
        items: 0,
        at: 0,
        fresh: false,
    }))
}

/// The layer, as a program sees it.
#[derive(Debug)]
pub struct MemoryData<T: Real> {
    batch_size: usize,
    /// The shape of an item of each top.
    shapes: Vec<Vec<usize>>,
    transform: TransformationParameter,
    /// Made when the layer is set up.
    transformer: Option<Transformer<T>>,
    /// What was handed over for each top.
    values: Vec<Vec<T>>,
    /// How many items that are.
    items: usize,
    /// The item with which the next batch begins.
    at: usize,
    /// Whether there are items that have not been used yet.
    fresh: bool,
}

impl<T: Real> MemoryData<T> {
    /// The layer as a MemoryData; None if it has another type.
    pub fn of(layer: &mut dyn Layer<T>) -> Option<&mut Self> {
        (layer as &mut dyn Any).downcast_mut()
    }

    /// The items of a batch.
    pub fn batch_size(&self) -> usize {
        self.batch_size
    }

    /// The shape of an item of each top.
    pub fn shapes(&self) -> &[Vec<usize>] {
        &self.shapes
    }

    /// Channels, height and width of an image, beside which there is a label.
    ///
    /// # Errors
    /// A layer of other tops.
    fn image_shape(&self) -> Result<[usize; 3]> {
        match &self.shapes[..] {
            [image, label] if label.is_empty() => match image[..] {
                [channels, height, width] => Ok([channels, height, width]),
                _ => Err(Error::internal("a MemoryData has images of other axes than three")),
            },
            _ => Err(Error::message(
                "images and labels go into a MemoryData with batch_size, channels, height and width; this one takes values for each top",
            )),
        }
    }

    /// Changes the number of items of a batch, once all batches have been used. The tops follow
    /// with the next forward pass.
    ///
    /// # Errors
    /// 0, or data that are not used up.
    pub fn set_batch_size(&mut self, batch_size: usize) -> Result<()> {
        self.expect_consumed()?;
        if batch_size == 0 {
            return Err(Error::param(BATCH_SIZE, "must be at least 1"));
        }
        self.values.iter_mut().for_each(Vec::clear);
        (self.items, self.batch_size) = (0, batch_size);
        Ok(())
    }

    /// Takes new values, items × channels × height × width, and a label for each item, instead of
    /// the old ones.
    ///
    /// # Errors
    /// Numbers of values that do not go with each other, or items that do not fill whole batches.
    pub fn reset(&mut self, data: Vec<T>, labels: Vec<T>) -> Result<()> {
        let item = count(self.image_shape()?);
        self.check_items(labels.len())?;
        if Some(data.len()) != labels.len().checked_mul(item) {
            let what = "number of values (labels x channels x height x width)";
            return Err(Error::mismatch(what, labels.len().saturating_mul(item), data.len()));
        }
        self.take(labels.len(), vec![data, labels]);
        Ok(())
    }

    /// Takes new values for `items` items of each top, instead of the old ones.
    ///
    /// # Errors
    /// Numbers of values that do not go with each other, or items that do not fill whole batches.
    pub fn reset_tops(&mut self, items: usize, values: Vec<Vec<T>>) -> Result<()> {
        self.check_items(items)?;
        if values.len() != self.shapes.len() {
            return Err(Error::mismatch(
                "number of arrays, one for each top",
                self.shapes.len(),
                values.len(),
            ));
        }
        for (top, (values, shape)) in values.iter().zip(&self.shapes).enumerate() {
            let expected = count([items, count(shape.iter().copied())]);
            if values.len() != expected {
                return Err(Error::mismatch(
                    format!("number of values for top {top}"),
                    expected,
                    values.len(),
                ));
            }
        }
        self.take(items, values);
        Ok(())
    }

    fn check_items(&self, items: usize) -> Result<()> {
        if items == 0 || !items.is_multiple_of(self.batch_size) {
            let what = "number of items (a multiple of batch_size)";
            return Err(Error::mismatch(what, self.batch_size, items));
        }
        Ok(())
    }

    fn take(&mut self, items: usize, values: Vec<Vec<T>>) {
        (self.items, self.values, self.at, self.fresh) = (items, values, 0, true);
    }

    /// Transforms images and takes them, with a label each, once all batches before have been used.
    ///
    /// # Errors
    /// Images that do not get the layer's shape, and as of [`reset`](Self::reset).
    pub fn add_images(&mut self, images: &[InputImage<'_>], labels: &[i32]) -> Result<()> {
        if images.len() != labels.len() {
            return Err(Error::mismatch(
                "number of labels (one for each image)",
                images.len(),
                labels.len(),
            ));
        }
        self.add(images.len(), |item, transformer, place| {
            expect_shape(transformer, place.1, images[item].shape()?)?;
            transformer.transform(&images[item], place.0)?;
            Ok(labels[item])
        })
    }

    /// Adds the images and labels of datums, encoded or not, in the same way.
    ///
    /// # Errors
    /// As of [`add_images`](Self::add_images), and images that cannot be decoded.
    pub fn add_datums(&mut self, datums: &[Datum]) -> Result<()> {
        self.add(datums.len(), |item, transformer, place| {
            let datum = DatumRef::from(&datums[item]);
            let picked = Picked::new(&datum, transformer.decoding())?;
            expect_shape(transformer, place.1, picked.shape()?)?;
            let draws = transformer.draw();
            picked.transform(transformer, draws, Place::Values(place.0))?;
            Ok(datum.label)
        })
    }

    fn add<F>(&mut self, items: usize, mut write: F) -> Result<()>
    where
        F: FnMut(usize, &mut Transformer<T>, (&mut [T], [usize; 3])) -> Result<i32>,
    {
        self.expect_consumed()?;
        let shape = self.image_shape()?;
        let len = count(shape);
        let Some(transformer) = &mut self.transformer else {
            return Err(Error::message("images are added before the layer is set up"));
        };
        let mut data = reserve::filled(items.saturating_mul(len), T::ZERO)?;
        let mut labels = reserve::empty(items)?;
        for (item, place) in data.chunks_exact_mut(len).enumerate() {
            let label = write(item, transformer, (place, shape));
            let label = label.map_err(|e| Error::message(&format!("image {item}: {e}")))?;
            labels.push(T::from_f64(label.into()));
        }
        self.reset(data, labels)
    }

    fn expect_consumed(&self) -> Result<()> {
        if self.fresh {
            return Err(Error::message("Can't add data until current data has been consumed."));
        }
        Ok(())
    }
}

/// The product of sizes, limited: what no memory could hold is refused when the layer is set up.
fn count(sizes: impl IntoIterator<Item = usize>) -> usize {
    sizes.into_iter().fold(1, usize::saturating_mul)
}

fn expect_shape<T: Real>(transformer: &Transformer<T>, shape: [usize; 3], image: [usize; 3]) -> Result<()> {
    let found = transformer.output_shape(image)?;
    if found != shape {
        let text = |[channels, height, width]: [usize; 3]| format!("{channels}x{height}x{width}");
        let what = "shape of the image after its transformation (from memory_data_param)";
        return Err(Error::mismatch(what, text(shape), text(found)));
    }
    Ok(())
}

impl<T: Real> Layer<T> for MemoryData<T> {
    fn setup(&mut self, ctx: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        let batches = Batches {
            size_field: BATCH_SIZE,
            size: u32::try_from(self.batch_size).unwrap_or(u32::MAX),
            ahead_field: BATCH_SIZE,
            ahead: 0,
        };
        let shapes: Vec<&[usize]> = self.shapes.iter().map(|shape| &shape[..]).collect();
        batches.check::<T>(&shapes)?;
        let mut transformer = Transformer::new(&self.transform, ctx)?;
        transformer.seed(&mut ctx.rng());
        self.transformer = Some(transformer);
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        for (top, shape) in self.shapes.iter().enumerate() {
            io.top_mut(top).reshape(&[&[self.batch_size], &shape[..]].concat())?;
        }
        Ok(())
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if self.items == 0 {
            return Err(Error::message(
                "MemoryDataLayer needs to be initialized by calling Reset; it has no data of its own",
            ));
        }
        let items = self.at..self.at + self.batch_size;
        for (top, (values, shape)) in self.values.iter().zip(&self.shapes).enumerate() {
            let item = count(shape.iter().copied());
            io.top(top)
                .data_overwrite()?
                .copy_from_slice(&values[items.start * item..items.end * item]);
        }
        self.at = items.end % self.items;
        self.fresh &= self.at != 0;
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Ok(())
    }
}
