//! SparseData: rows of numbers, most of them 0, and labels, from a database. From jolibrain/caffe.
//!
//! No bottoms. Tops: the rows, N × K, where N is `batch_size` and K the `size` of the records; if wanted, the labels, N numbers.
//! The rows are stored as dense ones, so every layer can read them (in the original only SparseInnerProduct can).
//!
//! `data_param`: `source`, the folder of the database (required); `backend`, LEVELDB (default) or LMDB; `batch_size` (required);
//! `prefetch`, how many batches are made ahead (default 4). A record is a SparseDatum: `size`, the same in all records; `indices`, from
//! 0, and as many values in `data`; `label`. Of a position that is listed several times the last value counts. There is no
//! `transform_param`.
//!
//! No gradient. Of several solvers that train together each one takes its share of the records.

use crate::batch::Batch;
use crate::batch_layer::{BatchLayer, Open, Source};
use crate::data_layer::{Database, batches, options};
use crate::db::DbReader;
use crate::db::record::{at_record, seek};
use crate::prefetch::BatchSource;
use crate::transformer::Transformer;
use cortado_core::{Arity, Builders, Ctx, Error, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_proto::{LayerParameter, ReaderState, SparseDatum, TransformationParameter, binary};
use std::path::PathBuf;

/// The kind of this layer.
pub(crate) const KIND: LayerKind = LayerKind {
    params: &["data_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::between(1, 2),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "SparseData",
        "Rows of numbers, most of them 0, from a database.",
        module_doc!("sparse_data.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let data = options(param, ctx)?;
    let opener = Opener {
        source: Database::open(data.source(), "data_param.source", data, ctx)?,
        batch_size: data.batch_size() as usize,
    };
    let untransformed = TransformationParameter::default();
    Ok(Box::new(BatchLayer::new(opener, batches(data), untransformed)))
}

struct Opener {
    source: Database,
    batch_size: usize,
}

impl<T: Real> Open<T> for Opener {
    type Source = Rows<T>;

    fn open(self, ctx: &Ctx, transformer: Transformer<T>, labels: bool) -> Result<Rows<T>> {
        let Database { path, mut reader } = self.source;
        if !reader.first()? {
            return Err(Error::database(&path, "it has no records"));
        }
        Ok(Rows {
            path,
            reader,
            transformer,
            ctx: ctx.clone(),
            batch_size: self.batch_size,
            labels,
            index: 0,
        })
    }
}

/// Reads rows. Stands at the next record at all times.
struct Rows<T: Real> {
    path: PathBuf,
    reader: Box<dyn DbReader>,
    /// Changes nothing: every source has one.
    transformer: Transformer<T>,
    ctx: Ctx,
    batch_size: usize,
    labels: bool,
    /// The number of the next record, counted from 0 since the first start of the run.
    index: u64,
}

impl<T: Real> Rows<T> {
    /// The current record.
    fn read<R>(&mut self, work: impl FnOnce(&SparseDatum) -> Result<R>) -> Result<R> {
        let value = self.reader.value();
        let done = value.and_then(|value| work(&binary::decode(value)?));
        done.map_err(|e| at_record(&self.path, self.reader.key(), e))
    }

    /// Goes to the next record; whether that was back to the first one.
    fn advance(&mut self) -> Result<bool> {
        self.index += 1;
        let restarts = !self.reader.next()?;
        if restarts {
            self.reader.first()?;
        }
        Ok(restarts)
    }

    /// Each of n solvers takes every n-th record.
    fn skip_to_share(&mut self) -> Result<bool> {
        let (rank, count) = self.ctx.data_share();
        let mut restarted = false;
        while self.index % count != rank {
            restarted |= self.advance()?;
        }
        Ok(restarted)
    }
}

impl<T: Real> BatchSource for Rows<T> {
    type Batch = Batch<T>;

    fn fill(&mut self, batch: &mut Batch<T>) -> Result<()> {
        batch.restarted = self.skip_to_share()?;
        batch.label_shape.clear();
        batch.labels.clear();
        reserve::at_least(&mut batch.labels, self.batch_size)?;
        let len = self.read(size)?;
        let ctx = self.ctx.clone();
        batch.fill(&ctx, self.batch_size, [len, 1, 1], |_, row: &mut [T]| {
            row.fill(T::ZERO);
            Ok(())
        })?;
        for item in 0..self.batch_size {
            batch.restarted |= self.skip_to_share()?;
            let row = &mut batch.data[item * len..][..len];
            let label = self.read(|datum| {
                write(datum, row)?;
                Ok(datum.label())
            })?;
            if self.labels {
                batch.labels.push(T::from_float(label));
            }
            batch.restarted |= self.advance()?;
        }
        self.save_position(&mut batch.after);
        Ok(())
    }
}

impl<T: Real> Source<T> for Rows<T> {
    fn peek(&mut self) -> Result<([usize; 3], Vec<usize>)> {
        Ok(([self.read(size)?, 1, 1], Vec::new()))
    }

    fn are_rows(&self) -> bool {
        true
    }

    fn transformer(&mut self) -> &mut Transformer<T> {
        &mut self.transformer
    }

    fn save_position(&self, position: &mut ReaderState) {
        let key = position.key.get_or_insert_default();
        key.clear();
        key.extend_from_slice(self.reader.key());
        position.index = Some(self.index);
        position.rng = self.transformer.state();
    }

    fn go_to(&mut self, position: &ReaderState) -> Result<()> {
        seek(&mut *self.reader, &self.path, position.key())?;
        self.index = position.index();
        self.transformer.restore(position.rng.as_deref())
    }
}

/// The length of a record's row.
fn size(datum: &SparseDatum) -> Result<usize> {
    match usize::try_from(datum.size()) {
        Ok(size) if size > 0 => Ok(size),
        _ => Err(Error::message(&format!(
            "its size is {}; it must be 1 or more",
            datum.size()
        ))),
    }
}

/// Writes the values of a record into a row of zeros.
fn write<T: Real>(datum: &SparseDatum, row: &mut [T]) -> Result<()> {
    let found = size(datum)?;
    if found != row.len() {
        let what = "size of the row (all records of a batch must have one size)";
        return Err(Error::mismatch(what, row.len(), found));
    }
    if datum.indices.len() != datum.data.len() {
        let what = "number of values (one for each index)";
        return Err(Error::mismatch(what, datum.indices.len(), datum.data.len()));
    }
    for (&index, &value) in datum.indices.iter().zip(&datum.data) {
        let place = usize::try_from(index).ok().and_then(|index| row.get_mut(index));
        let Some(place) = place else {
            let problem = format!("it has the index {index}; indices must be from 0 to {}", found - 1);
            return Err(Error::message(&problem));
        };
        *place = T::from_float(value);
    }
    Ok(())
}
