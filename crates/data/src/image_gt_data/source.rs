//! The source of an ImageGtData or DetectionData layer: the images of a window file, over and over.
//!
//! Every item draws from a generator of its own, which the source's seeds; so it does not matter
//! which thread works on it, and the source's generator is all that a snapshot has to keep.

use super::file::{Entry, TrueBox};
use super::maps::{CHANNELS as LABELS, maps};
use super::options::{Form, Options, check_rates};
use super::placing::{Frame, Placed};
use crate::batch::{Batch, other_shape};
use crate::batch_layer::Source;
use crate::image::{Color, Picture, check_pixels};
use crate::image_files::ImageFiles;
use crate::order::Order;
use crate::prefetch::BatchSource;
use crate::transformer::{Transformer, TransformerMean};
use cortado_core::{Ctx, Error, Real, Result, Rng, reserve};
use cortado_proto::ReaderState;
use std::path::PathBuf;

/// The channels of images.
pub(super) const CHANNELS: usize = 3;
/// The row if there are no boxes, in MS-CNN and in Cascade R-CNN.
const NONE: [f64; 7] = [0.0, 1.0, 1.0, 2.0, 2.0, 1.0, 1.0];
const NONE_OF_CASCADE: [f64; 8] = [-1.0; 8];

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
        let factor = match &self.options.factors[..] {
            [] => 1.0,
            factors => factors[self.rng.draw_below(factors.len() as u32) as usize],
        };
        let frame = self.frame(items[0].0, factor)?;
        let template = frame.template;
        let shape = [CHANNELS, template[0], template[1]];
        let labels = batch.fill(&self.ctx, items.len(), shape, |item, place| {
            let (entry, rng) = &items[item];
            let written = self.write(*entry, rng.clone(), frame, place);
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
        let template = self.frame(entry, 1.0)?.template;
        if !self.options.rules.rounds {
            check_rates(&self.options.heads, template)?;
        }
        let [height, width] = template;
        let first = self.options.heads.first().map(|_| self.map_shape(0, template));
        Ok(([CHANNELS, height, width], first.unwrap_or_else(|| self.no_boxes())))
    }

    fn labels_together(&self) -> bool {
        true
    }

    fn more(&self) -> Vec<Vec<usize>> {
        let template = self.options.placing.cut.fixed(&self.options.placing.sizing);
        // Without a template all shapes come with the first batch.
        let template = template.unwrap_or([0; 2]);
        let maps = (1..self.options.heads.len()).map(|head| self.map_shape(head, template));
        let boxes = (self.options.boxes && !self.options.heads.is_empty()).then(|| self.no_boxes());
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
        let [rows, columns] = self.options.rules.cells(&self.options.heads[head], template);
        vec![self.options.batch_size, LABELS, rows, columns]
    }

    fn read(&self, entry: usize) -> Result<Picture> {
        let how = Color::Bgr.within(self.ctx.limits().pixels);
        self.files.read(entry, &self.entries[entry].path, how)
    }

    /// What the images of a batch have in common; this is the first of them.
    fn frame(&self, entry: usize, factor: f32) -> Result<Frame> {
        let placing = &self.options.placing;
        let template = match placing.cut.fixed(&placing.sizing) {
            Some(template) => template,
            None => {
                let picture = self.read(entry).map_err(|e| self.at_line(entry, e))?;
                placing
                    .cut
                    .template(&placing.sizing, [picture.height, picture.width], factor)
            }
        };
        let [height, width] = template;
        check_pixels(height, width, self.ctx.limits().pixels)
            .map_err(|problem| Error::message(&format!("the template has {height}x{width} pixels, {problem}")))?;
        Ok(Frame { template, factor })
    }

    /// The shape of the top of true boxes if there are none.
    fn no_boxes(&self) -> Vec<usize> {
        self.boxes_shape(1)
    }

    fn boxes_shape(&self, rows: usize) -> Vec<usize> {
        match self.options.form {
            Form::Mscnn => vec![rows, NONE.len()],
            Form::Cascade => vec![rows, NONE_OF_CASCADE.len(), 1, 1],
        }
    }

    /// Writes an item's pixels, and returns its labels.
    fn write(&self, entry: usize, mut rng: Rng, frame: Frame, place: &mut [T]) -> Result<Labels<T>> {
        let (options, entry) = (&self.options, (entry, &self.entries[entry]));
        let (placing, template) = (&options.placing, frame.template);
        let picture = self.read(entry.0)?;
        let found = placing
            .cut
            .template(&placing.sizing, [picture.height, picture.width], frame.factor);
        if found != template && options.form == Form::Mscnn {
            let shape = |[height, width]: [usize; 2]| [CHANNELS, height, width];
            return Err(other_shape(
                shape(template),
                shape(found),
                "set resize_height and resize_width",
            ));
        }
        let placed = placing.place(picture, entry.1, frame, &mut rng)?;
        self.show(&placed, template, place);
        Ok(Labels {
            maps: maps(&options.heads, template, &placed.scene, &options.rules)?,
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
        let mut tops = Vec::new();
        for head in 0..self.options.heads.len() {
            tops.push((self.map_shape(head, template), joined(head)?));
        }
        if self.options.boxes {
            tops.push(self.rows(labels)?);
        }
        let mut tops = tops.into_iter();
        (batch.label_shape, batch.labels) = tops.next().unwrap_or_default();
        batch.more = tops.collect();
        Ok(())
    }

    /// The rows of the true boxes of a batch.
    fn rows(&self, labels: &[Labels<T>]) -> Result<(Vec<usize>, Vec<T>)> {
        let with_difficult = self.options.form == Form::Cascade;
        let none: &[f64] = if with_difficult { &NONE_OF_CASCADE } else { &NONE };
        let count: usize = labels.iter().map(|item| item.boxes.len()).sum();
        let mut rows = reserve::empty(count.max(1).saturating_mul(none.len()))?;
        for (number, item) in labels.iter().enumerate() {
            for found in &item.boxes {
                let area = found.area;
                rows.push(T::from_usize(number));
                rows.extend([area.x0, area.y0, area.x1, area.y1].map(T::from_float));
                rows.extend([T::from_f64(found.label.into()), T::from_usize(found.ignored.into())]);
                rows.extend(with_difficult.then(|| T::from_usize(found.difficult.into())));
            }
        }
        if count == 0 {
            rows.extend(none.iter().map(|&number| T::from_f64(number)));
        }
        Ok((self.boxes_shape(count.max(1)), rows))
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
