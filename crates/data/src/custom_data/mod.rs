//! CustomData: the parts of records of a database, such as two images, a flow and a mask, as FlowNet2 and PWC-Net are trained with.
//!
//! No bottoms. Tops: one for each part of the records' channels, N × channels × height × width, where N is `batch_size`; and, if one more is named,
//! their labels, N × 1 × 1 × 1. All records must have one shape.
//!
//! `data_param`: `source`, the folder of the database (required); `backend`, LEVELDB (default) or LMDB; `batch_size` (required); `prefetch`, how many
//! batches are made ahead (default 4). `slice_point`: the channels at which the second and the following parts begin (default: one part). `encoding`, of each part (default UINT8):
//! UINT8, a byte for each value; UINT16FLOW, two bytes, a signed number divided by 32, of which 32767 is not a number; BOOL1, for a part of one channel: 8 pixels in
//! each byte, the lowest bit first. Records of floats have no encodings. `mean_file`, an image of all channels, or `subtract`, one value for each of the first channels, is subtracted; then all is
//! multiplied by `scale` (default 1).
//!
//! Which records, counted in the order of their keys: with `preselection_file`, a text file with a number for each record, those with the number `preselection_label`; of these, from
//! `range_start` (default 0) to `range_end` (default: the last), both included and limited to those that exist. `rand_permute` (default false): in a random order, shuffled before the range is taken, or afterwards with `rand_permute_order`
//! FIRST_RANGE_THEN_PERMUTE; `block_size`: only within blocks of so many; `permute_every_iter`: shuffled again after so many batches; `rand_permute_seed`: the seed (default 0: the net's
//! generator gives one). When all have been read it begins anew. `crop_size` and `mirror` are refused, and so does the original refuse the first; `rand_skip` has no effect.
//!
//! No gradient. From FlowNet2 (lmb-freiburg/flownet2), which reads LMDB only, and shuffles by the random numbers of the C library. Of several
//! solvers that train together each one takes its share of the records.

mod choice;
mod parts;
mod source;

use crate::batch_layer::{BatchLayer, Open};
use crate::data_layer::{Database, batches, options};
use crate::db::record::at_record;
use crate::transformer::{Transformer, TransformerMean};
use choice::{Choice, Selection};
use cortado_core::{Arity, Builders, Ctx, Error, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_proto::{DatumRef, LayerParameter, TransformationParameter};
use parts::Parts;
use source::{Decoder, Records};

/// The kind of this layer.
pub(crate) const KIND: LayerKind = LayerKind {
    params: &["data_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::at_least(1),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "CustomData",
        "The parts of records of a database.",
        module_doc!("mod.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let data = options(param, ctx)?;
    for (field, given) in [("crop_size", data.crop_size() > 0), ("mirror", data.mirror())] {
        if given {
            let problem = "is not supported by CustomData; crop and mirror the parts together with DataAugmentation";
            return Err(Error::param(&format!("data_param.{field}"), problem));
        }
    }
    let parts = Parts::new(data)?;
    let labels = match param.top.len().checked_sub(parts.count()) {
        Some(0) => false,
        Some(1) => true,
        _ => {
            let what = "number of top blobs (one more than slice_point, and perhaps one for labels)";
            let expected = format!("{} or {}", parts.count(), parts.count() + 1);
            return Err(Error::mismatch(what, expected, param.top.len()));
        }
    };
    if data.mean_file.is_some() && !data.subtract.is_empty() {
        let problem = "goes not together with mean_file; keep one";
        return Err(Error::param("data_param.subtract", problem));
    }
    if !data.scale().is_finite() {
        return Err(Error::param(
            "data_param.scale",
            format!("must be finite, but is {}", data.scale()),
        ));
    }
    let transform = TransformationParameter {
        mean_file: data.mean_file.clone(),
        mean_value: data.subtract.clone(),
        ..TransformationParameter::default()
    };
    let opener = Opener {
        database: Database::open(data.source(), "data_param.source", data, ctx)?,
        selection: Selection::new(data, ctx)?,
        parts,
        labels,
        scale: data.scale(),
        batch: data.batch_size() as usize,
    };
    Ok(Box::new(BatchLayer::new(opener, batches(data), transform)))
}

struct Opener {
    database: Database,
    selection: Selection,
    parts: Parts,
    labels: bool,
    scale: f32,
    batch: usize,
}

impl<T: Real> Open<T> for Opener {
    type Source = Records<T>;

    fn open(self, ctx: &Ctx, transformer: Transformer<T>, _: bool) -> Result<Records<T>> {
        let Database { path, mut reader } = self.database;
        let mut keys: Vec<Vec<u8>> = Vec::new();
        let mut more = reader.first()?;
        while more {
            reserve::push(&mut keys, reserve::copied(reader.key())?)?;
            more = reader.next()?;
        }
        if keys.is_empty() {
            return Err(Error::database(&path, "it has no records"));
        }
        reader.first()?;
        let shape = reader
            .value()
            .and_then(|value| source::shape_of(&DatumRef::decode(value)?));
        let shape = shape.map_err(|e| at_record(&path, &keys[0], e))?;
        self.parts.channels(shape[0])?;
        if let TransformerMean::Image { shape: found, .. } = transformer.mean()
            && *found != shape
        {
            return Err(Error::mismatch(
                "shape of the mean image, that of records",
                format!("{shape:?}"),
                format!("{found:?}"),
            ));
        }
        let choice = Choice::new(self.selection.clone(), keys.len(), &mut ctx.rng())?;
        Ok(Records {
            path,
            reader,
            keys,
            selection: self.selection,
            choice,
            decoder: Decoder {
                parts: self.parts,
                scale: T::from_float(self.scale),
                transformer,
                shape,
            },
            labels: self.labels,
            ctx: ctx.clone(),
            batch: self.batch,
            records: Vec::new(),
        })
    }
}
