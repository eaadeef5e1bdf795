//! The source of a CustomData layer: chosen records of a database.

use super::choice::{Choice, Selection};
use super::parts::Parts;
use crate::batch::{Batch, other_shape};
use crate::batch_layer::Source;
use crate::db::record::at_record;
use crate::db::{DbReader, RecordValue};
use crate::prefetch::BatchSource;
use crate::transformer::{Transformer, TransformerMean};
use cortado_core::{Ctx, Error, Real, Result, reserve};
use cortado_proto::{DatumRef, ReaderState};
use std::path::PathBuf;

/// Reads and decodes. Stands at the next record at all times.
pub(super) struct Records<T: Real> {
    pub(super) path: PathBuf,
    pub(super) reader: Box<dyn DbReader>,
    /// Those of all records, in their order.
    pub(super) keys: Vec<Vec<u8>>,
    pub(super) selection: Selection,
    pub(super) choice: Choice,
    pub(super) decoder: Decoder<T>,
    /// Whether labels are a top.
    pub(super) labels: bool,
    pub(super) ctx: Ctx,
    pub(super) batch: usize,
    /// The records of the batch that is being made: their numbers and values.
    pub(super) records: Vec<(usize, RecordValue)>,
}

/// What makes numbers of records.
pub(super) struct Decoder<T: Real> {
    pub(super) parts: Parts,
    pub(super) scale: T,
    /// It has the mean.
    pub(super) transformer: Transformer<T>,
    /// Channels, height and width of all records.
    pub(super) shape: [usize; 3],
}

/// What an item has beside the values of its first part.
struct Rest<T> {
    /// The values of the other parts, one after the other.
    values: Vec<T>,
    label: T,
}

/// Channels, height and width of a record.
///
/// # Errors
/// Numbers that are not above 0, and a size that overflows.
pub(super) fn shape_of(datum: &DatumRef<'_>) -> Result<[usize; 3]> {
    let sides = [
        ("number of channels", datum.channels),
        ("height", datum.height),
        ("width", datum.width),
    ];
    let mut shape = [0; 3];
    for (to, (name, value)) in shape.iter_mut().zip(sides) {
        *to = usize::try_from(value)
            .ok()
            .filter(|&side| side > 0)
            .ok_or_else(|| Error::message(&format!("its {name} is {value}")))?;
    }
    let bytes = shape.iter().try_fold(2_usize, |n, &side| n.checked_mul(side));
    match bytes {
        Some(_) => Ok(shape),
        None => Err(Error::message("it is too large")),
    }
}

impl<T: Real> BatchSource for Records<T> {
    type Batch = Batch<T>;

    fn fill(&mut self, batch: &mut Batch<T>) -> Result<()> {
        reserve::at_least(&mut self.records, self.batch)?;
        // bounded by the room that there is now
        self.records.resize_with(self.batch, Default::default);
        let (rank, count) = self.ctx.data_share();
        let mut item = 0;
        while item < self.batch {
            if self.choice.index() % count == rank {
                self.fetch(item)?;
                item += 1;
            }
            self.choice.advance();
        }
        self.choice.end_batch();
        // Without the reader, which only one thread at a time may use.
        let Self {
            decoder,
            records,
            keys,
            path,
            ..
        } = &*self;
        let channels = decoder.channels()?;
        let shape = [channels[0], decoder.shape[1], decoder.shape[2]];
        let rest = batch.fill(&self.ctx, self.batch, shape, |item, place| {
            let (record, value) = &records[item];
            let written = value.read(|bytes| decoder.write(bytes, place));
            written.map_err(|e| at_record(path, &keys[*record], e))
        })?;
        self.fill_tops(batch, &channels, &rest)?;
        self.save_position(&mut batch.after);
        Ok(())
    }
}

impl<T: Real> Source<T> for Records<T> {
    fn peek(&mut self) -> Result<([usize; 3], Vec<usize>)> {
        let [_, height, width] = self.decoder.shape;
        let channels = self.decoder.channels()?;
        let second = channels
            .get(1)
            .map_or(vec![1; 3], |&channels| vec![channels, height, width]);
        Ok(([channels[0], height, width], second))
    }

    fn more(&self) -> Vec<Vec<usize>> {
        let [_, height, width] = self.decoder.shape;
        let channels = self.decoder.channels().unwrap_or_default();
        let parts = channels.iter().skip(2);
        let mut shapes: Vec<_> = parts
            .map(|&channels| vec![self.batch, channels, height, width])
            .collect();
        if self.labels && channels.len() > 1 {
            shapes.push(vec![self.batch, 1, 1, 1]);
        }
        shapes
    }

    fn transformer(&mut self) -> &mut Transformer<T> {
        &mut self.decoder.transformer
    }

    fn save_position(&self, position: &mut ReaderState) {
        self.choice.save(position);
        position.key = Some(self.keys[self.choice.record()].clone());
    }

    fn go_to(&mut self, position: &ReaderState) -> Result<()> {
        let choice = self.choice.at(&self.selection, position, self.keys.len())?;
        if self.keys[choice.record()] != position.key() {
            let problem = "another record is where the snapshot continues; is it the database that the run began with?";
            return Err(Error::database(&self.path, problem));
        }
        self.choice = choice;
        Ok(())
    }
}

impl<T: Real> Records<T> {
    /// Reads the next record for an item of the batch.
    fn fetch(&mut self, item: usize) -> Result<()> {
        let record = self.choice.record();
        if !self.reader.seek(&self.keys[record])? {
            return Err(Error::database(&self.path, "a record that was there is gone"));
        }
        let (number, value) = &mut self.records[item];
        *number = record;
        self.reader.fetch(value)
    }

    /// Gives the tops after the first what is theirs.
    fn fill_tops(&self, batch: &mut Batch<T>, channels: &[usize], rest: &[Rest<T>]) -> Result<()> {
        let [_, height, width] = self.decoder.shape;
        let mut tops = Vec::new();
        let mut from = 0;
        for &channels in &channels[1..] {
            let len = channels * height * width;
            let mut values = reserve::empty(len.saturating_mul(rest.len()))?;
            rest.iter()
                .for_each(|item| values.extend_from_slice(&item.values[from..from + len]));
            tops.push((vec![channels, height, width], values));
            from += len;
        }
        if self.labels {
            tops.push((vec![1; 3], rest.iter().map(|item| item.label).collect()));
        }
        let mut tops = tops.into_iter();
        batch.labels.clear();
        batch.label_shape = vec![1; 3];
        if let Some((shape, values)) = tops.next() {
            (batch.label_shape, batch.labels) = (shape, values);
        }
        let whole = |shape: Vec<usize>| std::iter::once(self.batch).chain(shape).collect();
        batch.more = tops.map(|(shape, values)| (whole(shape), values)).collect();
        Ok(())
    }
}

impl<T: Real> Decoder<T> {
    /// The channels of each part.
    fn channels(&self) -> Result<Vec<usize>> {
        self.parts.channels(self.shape[0])
    }

    /// Writes the first part of a record, and gives the others.
    fn write(&self, bytes: &[u8], place: &mut [T]) -> Result<Rest<T>> {
        let datum = DatumRef::decode(bytes)?;
        let found = shape_of(&datum)?;
        if found != self.shape {
            return Err(other_shape(self.shape, found, "resize them when the database is made"));
        }
        let mut values = self.parts.decode(&datum, found)?;
        self.shift(&mut values);
        place.copy_from_slice(&values[..place.len()]);
        values.drain(..place.len());
        Ok(Rest {
            values,
            label: T::from_f64(datum.label.into()),
        })
    }

    /// Subtracts the mean and multiplies.
    fn shift(&self, values: &mut [T]) {
        let area = self.shape[1] * self.shape[2];
        match self.transformer.mean() {
            TransformerMean::None => {}
            TransformerMean::Values(means) => {
                let maps = values.chunks_exact_mut(area).zip(means);
                maps.for_each(|(map, &mean)| map.iter_mut().for_each(|value| *value -= mean));
            }
            TransformerMean::Image { values: means, .. } => {
                values.iter_mut().zip(means).for_each(|(value, &mean)| *value -= mean);
            }
        }
        if self.scale != T::ONE {
            values.iter_mut().for_each(|value| *value *= self.scale);
        }
    }
}
