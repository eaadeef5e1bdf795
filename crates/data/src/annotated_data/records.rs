//! The source of an AnnotatedData layer: a database, read in the order of its keys, over and over.
//!
//! Every item draws from a generator of its own, which the source's seeds; so it does not matter
//! which thread works on it, and the source's generator is all that a snapshot has to keep.

use super::boxes::{Boxes, Emit, Format};
use super::labels::Labels;
use super::samples::Samples;
use crate::augment::{Area, Augmentation, Resize};
use crate::batch::{Batch, at_once};
use crate::batch_layer::Source;
use crate::datum::Picked;
use crate::db::record::{at_record, seek};
use crate::db::{DbReader, RecordValue};
use crate::image::{self, Picture};
use crate::prefetch::BatchSource;
use crate::transformer::{Draws, Transformer};
use cortado_core::{Ctx, Real, Result, Rng, reserve};
use cortado_proto::{DatumRef, ReaderState};
use std::path::PathBuf;

/// What happens to an image and its boxes before the transformer gets it.
#[derive(Clone, Debug)]
pub(crate) struct Pipeline {
    pub(super) augmentation: Augmentation,
    pub(super) samples: Samples,
    pub(super) emit: Emit,
}

/// Reads and transforms. Stands at the next record at all times.
pub(crate) struct Records<T: Real> {
    pub(super) path: PathBuf,
    pub(super) reader: Box<dyn DbReader>,
    pub(super) format: Format,
    pub(super) labels: Labels,
    pub(super) pipeline: Pipeline,
    pub(super) transformer: Transformer<T>,
    pub(super) rng: Rng,
    pub(super) ctx: Ctx,
    pub(super) batch_size: usize,
    /// The number of the next record, counted from 0 since the first start of the run.
    pub(super) index: u64,
}

/// A record that the reader has passed, and what it draws from.
struct Record {
    key: Vec<u8>,
    value: RecordValue,
    rng: Rng,
}

impl Pipeline {
    /// Works on an image and its boxes.
    fn apply<T: Real>(
        &self,
        picture: &mut Picture,
        boxes: &mut Boxes,
        resize: Option<&Resize>,
        transformer: &Transformer<T>,
        rng: &mut Rng,
    ) -> Result<Draws> {
        let border = |channel| transformer.mean().colour(channel);
        let shown = self.augmentation.begin(picture, rng, border)?;
        shown.into_iter().for_each(|shown| boxes.cut(shown, self.emit));
        if let Some(part) = self.samples.draw(&boxes.areas(), rng) {
            let part = part.clamped([1.0; 2]);
            let size = (picture.height, picture.width);
            *picture = cut_out(picture, part)?;
            if let Samples::AroundMiddle = self.samples {
                *picture = image::resize(picture, size.0, size.1, transformer.decoding().pixels)?;
            }
            boxes.cut(part, self.emit);
        }
        let size = (picture.height, picture.width);
        self.augmentation.finish(picture, resize, rng)?;
        let draws = transformer.draw_from(rng);
        let input = [picture.channels, picture.height, picture.width];
        let output = transformer.output_shape(input)?;
        let window = transformer.window(draws, input, output);
        let share = |at: usize, axis: usize| at as f32 / input[axis] as f32;
        let part = Area {
            x0: share(window.left, 2),
            y0: share(window.top, 1),
            x1: share(window.left + output[2], 2),
            y1: share(window.top + output[1], 1),
        };
        boxes.place(resize, size, part, window.mirror, self.emit);
        Ok(draws)
    }
}

/// The pixels of a part of a picture.
fn cut_out(picture: &Picture, part: Area) -> Result<Picture> {
    let span = |low: f32, high: f32, len: usize| {
        let (low, high) = (low * len as f32, high * len as f32);
        let start = (low as usize).min(len - 1);
        (start, ((high - low) as usize).clamp(1, len - start))
    };
    let (left, width) = span(part.x0, part.x1, picture.width);
    let (top, height) = span(part.y0, part.y1, picture.height);
    picture.crop(top, left, height, width)
}

impl<T: Real> BatchSource for Records<T> {
    type Batch = Batch<T>;

    fn fill(&mut self, batch: &mut Batch<T>) -> Result<()> {
        batch.restarted = false;
        let resize = self.pipeline.augmentation.draw_size(&mut self.rng).cloned();
        let mut records = reserve::empty(self.batch_size)?;
        for _ in 0..self.batch_size {
            batch.restarted |= self.skip_to_share()?;
            records.push(self.read()?);
            batch.restarted |= self.advance()?;
        }
        let (pictures, boxes): (Vec<_>, Vec<_>) = self.prepare(records, resize.as_ref())?.into_iter().unzip();
        batch.fill_with(&self.ctx, &pictures, &self.transformer)?;
        self.labels.fill(batch, &boxes)?;
        self.save_position(&mut batch.after);
        Ok(())
    }
}

impl<T: Real> Source<T> for Records<T> {
    fn peek(&mut self) -> Result<([usize; 3], Vec<usize>)> {
        let read = self.reader.value().and_then(|value| self.format.read(value));
        let shapes = read.and_then(|(image, boxes)| self.shapes_of(&DatumRef::from(&image), &boxes));
        shapes.map_err(|e| at_record(&self.path, self.reader.key(), e))
    }

    fn labels_together(&self) -> bool {
        true
    }

    fn more(&self) -> Vec<Vec<usize>> {
        self.labels.more(self.batch_size)
    }

    fn transformer(&mut self) -> &mut Transformer<T> {
        &mut self.transformer
    }

    fn save_position(&self, position: &mut ReaderState) {
        let key = position.key.get_or_insert_default();
        key.clear();
        key.extend_from_slice(self.reader.key());
        position.index = Some(self.index);
        position.rng = Some(self.rng.state());
    }

    fn go_to(&mut self, position: &ReaderState) -> Result<()> {
        let rng = Rng::from_state(position.rng())?;
        seek(&mut *self.reader, &self.path, position.key())?;
        (self.rng, self.index) = (rng, position.index());
        Ok(())
    }
}

impl<T: Real> Records<T> {
    /// The shapes of the images and of the labels, if all records are like this one.
    fn shapes_of(&self, image: &DatumRef<'_>, boxes: &Boxes) -> Result<([usize; 3], Vec<usize>)> {
        let [channels, height, width] = Picked::new(image, self.transformer.decoding())?.shape()?;
        let (height, width) = self.pipeline.augmentation.size((height, width));
        let label = self.labels.shape(self.batch_size, boxes.boxes.len());
        Ok((self.transformer.output_shape([channels, height, width])?, label))
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

    /// The current record.
    fn read(&mut self) -> Result<Record> {
        let mut value = RecordValue::default();
        self.reader.fetch(&mut value)?;
        Ok(Record {
            key: self.reader.key().to_vec(),
            value,
            rng: self.rng.fork(),
        })
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

    /// Decodes images and works on them, at once on the threads of the context.
    fn prepare(&self, records: Vec<Record>, resize: Option<&Resize>) -> Result<Vec<((Picture, Draws), Boxes)>> {
        // Without the reader, which only one thread at a time may use.
        let Self {
            path,
            format,
            labels,
            pipeline,
            transformer,
            ..
        } = self;
        at_once(&self.ctx, records, |record| {
            let mut rng = record.rng;
            let prepared = record.value.read(|bytes| {
                let (image, mut boxes) = format.read(bytes)?;
                labels.check(&boxes)?;
                let image = DatumRef::from(&image);
                let mut picture = Picked::new(&image, transformer.decoding())?.picture()?;
                let draws = pipeline.apply(&mut picture, &mut boxes, resize, transformer, &mut rng)?;
                Ok(((picture, draws), boxes))
            });
            prepared.map_err(|e| at_record(path, &record.key, e))
        })
    }
}
