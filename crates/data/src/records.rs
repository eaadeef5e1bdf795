//! The source of the Data layer: a database, read in the order of its keys, over and over.

use crate::augment::Resize;
use crate::batch::{Batch, at_once, other_shape};
use crate::batch_layer::Source;
use crate::datum::Picked;
use crate::db::record::{at_record, seek};
use crate::db::{DbReader, RecordValue};
use crate::labels::{self, Label, Labels};
use crate::prefetch::BatchSource;
use crate::transformer::{Draws, Transformer};
use cortado_core::{Ctx, Real, Result, reserve};
use cortado_proto::{DatumRef, ReaderState};
use std::path::{Path, PathBuf};

/// Reads and transforms. Stands at the next record at all times.
pub(crate) struct Records<T: Real> {
    pub(crate) path: PathBuf,
    pub(crate) reader: Box<dyn DbReader>,
    pub(crate) labels: Labels,
    pub(crate) transformer: Transformer<T>,
    pub(crate) ctx: Ctx,
    pub(crate) batch_size: usize,
    /// The number of the next record, counted from 0 since the first start of the run.
    pub(crate) index: u64,
    /// The records of the batch that is being made. Their memory is used again for the next one.
    pub(crate) batch: Vec<Record>,
}

/// A record that the reader has passed.
#[derive(Default)]
pub(crate) struct Record {
    key: Vec<u8>,
    value: RecordValue,
    draws: Draws,
}

impl Record {
    fn read(&mut self, reader: &mut dyn DbReader, draws: Draws) -> Result<()> {
        reader.fetch(&mut self.value)?;
        self.key.clear();
        self.key.extend_from_slice(reader.key());
        self.draws = draws;
        Ok(())
    }

    /// Shows its content to `work`.
    fn with<R>(&self, path: &Path, work: impl FnOnce(&DatumRef<'_>) -> Result<R>) -> Result<R> {
        let result = self.value.read(|bytes| work(&DatumRef::decode(bytes)?));
        result.map_err(|e| at_record(path, &self.key, e))
    }
}

impl<T: Real> BatchSource for Records<T> {
    type Batch = Batch<T>;

    fn fill(&mut self, batch: &mut Batch<T>) -> Result<()> {
        batch.restarted = false;
        self.labels.start(batch);
        reserve::at_least(&mut self.batch, self.batch_size)?;
        // bounded by the room that there is now
        self.batch.resize_with(self.batch_size, Record::default);
        let size = self.transformer.draw_size();
        for item in 0..self.batch_size {
            batch.restarted |= self.skip_to_share()?;
            let draws = self.transformer.draw();
            self.batch[item].read(&mut *self.reader, draws)?;
            self.labels.read(batch)?;
            batch.restarted |= self.advance()?;
        }
        let labels = match self.transformer.augments() {
            true => self.augment(batch, size.as_ref())?,
            false => self.transform(batch)?,
        };
        for (record, label) in self.batch.iter().zip(labels) {
            labels::push(batch, label).map_err(|e| at_record(&self.path, &record.key, e))?;
        }
        self.save_position(&mut batch.after);
        Ok(())
    }
}

impl<T: Real> Source<T> for Records<T> {
    fn peek(&mut self) -> Result<([usize; 3], Vec<usize>)> {
        let Self {
            path,
            reader,
            labels,
            transformer,
            ..
        } = self;
        let shapes = reader.value().and_then(|value| {
            let datum = DatumRef::decode(value)?;
            Ok((output_shape(transformer, &datum)?, labels.shape(&datum)?))
        });
        shapes.map_err(|e| at_record(path, reader.key(), e))
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
        position.label_key = self.labels.key().map(Into::into);
    }

    fn go_to(&mut self, position: &ReaderState) -> Result<()> {
        seek(&mut *self.reader, &self.path, position.key())?;
        self.labels.go_to(position.label_key())?;
        self.index = position.index();
        self.transformer.restore(position.rng.as_deref())
    }
}

impl<T: Real> Records<T> {
    /// Each of n solvers takes every n-th record.
    fn skip_to_share(&mut self) -> Result<bool> {
        let (rank, count) = self.ctx.data_share();
        let mut restarted = false;
        while self.index % count != rank {
            restarted |= self.advance()?;
        }
        Ok(restarted)
    }

    /// Goes to the next record; whether that was back to the first one.
    fn advance(&mut self) -> Result<bool> {
        self.index += 1;
        let restarts = !self.reader.next()?;
        self.labels.advance(restarts)?;
        if restarts {
            self.reader.first()?;
        }
        Ok(restarts)
    }

    /// Transforms the images of the batch, and gives their labels.
    fn transform(&self, batch: &mut Batch<T>) -> Result<Vec<Label>> {
        // Without the reader, which only one thread at a time may use.
        let Self {
            path,
            batch: records,
            transformer,
            ..
        } = self;
        let wanted = self.labels.wanted();
        let Some(first) = records.first() else {
            return Ok(Vec::new());
        };
        let shape = first.with(path, |datum| output_shape(transformer, datum))?;
        let found = batch.fill_images(&self.ctx, records.len(), shape, |item, place| {
            let record = &records[item];
            record.with(path, |datum| {
                let picked = Picked::new(datum, transformer.decoding())?;
                let found = transformer.output_shape(picked.shape()?)?;
                if found != shape {
                    return Err(other_shape(shape, found, "resize them when the database is made"));
                }
                picked.transform(transformer, record.draws, place)?;
                wanted.of(datum)
            })
        })?;
        Ok(found)
    }

    /// The same, where pictures are augmented, for which they are decoded before the size of the batch
    /// is known.
    fn augment(&self, batch: &mut Batch<T>, size: Option<&Resize>) -> Result<Vec<Label>> {
        let Self { path, transformer, .. } = self;
        let wanted = self.labels.wanted();
        let found = at_once(&self.ctx, self.batch.iter().collect(), |record: &Record| {
            record.with(path, |datum| {
                let picture = Picked::new(datum, transformer.decoding())?.picture()?;
                let picture = transformer.augment(picture, record.draws, size)?;
                Ok(((picture, record.draws), wanted.of(datum)?))
            })
        })?;
        let (pictures, labels): (Vec<_>, Vec<_>) = found.into_iter().unzip();
        batch.fill_with(&self.ctx, &pictures, transformer)?;
        Ok(labels)
    }
}

/// The shape of a record's transformed image.
fn output_shape<T: Real>(transformer: &Transformer<T>, datum: &DatumRef<'_>) -> Result<[usize; 3]> {
    let shape = Picked::new(datum, transformer.decoding())?.shape()?;
    transformer.output_shape(transformer.augmented_shape(shape))
}
