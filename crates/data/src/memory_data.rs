//! MemoryData: data and labels that the program hands over.
//!
//! No bottoms. Tops: the data, `batch_size` × `channels` × `height` × `width`; their `batch_size` labels. Each forward pass gives the next batch of what
//! was handed over, and starts over after the last one.
//!
//! `memory_data_param`: `batch_size`, `channels`, `height`, `width` (all required). `transform_param`, as of Data, is applied to images that are added,
//! not to values that are set; height and width are those after it.
//!
//! No gradient. In Rust: `MemoryData::of(net.layer_mut(i))` and `reset`, `add_images` or `add_datums`.

use crate::batch::Batches;
use crate::datum::Picked;
use crate::options::warn_of_foreign;
use crate::transformer::{Image, Place, Transformer};
use cortado_core::{Arity, Builders, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, room};
use cortado_proto::{Datum, DatumRef, LayerParameter, TransformationParameter};
use std::any::Any;

const BATCH_SIZE: &str = "memory_data_param.batch_size";

/// The kind of this layer.
pub const KIND: LayerKind = LayerKind {
    params: &["memory_data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::exactly(2),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "MemoryData",
        "Data and labels that the program hands over.",
        module_doc!("memory_data.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.memory_data_param().cloned().unwrap_or_default();
    for (name, value) in [
        ("batch_size", options.batch_size()),
        ("channels", options.channels()),
        ("height", options.height()),
        ("width", options.width()),
    ] {
        if value == 0 {
            return Err(Error::param(&format!("memory_data_param.{name}"), "must be at least 1"));
        }
    }
    let transform = param.transform_param.as_deref().cloned().unwrap_or_default();
    warn_of_foreign(ctx, "transform_param", &transform);
    let [channels, height, width] = [options.channels(), options.height(), options.width()].map(|n| n as usize);
    Ok(Box::new(MemoryData {
        batch_size: options.batch_size() as usize,
        shape: [channels, height, width],
        transform,
        transformer: None,
        data: Vec::new(),
        labels: Vec::new(),
        at: 0,
        fresh: false,
    }))
}

/// The layer, as a program sees it.
#[derive(Debug)]
pub struct MemoryData<T: Real> {
    batch_size: usize,
    /// Channels, height and width of an item.
    shape: [usize; 3],
    transform: TransformationParameter,
    /// Made when the layer is set up.
    transformer: Option<Transformer<T>>,
    data: Vec<T>,
    labels: Vec<T>,
    /// The item with which the next batch begins.
    at: usize,
    /// Whether there are items that have not been used yet.
    fresh: bool,
}

impl<T: Real> MemoryData<T> {
    /// The layer as what it is; None if it is of another type.
    pub fn of(layer: &mut dyn Layer<T>) -> Option<&mut Self> {
        (layer as &mut dyn Any).downcast_mut()
    }

    /// The items of a batch.
    pub fn batch_size(&self) -> usize {
        self.batch_size
    }

    /// Channels, height and width of an item.
    pub fn shape(&self) -> [usize; 3] {
        self.shape
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
        (self.data, self.labels) = (Vec::new(), Vec::new());
        self.batch_size = batch_size;
        Ok(())
    }

    /// Takes new values, items × channels × height × width, and a label for each item, in place of
    /// all that was there.
    ///
    /// # Errors
    /// Numbers of values that do not go with each other, or items that do not fill whole batches.
    pub fn reset(&mut self, data: Vec<T>, labels: Vec<T>) -> Result<()> {
        let item: usize = self.shape.iter().product();
        if labels.is_empty() || !labels.len().is_multiple_of(self.batch_size) {
            let what = "number of items (a multiple of batch_size)";
            return Err(Error::mismatch(what, self.batch_size, labels.len()));
        }
        if Some(data.len()) != labels.len().checked_mul(item) {
            let what = "number of values (labels x channels x height x width)";
            return Err(Error::mismatch(what, labels.len().saturating_mul(item), data.len()));
        }
        (self.data, self.labels, self.at, self.fresh) = (data, labels, 0, true);
        Ok(())
    }

    /// Transforms images and takes them, with a label each, once all batches before have been used.
    ///
    /// # Errors
    /// Images that do not get the layer's shape, and as of [`reset`](Self::reset).
    pub fn add_images(&mut self, images: &[Image<'_>], labels: &[i32]) -> Result<()> {
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
            let picked = Picked::new(&datum, transformer.color())?;
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
        let shape = self.shape;
        let len: usize = shape.iter().product();
        let Some(transformer) = &mut self.transformer else {
            return Err(Error::message("images are added before the layer is set up"));
        };
        let mut data = room::filled(items.saturating_mul(len), T::ZERO)?;
        let mut labels = room::reserved(items)?;
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

fn expect_shape<T: Real>(transformer: &Transformer<T>, shape: [usize; 3], image: [usize; 3]) -> Result<()> {
    let found = transformer.output_shape(image)?;
    if found != shape {
        let text = |[channels, height, width]: [usize; 3]| format!("{channels}x{height}x{width}");
        let what = "shape of the image after its transformation (as memory_data_param says)";
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
        batches.check::<T>(&[&self.shape[..]])?;
        let mut transformer = Transformer::new(&self.transform, ctx)?;
        transformer.seed(&mut ctx.rng());
        self.transformer = Some(transformer);
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [channels, height, width] = self.shape;
        io.top_mut(0).reshape(&[self.batch_size, channels, height, width])?;
        io.top_mut(1).reshape(&[self.batch_size])
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if self.labels.is_empty() {
            return Err(Error::message(
                "MemoryDataLayer needs to be initialized by calling Reset; it has no data of its own",
            ));
        }
        let item: usize = self.shape.iter().product();
        let items = self.at..self.at + self.batch_size;
        io.top(0)
            .data_overwrite()?
            .copy_from_slice(&self.data[items.start * item..items.end * item]);
        io.top(1).data_overwrite()?.copy_from_slice(&self.labels[items.clone()]);
        self.at = items.end % self.labels.len();
        self.fresh &= self.at != 0;
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Ok(())
    }
}
