//! The source of a VideoData layer: the clips of a list, over and over.
//!
//! Every clip draws from a generator of its own, which the source's seeds.

use super::Options;
use super::crops::Part;
use super::list::Entry;
use crate::batch::{Batch, other_shape};
use crate::batch_layer::Source;
use crate::image::{self, Picture};
use crate::image_files::ImageFiles;
use crate::order::Order;
use crate::prefetch::BatchSource;
use crate::transformer::{Transformer, TransformerMean};
use cortado_core::{Ctx, Error, Real, Result, Rng, reserve};
use cortado_proto::ReaderState;
use std::path::PathBuf;

/// Reads, decodes and transforms. Stands at the next clip at all times.
pub(super) struct Clips<T: Real> {
    pub(super) path: PathBuf,
    pub(super) entries: Vec<Entry>,
    pub(super) order: Order,
    pub(super) files: ImageFiles,
    pub(super) options: Options,
    pub(super) transformer: Transformer<T>,
    pub(super) rng: Rng,
    pub(super) ctx: Ctx,
}

/// What is drawn for a clip.
#[derive(Clone, Copy)]
struct Drawn {
    part: Part,
    mirror: bool,
}

impl<T: Real> BatchSource for Clips<T> {
    type Batch = Batch<T>;

    fn fill(&mut self, batch: &mut Batch<T>) -> Result<()> {
        let mut items: Vec<(usize, Rng)> = reserve::empty(self.options.batch)?;
        batch.labels.clear();
        let (rank, count) = self.ctx.data_share();
        while items.len() < self.options.batch {
            if self.order.index() % count == rank {
                let entry = self.order.item();
                items.push((entry, self.rng.fork()));
                batch.labels.push(T::from_f64(self.entries[entry].label.into()));
            }
            self.order.advance();
        }
        let shape = self.shape_of(items[0].0)?;
        batch.fill(&self.ctx, items.len(), shape, |item, place| {
            let (entry, rng) = &items[item];
            let written = self.write(*entry, rng.clone(), shape, place);
            written.map_err(|e| self.at_line(*entry, e))
        })?;
        batch.label_shape = self.label_shape();
        self.save_position(&mut batch.after);
        Ok(())
    }
}

impl<T: Real> Source<T> for Clips<T> {
    fn peek(&mut self) -> Result<([usize; 3], Vec<usize>)> {
        Ok((self.shape_of(self.order.item())?, self.label_shape()))
    }

    fn length(&self) -> Option<usize> {
        self.options.segments.is_none().then_some(self.options.length)
    }

    fn transformer(&mut self) -> &mut Transformer<T> {
        &mut self.transformer
    }

    fn save_position(&self, position: &mut ReaderState) {
        self.order.save(position, &self.entries[self.order.item()].folder);
        position.rng = Some(self.rng.state());
    }

    fn go_to(&mut self, position: &ReaderState) -> Result<()> {
        let rng = Rng::from_state(position.rng())?;
        let order = self.order.at(position, &self.path, |item| &self.entries[item].folder)?;
        (self.rng, self.order) = (rng, order);
        Ok(())
    }
}

impl<T: Real> Clips<T> {
    /// TSN's labels have the axes of images.
    fn label_shape(&self) -> Vec<usize> {
        match self.options.segments {
            Some(_) => vec![1, 1, 1],
            None => Vec::new(),
        }
    }

    /// Channels of all frames, rows and columns of a clip.
    fn shape_of(&self, entry: usize) -> Result<[usize; 3]> {
        let shape = || {
            let frame = self.first_frame(entry, 0, None);
            let picture = self.read(entry, frame, 0)?;
            let [rows, columns] = self.options.crops.shown([picture.height, picture.width])?;
            let channels = self.options.images().saturating_mul(picture.channels);
            self.transformer.mean().check_channels(picture.channels)?;
            Ok([channels, rows, columns])
        };
        shape().map_err(|e| self.at_line(entry, e))
    }

    /// The first frame, from 1, that is shown of a part of a video: a random one, or so that what is shown is in the middle.
    fn first_frame(&self, entry: usize, segment: usize, random: Option<&mut Rng>) -> usize {
        let frames = self.entries[entry].frames;
        let Some(segments) = self.options.segments else {
            return frames;
        };
        let average = frames / segments;
        let Some(spare) = average.checked_sub(self.options.length) else {
            return 1;
        };
        let offset = match random {
            Some(rng) => rng.draw() as usize % (spare + 1),
            None => spare.div_ceil(2),
        };
        1 + segment * average + offset
    }

    /// The image `axis` of a frame.
    fn read(&self, entry: usize, frame: usize, axis: usize) -> Result<Picture> {
        let pixels = self.ctx.limits().pixels;
        let name = format!(
            "{}/{}",
            self.entries[entry].folder,
            self.options.pattern.name(frame, axis)
        );
        let picture = self.files.read(entry, &name, self.options.color.within(pixels))?;
        match self.options.size {
            Some([height, width]) => image::resize(&picture, height, width, pixels),
            None => Ok(picture),
        }
    }

    fn write(&self, entry: usize, mut rng: Rng, shape: [usize; 3], place: &mut [T]) -> Result<()> {
        let options = &self.options;
        let mut begun: Option<(Drawn, [usize; 3])> = None;
        let mut number = 0;
        for segment in 0..options.segments.unwrap_or(1) {
            let random = self.ctx.is_train().then_some(&mut rng);
            let first = self.first_frame(entry, segment, random);
            for image in 0..options.length * options.planes() {
                let (inside, axis) = (image / options.planes(), image % options.planes());
                let picture = self.read(entry, first + inside * options.step, axis)?;
                let found = [picture.channels, picture.height, picture.width];
                let (drawn, expected) = match begun {
                    Some(begun) => begun,
                    None => {
                        self.check_shape(&picture, shape)?;
                        let part = options.crops.draw([picture.height, picture.width], &mut rng);
                        let mirror = options.crops.mirror && rng.draw() % 2 == 1;
                        *begun.insert((Drawn { part, mirror }, found))
                    }
                };
                if found != expected {
                    return Err(other_shape(expected, found, "set new_height and new_width"));
                }
                self.show(&picture, number, drawn, shape, place)?;
                number += 1;
            }
        }
        Ok(())
    }

    /// # Errors
    /// Frames of a clip whose shape differs from the first of the batch.
    fn check_shape(&self, picture: &Picture, shape: [usize; 3]) -> Result<()> {
        let [rows, columns] = self.options.crops.shown([picture.height, picture.width])?;
        let found = [self.options.images().saturating_mul(picture.channels), rows, columns];
        match found == shape {
            true => Ok(()),
            false => Err(other_shape(shape, found, "set new_height and new_width")),
        }
    }

    /// Writes what is shown of the image `number` of a clip.
    fn show(&self, picture: &Picture, number: usize, drawn: Drawn, shape: [usize; 3], place: &mut [T]) -> Result<()> {
        let [_, rows, columns] = shape;
        let part = drawn.part;
        let cut = picture.crop(part.top, part.left, part.rows, part.columns)?;
        let cut = image::resize(&cut, rows, columns, self.ctx.limits().pixels)?;
        let turned = self.options.crops.turns_flow && drawn.mirror && number.is_multiple_of(self.options.planes());
        for channel in 0..cut.channels {
            // The channels of TSN follow frame by frame; video-caffe has all frames of each channel.
            let plane = match self.options.segments {
                Some(_) => number * cut.channels + channel,
                None => channel * self.options.length + number,
            };
            let mean = match self.transformer.mean() {
                TransformerMean::Values(values) => values[channel.min(values.len() - 1)],
                TransformerMean::None | TransformerMean::Image { .. } => T::ZERO,
            };
            let plane = &mut place[plane * rows * columns..][..rows * columns];
            for (row, line) in plane.chunks_exact_mut(columns).enumerate() {
                for (column, value) in line.iter_mut().enumerate() {
                    let from = if drawn.mirror { columns - 1 - column } else { column };
                    let pixel = cut.pixels[(row * columns + from) * cut.channels + channel];
                    let pixel = if turned { 255 - pixel } else { pixel };
                    *value = (T::from_float(pixel.into()) - mean) * self.transformer.scale();
                }
            }
        }
        Ok(())
    }

    /// Adds the line of the list that an error is about.
    fn at_line(&self, entry: usize, error: Error) -> Error {
        let line = self.entries[entry].line;
        Error::message(&format!("{}:{line}: {error}", self.path.display()))
    }
}
