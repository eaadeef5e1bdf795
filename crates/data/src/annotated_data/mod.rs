//! AnnotatedData: images from a database, with the boxes of the objects in them, as SSD is trained with.
//!
//! No bottoms. Tops: the images, N × channels × height × width, where N is `batch_size`; if wanted, the labels: (1, 1, boxes, 8), a row for each box of the
//! batch: the image's number in it, label, instance, left, top, right and bottom edge in shares of the image, and 1 for a difficult one; one row of −1 if
//! there are none. Boxes of a label are grouped, labels in the order of their first appearance. Records without a type have a number: (N, 1, 1, 1).
//! With `yolo_data_type: 1`: (N, 1, 300, 5), a row for each box: label − 1, the middle, width and height, then zeros.
//!
//! `data_param`: `source`, `backend`, `batch_size` and `prefetch`, as in Data. `convert_annoset` makes such databases.
//!
//! `annotated_data_param`: `batch_sampler`s, each of which draws up to `max_trials` (100) parts of the image, from `sampler` (`min_scale`, `max_scale`,
//! `min_aspect_ratio`, `max_aspect_ratio`, all 1), until `max_sample` of them meet the `sample_constraint` (bounds of `jaccard_overlap`, `sample_coverage`,
//! `object_coverage` with any one box); one of all that were found is cut out. `use_original_image: false` switches a sampler off. `anno_type`, in place of
//! the type in the records; `label_map_file`, which only tools read. Of MobileNet-YOLO: `yolo_data_type`; `yolo_data_jitter` (0.3): in TRAIN, without any
//! batch_sampler and with a `resize_param`, a random part of at least 1 − jitter of both sides is cut out (half of that one time in five, nothing one time in
//! five); in TEST only if it is given; 0 switches it off; `train_diffcult` (true): whether YOLO's labels have the difficult boxes.
//!
//! `transform_param`, in this order: `force_color`, `force_gray`; `distort_param` (brightness, contrast, saturation, hue, order of the channels);
//! `expand_param`; the part that was drawn; `resize_param` (WARP, FIT_SMALL_SIZE, FIT_LARGE_SIZE_AND_PAD); `noise_param`; `cvt_bgr2rgb`; `crop_size`, or
//! `crop_h` and `crop_w`; `mirror`; mean and `scale` as in Data. `emit_constraint`: after each cut, boxes are left out unless their middle lies in it
//! (CENTER), or more than `emit_overlap` of them (MIN_OVERLAP); without it all that overlap stay. Boxes are clipped.
//!
//! No gradient. Of several solvers that train together each one takes its share of the records.

pub mod box_data;
mod boxes;
mod labels;
mod records;
mod samples;

use crate::augment::Augmentation;
use crate::batch_layer::{BatchLayer, Open};
use crate::data_layer::{self, Database};
use crate::options::warn;
use crate::transformer::Transformer;
use boxes::{Boxes, Emit, Format};
use cortado_core::limit::Limit;
use cortado_core::{Arity, Builders, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::{AnnotatedDataParameter, DataParameter, LayerParameter, TransformationParameter};
use labels::Labels;
use records::{Pipeline, Records};
use samples::Samples;
use std::path::Path;

/// The kind of this layer.
pub const KIND: LayerKind = LayerKind {
    params: &["data_param", "annotated_data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::between(1, 2),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "AnnotatedData",
        "Images and the boxes in them from a database.",
        module_doc!("mod.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let data = data_layer::options(param, ctx)?;
    if data.float_label() || !data.label_source().is_empty() {
        warn(
            ctx,
            "data_param.float_label and label_source have no effect: the labels are boxes",
        );
    }
    let transform = param.transform_param.as_deref().cloned().unwrap_or_default();
    let annotations = param.annotated_data_param().cloned().unwrap_or_default();
    let pipeline = Pipeline::new(
        &transform,
        Samples::new(&annotations, &transform, ctx)?,
        ctx.limits().pixels,
    )?;
    pipeline.check_batch(data)?;
    let opener = Opener {
        source: Database::open(data.source(), "data_param.source", data, ctx)?,
        pipeline,
        annotations,
        batch_size: data.batch_size() as usize,
    };
    Ok(Box::new(BatchLayer::new(opener, data_layer::batches(data), transform)))
}

struct Opener {
    source: Database,
    pipeline: Pipeline,
    annotations: AnnotatedDataParameter,
    batch_size: usize,
}

impl<T: Real> Open<T> for Opener {
    type Source = Records<T>;

    fn open(self, ctx: &Ctx, transformer: Transformer<T>, labels: bool) -> Result<Records<T>> {
        let Database { path, mut reader } = self.source;
        if !reader.first()? {
            return Err(no_records(&path));
        }
        let first = Boxes::first(&mut *reader, &path)?;
        let labels = match labels {
            true => Labels::new(&self.annotations, &first, ctx)?,
            false => Labels::None,
        };
        let rng = ctx.rng().fork();
        Ok(Records {
            path,
            reader,
            format: Format::Annotated,
            labels,
            pipeline: self.pipeline,
            transformer,
            rng,
            ctx: ctx.clone(),
            batch_size: self.batch_size,
            index: 0,
        })
    }
}

fn no_records(path: &Path) -> Error {
    Error::database(path, "it has no records")
}

/// The resizing policies and everything else that the transformer itself does not do.
impl Pipeline {
    fn new(transform: &TransformationParameter, samples: Samples, pixels: Limit) -> Result<Self> {
        Ok(Self {
            augmentation: Augmentation::new(transform, pixels)?,
            samples,
            emit: Emit::new(transform.emit_constraint.as_deref())?,
        })
    }

    /// Whether a batch can have as many images.
    ///
    /// # Errors
    /// Several images that get different sizes.
    fn check_batch(&self, data: &DataParameter) -> Result<()> {
        if data.batch_size() > 1 && self.augmentation.follows_the_picture() {
            let problem = "must be 1 with a resize_param of mode FIT_SMALL_SIZE, as images get different sizes";
            return Err(Error::param("data_param.batch_size", problem));
        }
        Ok(())
    }
}
