//! BoxData: images from a database, with the boxes of the objects in them, as YOLO v1 is trained with.
//!
//! No bottoms. Tops: the images, N × channels × height × width, where N is `batch_size`; then the labels for each `side` S, N × 7·S²: planes of S × S cells
//! that say whether an object is difficult, whether there is one (0 or 1), and of which class (−1 for none), then four numbers a cell, the middle, width and
//! height of its box in shares of the image. An object belongs to the cell of its middle; of several in a cell the last one stays.
//!
//! `data_param`: `source`, `backend`, `batch_size` and `prefetch`, as in Data, and `side`, once for each top of labels (default: 7). A record is a Datum with an
//! encoded image whose `float_data` has six numbers for each box: class, from 0; 1 for a difficult one; x and y of the middle, width and height.
//!
//! Where RegionLoss, or EvalDetection with `biases`, reads a top of labels, or with `box_lists: true`, it is that of the ports of YOLO v2: N × 150, 30 rows of class,
//! x and y of the middle, width and height, zeros behind; `side` counts the tops only.
//!
//! In TRAIN a random part of at least 71 % of both sides is shown, in which the middle of a box lies, at the size of the image; boxes are not cut at its edges.
//!
//! `transform_param` as in AnnotatedData; what it does to an image it does to the boxes.
//!
//! No gradient. The labels on a grid are those of yeahkun/caffe-yolo, where x and y count from the image's edge; hojel's layer of this name counts from the
//! cell's. No option distinguishes these two.

use super::boxes::{Emit, Format};
use super::labels::Labels;
use super::no_records;
use super::records::{Pipeline, Records};
use super::samples::Samples;
use crate::batch_layer::{BatchLayer, Open};
use crate::data_layer::{self, Database};
use crate::options::warn;
use crate::transformer::Transformer;
use cortado_core::{Arity, Builders, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

/// The kind of this layer.
pub const KIND: LayerKind = LayerKind {
    params: &["data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::at_least(1),
    suit: Some(suit),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "BoxData",
        "Images from a database, and the boxes in them on a grid.",
        module_doc!("box_data.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

/// Selects lists if a layer of YOLO v2 reads the labels, unless an option is set.
fn suit(param: &mut LayerParameter, readers: &[&LayerParameter]) {
    let reads_lists = |reader: &&LayerParameter| match reader.r#type() {
        "RegionLoss" => true,
        "EvalDetection" => reader
            .eval_detection_param()
            .is_some_and(|options| !options.biases.is_empty()),
        _ => false,
    };
    let reads_labels = |reader: &&LayerParameter| match reader.bottom.get(1) {
        Some(label) => param.top.iter().skip(1).any(|top| top == label),
        None => false,
    };
    if readers.iter().any(|reader| reads_lists(reader) && reads_labels(reader)) {
        let data = param.data_param.get_or_insert_default();
        data.box_lists = Some(data.box_lists.unwrap_or(true));
    }
}

/// The cells of a side by default.
const SIDE: u32 = 7;
/// More cells of a side than any net has.
const MOST: u32 = 4096;

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let data = data_layer::options(param, ctx)?;
    if data.float_label() || !data.label_source().is_empty() {
        warn(
            ctx,
            "data_param.float_label and label_source have no effect: the labels are boxes",
        );
    }
    let sides = if data.side.is_empty() { &[SIDE][..] } else { &data.side };
    if let Some(wrong) = sides.iter().find(|side| !(1..=MOST).contains(*side)) {
        let problem = format!("must be 1 to {MOST}, but is {wrong}");
        return Err(Error::param("data_param.side", problem));
    }
    if param.top.len() > 1 && param.top.len() != 1 + sides.len() {
        let what = "number of top blobs (the images, and one for each side)";
        return Err(Error::mismatch(what, 1 + sides.len(), param.top.len()));
    }
    let transform = param.transform_param.as_deref().cloned().unwrap_or_default();
    let samples = if ctx.is_train() {
        Samples::AroundMiddle
    } else {
        Samples::Whole
    };
    let pipeline = Pipeline {
        emit: Emit::Moved,
        ..Pipeline::new(&transform, samples, ctx.limits().pixels)?
    };
    pipeline.check_batch(data)?;
    let opener = Opener {
        source: Database::open(data.source(), "data_param.source", data, ctx)?,
        pipeline,
        labels: match data.box_lists() {
            true => Labels::Lists(sides.len()),
            false => Labels::Grids(sides.iter().map(|&side| side as usize).collect()),
        },
        batch_size: data.batch_size() as usize,
    };
    Ok(Box::new(BatchLayer::new(opener, data_layer::batches(data), transform)))
}

struct Opener {
    source: Database,
    pipeline: Pipeline,
    /// What the tops of labels get.
    labels: Labels,
    batch_size: usize,
}

impl<T: Real> Open<T> for Opener {
    type Source = Records<T>;

    fn open(self, ctx: &Ctx, transformer: Transformer<T>, labels: bool) -> Result<Records<T>> {
        let Database { path, mut reader } = self.source;
        if !reader.first()? {
            return Err(no_records(&path));
        }
        Ok(Records {
            path,
            reader,
            format: Format::Floats,
            labels: if labels { self.labels } else { Labels::None },
            pipeline: self.pipeline,
            transformer,
            rng: ctx.rng().fork(),
            ctx: ctx.clone(),
            batch_size: self.batch_size,
            index: 0,
        })
    }
}
