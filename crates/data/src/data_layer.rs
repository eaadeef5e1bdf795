//! Data: images and labels from a database, in the order of its keys, over and over.
//!
//! No bottoms. Tops: the images, N × channels × height × width, where N is `batch_size` and height and width are `crop_size` if that is given;
//! if wanted, the labels: N numbers, or those of `float_label` or `label_source`. All images of a batch must have one shape; from batch to batch
//! it may change.
//!
//! `data_param`: `source`, the folder of the database (required); `backend`, LEVELDB (default) or LMDB; `batch_size` (required); `prefetch`, how many
//! batches are made ahead (default 4). `rand_skip` has no effect, as in Caffe 1.0. Not in Caffe: `float_label` (default false): the label is the
//! `float_data` of the record, N × their number, beside the image in `data`; `label_source`: the labels are the records of a second database of the
//! same backend, N × channels × height × width, one for each image and in the same order; they are not transformed.
//!
//! `transform_param`, in this order: `force_color`, `force_gray`: what encoded images (JPEG, PNG) are decoded to, rotated by their EXIF orientation (default: as the file is, not rotated);
//! SSD's `distort_param`, `expand_param` (these two only in AnnotatedData there), `resize_param`, `noise_param`, and `cvt_bgr2rgb`, for images of bytes,
//! as in AnnotatedData; `crop_size`: in TRAIN a random part of this height and width, in TEST the one in the middle (default 0: all); `mirror`: at
//! random, in TEST too; `mean_file`, an image of the size before the crop, or `mean_value`, one or one per channel, is subtracted; then all is
//! multiplied by `scale` (default 1). Random numbers are Caffe's for the same `random_seed`.
//!
//! No gradient. Of several solvers that train together each one takes its share of the records.

use crate::augment::Augmentation;
use crate::batch::Batches;
use crate::batch_layer::{BatchLayer, Open};
use crate::db::{self, Backend, DbReader};
use crate::labels::Labels;
use crate::options::warn;
use crate::records::Records;
use crate::transformer::Transformer;
use cortado_core::event::Event;
use cortado_core::{Arity, Builders, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::{DataParameter, LayerParameter};
use std::path::PathBuf;

/// The kind of this layer.
pub const KIND: LayerKind = LayerKind {
    params: &["data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::between(1, 2),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "Data",
        "Images and labels from a database.",
        module_doc!("data_layer.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let data = options(param, ctx)?;
    let transform = param.transform_param.as_deref().cloned().unwrap_or_default();
    let source = Database::open(data.source(), "data_param.source", data, ctx)?;
    let labels = match (data.label_source(), data.float_label()) {
        ("", false) => Wanted::Number,
        ("", true) => Wanted::Floats,
        (label_source, false) => Wanted::Source(Database::open(label_source, "data_param.label_source", data, ctx)?),
        (_, true) => {
            return Err(Error::param(
                "data_param",
                "label_source and float_label exclude each other; keep one",
            ));
        }
    };
    let opener = Opener {
        source,
        labels,
        augmentation: Augmentation::requested(&transform, ctx.limits().pixels)?,
        batch_size: data.batch_size() as usize,
    };
    Ok(Box::new(BatchLayer::new(opener, batches(data), transform)))
}

/// The options of a database. Those that every layer reads are checked.
///
/// # Errors
/// Options that are missing or make no sense.
pub(crate) fn options<'a>(param: &'a LayerParameter, ctx: &Ctx) -> Result<&'a DataParameter> {
    let Some(data) = param.data_param.as_deref() else {
        return Err(Error::param(
            "data_param",
            "is missing; give it a source, a backend and a batch_size",
        ));
    };
    if data.batch_size() == 0 {
        return Err(Error::param("data_param.batch_size", "must be at least 1"));
    }
    if let Err(problem) = ctx.limits().prefetch.check(data.prefetch()) {
        let problem = format!("{} batches ahead are {problem}", data.prefetch());
        return Err(Error::param("data_param.prefetch", problem));
    }
    if data.rand_skip() > 0 {
        warn(
            ctx,
            "data_param.rand_skip has no effect, as in Caffe 1.0; shuffle the database instead",
        );
    }
    if data.force_encoded_color() {
        warn(
            ctx,
            "data_param.force_encoded_color has no effect, as in Caffe 1.0; use transform_param.force_color",
        );
    }
    Ok(data)
}

/// How many batches there are, and how large they are.
pub(crate) fn batches(data: &DataParameter) -> Batches {
    Batches {
        size_field: "data_param.batch_size",
        size: data.batch_size(),
        ahead_field: "data_param.prefetch",
        ahead: data.prefetch(),
    }
}

struct Opener {
    source: Database,
    labels: Wanted,
    augmentation: Option<Augmentation>,
    batch_size: usize,
}

/// A database that is open.
pub(crate) struct Database {
    pub(crate) path: PathBuf,
    pub(crate) reader: Box<dyn DbReader>,
}

/// What the second top is to get.
enum Wanted {
    Number,
    Floats,
    Source(Database),
}

impl Database {
    /// Opens the database `source`, which the option `field` names.
    ///
    /// # Errors
    /// No name, an unknown backend, and a path that is not a database.
    pub(crate) fn open(source: &str, field: &str, data: &DataParameter, ctx: &Ctx) -> Result<Self> {
        if source.is_empty() {
            return Err(Error::param(field, "is missing; name the folder of the database"));
        }
        let backend = Backend::of(data.backend())?;
        let (path, reader) = db::open_named(source, backend, ctx)?;
        ctx.emit(&Event::DatabaseOpened { path: source.as_ref() });
        if let Some(note) = db::incomplete(&path) {
            warn(ctx, &note);
        }
        Ok(Self { path, reader })
    }
}

impl<T: Real> Open<T> for Opener {
    type Source = Records<T>;

    fn open(self, ctx: &Ctx, mut transformer: Transformer<T>, labels: bool) -> Result<Records<T>> {
        transformer.set_augmentation(self.augmentation);
        let Database { path, mut reader } = self.source;
        if !reader.first()? {
            return Err(Error::database(&path, "it has no records"));
        }
        let labels = match self.labels {
            _ if !labels => Labels::None,
            Wanted::Number => Labels::Number,
            Wanted::Floats => Labels::Floats,
            Wanted::Source(Database { path, reader }) => Labels::from_source(path, reader, ctx.limits().pixels)?,
        };
        Ok(Records {
            path,
            reader,
            labels,
            transformer,
            ctx: ctx.clone(),
            batch_size: self.batch_size,
            index: 0,
            batch: Vec::new(),
        })
    }
}
