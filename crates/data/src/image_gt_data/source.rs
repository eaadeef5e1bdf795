//! The source of an ImageGtData layer: the images of a window file, over and over.
//!
//! Every item draws from a generator of its own, which the source's seeds; so it does not matter
//! which thread works on it, and the source's generator is all that a snapshot has to keep.

use super::file::{Entry, TrueBox};
use super::maps::{CHANNELS as LABELS, maps};
use super::options::{Options, check_rates};
use super::placing::Placed;
use crate::batch::{Batch, other_shape};
use crate::batch_layer::Source;
use crate::image::{Color, Picture};
use crate::image_files::ImageFiles;
use crate::order::Order;
use crate::prefetch::BatchSource;
use crate::transformer::{Transformer, TransformerMean};
use cortado_core::{Ctx, Error, Real, Result, Rng, reserve};
use cortado_proto::ReaderState;
use std::path::PathBuf;

/// The channels of images.
pub(super) const CHANNELS: usize = 3;
/// The columns of a row of a true box.
const COLUMNS: usize = 7;
/// The row that stands where there are no boxes.
const NONE: [f64; COLUMNS] = [0.0, 1.0, 1.0, 2.0, 2.0, 1.0, 1.0];

/// Reads, decodes and places. Stands at the next image at all times.
pub(crate) struct Images<T: Real> {
    pub(super) path: PathBuf,
    pub(super) entries: Vec<Entry>,
    /// The images of a pass, by their places in the file.
    pub(super) listed: Vec<usize>,
    pub(super) order: Order,
    pub(super) files: ImageFiles,
    pub(super) options: Options,
    pub(super) transformer: Transformer<T>,
    pub(super) rng: Rng,
    pub(super) ctx: Ctx,
}

/// What an item has beside its pixels.
struct Labels<T> {
    maps: Vec<Vec<T>>,
    boxes: Vec<TrueBox>,
}

impl<T: Real> BatchSource for Images<T> {
    type Batch = Batch<T>;

    fn fill(&mut self, batch: &mut Batch<T>) -> Result<()> {
        let mut items: Vec<(usize, Rng)> = reserve::empty(self.options.batch_size)?;
        let (rank, count) = self.ctx.data_share();
        while items.len() < self.options.batch_size {
            if self.order.index() % count == rank {
                items.push((self.listed[self.order.item()], self.rng.fork()));
            }
            self.order.advance();
        }
        let template = match self.options.placing.crop.or(self.options.placing.resize) {
            Some(template) => template,
            None => self.size_of(items[0].0)?,
        };
        let shape = [CHANNELS, template[0], template[1]];
        let labels = batch.fill(&self.ctx, items.len(), shape, |item, place| {
            let (entry, rng) = &items[item];
            let written = self.write(*entry, rng.clone(), template, place);
            written.map_err(|e| self.at_line(*entry, e))
        })?;
        self.fill_labels(batch, &labels, template)?;
        self.save_position(&mut batch.after);
        Ok(())
    }
}

impl<T: Real> Source<T> for Images<T> {
    fn peek(&mut self) -> Result<([usize; 3], Vec<usize>)> {
        let entry = self.listed[self.order.item()];
        let template = match self.options.placing.crop.or(self.options.placing.resize) {
            Some(template) => template,
            None => self.size_of(entry)?,
        };
        check_rates(&self.options.heads, template)?;
        let [height, width] = template;
        Ok(([CHANNELS, height, width], self.map_shape(0, template)))
    }

    fn labels_together(&self) -> bool {
        true
    }

    fn more(&self) -> Vec<Vec<usize>> {
        let template = self.options.placing.crop.or(self.options.placing.resize);
        // Without a template all shapes come with the first batch.
        let template = template.unwrap_or([0; 2]);
        let maps = (1..self.options.heads.len()).map(|head| self.map_shape(head, template));
        let boxes = self.options.boxes.then(|| vec![1, COLUMNS]);
        maps.chain(boxes).collect()
    }

    fn transformer(&mut self) -> &mut Transformer<T> {
        &mut self.transformer
    }

    fn save_position(&self, position: &mut ReaderState) {
        self.order
            .save(position, &self.entries[self.listed[self.order.item()]].path);
        position.rng = Some(self.rng.state());
    }

    fn go_to(&mut self, position: &ReaderState) -> Result<()> {
        let rng = Rng::from_state(position.rng())?;
        let order = self
            .order
            .at(position, &self.path, |item| &self.entries[self.listed[item]].path)?;
        (self.rng, self.order) = (rng, order);
        Ok(())
    }
}

impl<T: Real> Images<T> {
    /// The shape of a map of labels.
    fn map_shape(&self, head: usize, template: [usize; 2]) -> Vec<usize> {
        let [rows, columns] = self.options.heads[head].cells(template);
        vec![self.options.batch_size, LABELS, rows, columns]
    }

    fn read(&self, entry: usize) -> Result<Picture> {
        let how = Color::Bgr.within(self.ctx.limits().pixels);
        self.files.read(entry, &self.entries[entry].path, how)
    }

    fn size_of(&self, entry: usize) -> Result<[usize; 2]> {
        let picture = self.read(entry).map_err(|e| self.at_line(entry, e))?;
        Ok([picture.height, picture.width])
    }

    /// Writes an item's pixels, and says what there is to find in it.
    fn write(&self, entry: usize, mut rng: Rng, template: [usize; 2], place: &mut [T]) -> Result<Labels<T>> {
        let (options, entry) = (&self.options, (entry, &self.entries[entry]));
        let picture = self.read(entry.0)?;
        let found = options.placing.template([picture.height, picture.width]);
        if found != template {
            let shape = |[height, width]: [usize; 2]| [CHANNELS, height, width];
            return Err(other_shape(
                shape(template),
                shape(found),
                "set resize_height and resize_width",
            ));
        }
        let placed = options.placing.place(picture, entry.1, &mut rng)?;
        self.show(&placed, template, place);
        Ok(Labels {
            maps: maps(&options.heads, template, &placed.scene, options.fg_threshold)?,
            boxes: placed.scene.boxes,
        })
    }

    /// Writes the pixels of a picture in its place.
    fn show(&self, placed: &Placed, [height, width]: [usize; 2], place: &mut [T]) {
        place.fill(T::ZERO);
        let [left, top, right, bottom] = placed.scene.shown;
        let scale = T::from_float(self.options.scale);
        let mean = |channel: usize| match self.transformer.mean() {
            TransformerMean::Values(values) => values[channel.min(values.len() - 1)],
            TransformerMean::None | TransformerMean::Image { .. } => T::ZERO,
        };
        let mean = [0, 1, 2].map(mean);
        let [y0, x0] = placed.at;
        for y in top..bottom {
            let row = (y as i64 - y0) as usize * placed.picture.width;
            for x in left..right {
                let at = (row + (x as i64 - x0) as usize) * CHANNELS;
                for (channel, &mean) in mean.iter().enumerate() {
                    let value = T::from_float(placed.picture.pixels[at + channel].into());
                    place[(channel * height + y) * width + x] = (value - mean) * scale;
                }
            }
        }
    }

    fn fill_labels(&self, batch: &mut Batch<T>, labels: &[Labels<T>], template: [usize; 2]) -> Result<()> {
        let joined = |head: usize| -> Result<Vec<T>> {
            let mut all = reserve::empty(labels.iter().map(|item| item.maps[head].len()).sum())?;
            labels.iter().for_each(|item| all.extend_from_slice(&item.maps[head]));
            Ok(all)
        };
        batch.label_shape = self.map_shape(0, template);
        batch.labels = joined(0)?;
        batch.more.clear();
        for head in 1..self.options.heads.len() {
            batch.more.push((self.map_shape(head, template), joined(head)?));
        }
        if self.options.boxes {
            let mut rows = Vec::new();
            for (number, item) in labels.iter().enumerate() {
                for found in &item.boxes {
                    let area = found.area;
                    rows.push(T::from_usize(number));
                    rows.extend([area.x0, area.y0, area.x1, area.y1].map(T::from_float));
                    rows.extend([T::from_f64(found.label.into()), T::from_usize(found.ignored.into())]);
                }
            }
            if rows.is_empty() {
                rows.extend(NONE.map(T::from_f64));
            }
            batch.more.push((vec![rows.len() / COLUMNS, COLUMNS], rows));
        }
        Ok(())
    }

    /// Says which line of the file an error is about.
    fn at_line(&self, entry: usize, error: Error) -> Error {
        Error::message(&format!(
            "{}:{}: {error}",
            self.path.display(),
            self.entries[entry].line
        ))
    }
}
