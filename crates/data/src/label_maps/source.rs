//! The source of the layers for label maps: the images of a list with their maps, over and over.

use super::list::Entry;
use super::options::{Labels, Options};
use super::scene::Scene;
use crate::batch::{Batch, at_once, other_shape};
use crate::batch_layer::Source;
use crate::image::{Color, Picture};
use crate::image_files::ImageFiles;
use crate::order::Order;
use crate::prefetch::BatchSource;
use crate::transformer::{Draws, InputImage, Transformer};
use cortado_core::{Ctx, Error, Real, Result, Rng, reserve};
use cortado_proto::ReaderState;
use std::path::PathBuf;

/// Reads, decodes and transforms. Stands at the next image at all times.
pub(super) struct Maps<T: Real> {
    pub(super) path: PathBuf,
    pub(super) entries: Vec<Entry>,
    pub(super) order: Order,
    pub(super) files: ImageFiles,
    pub(super) options: Options,
    pub(super) transformer: Transformer<T>,
    pub(super) rng: Rng,
    pub(super) ctx: Ctx,
}

/// An image that is to be shown.
#[derive(Clone, Copy)]
struct Item {
    entry: usize,
    /// The factor of its size.
    scale: Option<f32>,
    draws: Draws,
    /// Of the generator that draws the size, where it is a multiple of a stride.
    seed: u32,
}

impl<T: Real> BatchSource for Maps<T> {
    type Batch = Batch<T>;

    fn fill(&mut self, batch: &mut Batch<T>) -> Result<()> {
        let mut items: Vec<Item> = reserve::empty(self.options.batch)?;
        let (rank, count) = self.ctx.data_share();
        while items.len() < self.options.batch {
            if self.order.index() % count == rank {
                items.push(self.draw());
            }
            self.order.advance();
        }
        let scenes = at_once(&self.ctx, items, |item| Ok((item, self.scene(item)?)))?;
        self.transform(batch, &scenes)?;
        self.save_position(&mut batch.after);
        Ok(())
    }
}

impl<T: Real> Source<T> for Maps<T> {
    fn peek(&mut self) -> Result<([usize; 3], Vec<usize>)> {
        let item = Item {
            entry: self.order.item(),
            scale: None,
            draws: Draws::default(),
            seed: 0,
        };
        let scene = self.scene(item)?;
        let shape = self.shape_of(item, &scene)?;
        Ok((shape, self.map_shape(shape)))
    }

    fn more(&self) -> Vec<Vec<usize>> {
        vec![self.sizes_shape()]
    }

    fn transformer(&mut self) -> &mut Transformer<T> {
        &mut self.transformer
    }

    fn save_position(&self, position: &mut ReaderState) {
        self.order.save(position, &self.entries[self.order.item()].image);
        position.rng = Some(self.rng.state());
    }

    fn go_to(&mut self, position: &ReaderState) -> Result<()> {
        let rng = Rng::from_state(position.rng())?;
        let order = self.order.at(position, &self.path, |item| &self.entries[item].image)?;
        (self.rng, self.order) = (rng, order);
        Ok(())
    }
}

impl<T: Real> Maps<T> {
    /// Draws for the next image.
    fn draw(&mut self) -> Item {
        let scales = &self.options.scales;
        let scale = (!scales.is_empty()).then(|| scales[self.rng.draw_below(scales.len() as u32) as usize]);
        Item {
            entry: self.order.item(),
            scale,
            draws: self.transformer.draw_from(&mut self.rng),
            seed: if self.options.strided.is_some() {
                self.rng.draw()
            } else {
                0
            },
        }
    }

    /// An image and its map, ready to be cropped.
    fn scene(&self, item: Item) -> Result<Scene> {
        self.read(item).map_err(|e| self.at_line(item.entry, e))
    }

    fn read(&self, item: Item) -> Result<Scene> {
        let (options, entry) = (&self.options, &self.entries[item.entry]);
        let pixels = self.ctx.limits().pixels;
        let read = |name: &str, color: Color| self.files.read(item.entry, name, color.within(pixels));
        let picture = read(&entry.image, options.color)?;
        let labels = match options.labels {
            Labels::File => read(&entry.label, Color::Gray)?,
            Labels::Number => everywhere(&picture, label(&entry.label)?)?,
            Labels::None => everywhere(&picture, options.ignored)?,
        };
        let mut scene = Scene::new(picture, labels)?;
        if let Some(window) = entry.window {
            scene.cut(window, options.ignored, pixels)?;
        }
        if let Some(size) = options.size {
            scene.stretch(size, options.resizing, pixels)?;
            if !options.windows {
                scene.original = size;
            }
        }
        if let Some(scale) = item.scale {
            scene.scale(scale, pixels)?;
        }
        if let Some(strided) = &options.strided {
            scene = strided.show(&scene, &mut Rng::new(item.seed), options.ignored, pixels)?;
        }
        if let Some(crop) = options.pad {
            let colour = |channel| self.transformer.mean().colour(channel);
            scene.pad(crop, colour, options.ignored, pixels)?;
        }
        if options.shrink > 1 {
            let size = [scene.labels.height, scene.labels.width].map(|side| side / options.shrink);
            scene.resize_labels(size, options.resizing, pixels)?;
        }
        Ok(scene)
    }

    /// Channels, rows and columns of what is shown of an image.
    fn shape_of(&self, item: Item, scene: &Scene) -> Result<[usize; 3]> {
        let shape = InputImage::from(&scene.picture).shape();
        let shape = shape.and_then(|shape| self.transformer.output_shape(shape));
        shape.map_err(|e| self.at_line(item.entry, e))
    }

    fn map_shape(&self, [_, height, width]: [usize; 3]) -> Vec<usize> {
        vec![1, height / self.options.shrink, width / self.options.shrink]
    }

    fn sizes_shape(&self) -> Vec<usize> {
        vec![self.options.batch, 1, 1, 2]
    }

    fn transform(&self, batch: &mut Batch<T>, scenes: &[(Item, Scene)]) -> Result<()> {
        let shape = match scenes.first() {
            Some((item, scene)) => self.shape_of(*item, scene)?,
            None => return Ok(()),
        };
        for (item, scene) in scenes {
            let found = self.shape_of(*item, scene)?;
            if found != shape {
                let error = other_shape(shape, found, "set new_height and new_width");
                return Err(self.at_line(item.entry, error));
            }
        }
        batch.fill_images(&self.ctx, scenes.len(), shape, |i, place| {
            let (item, scene) = &scenes[i];
            let image = InputImage::from(&scene.picture);
            let written = self.transformer.transform_to(&image, item.draws, place);
            written.map_err(|e| self.at_line(item.entry, e))
        })?;
        batch.label_shape = self.map_shape(shape);
        let map: usize = batch.label_shape.iter().product();
        batch.labels.clear();
        reserve::at_least(&mut batch.labels, map.saturating_mul(scenes.len()))?;
        let mut sizes = Vec::new();
        for (item, scene) in scenes {
            self.show_labels(scene, item.draws, shape, &mut batch.labels);
            let shown = [shape[1], shape[2]];
            sizes.extend([0, 1].map(|side| T::from_usize(scene.original[side].min(shown[side]))));
        }
        batch.more = vec![(self.sizes_shape(), sizes)];
        Ok(())
    }

    /// Appends the labels of the pixels that are shown.
    fn show_labels(&self, scene: &Scene, draws: Draws, shape: [usize; 3], all: &mut Vec<T>) {
        let (labels, shrink) = (&scene.labels, self.options.shrink);
        let [_, height, width] = shape.map(|side| side / shrink);
        let of_map = |[height, width]: [usize; 2]| [1, height, width];
        // A map that is smaller than its image goes with an image that is not cropped.
        let window = self
            .transformer
            .window(draws, of_map([labels.height, labels.width]), of_map([height, width]));
        for row in labels.pixels.chunks_exact(labels.width).skip(window.top).take(height) {
            let shown = row[window.left..window.left + width].iter();
            let value = |label: &u8| match self.options.edges {
                false => T::from_f64(f64::from(*label)),
                true if *label > u8::MAX / 2 => T::ONE,
                true => T::from_f64(f64::from(*label) / f64::from(u8::MAX)),
            };
            match window.mirror {
                true => all.extend(shown.rev().map(value)),
                false => all.extend(shown.map(value)),
            }
        }
    }

    /// Adds the line of the list that an error is about.
    fn at_line(&self, entry: usize, error: Error) -> Error {
        let line = self.entries[entry].line;
        Error::message(&format!("{}:{line}: {error}", self.path.display()))
    }
}

/// A map in which all pixels of a picture have the same label.
fn everywhere(picture: &Picture, label: u8) -> Result<Picture> {
    let (height, width) = (picture.height, picture.width);
    Ok(Picture {
        height,
        width,
        channels: 1,
        pixels: reserve::filled(height.saturating_mul(width), label)?,
    })
}

/// The label of all pixels, which replaces the path of a map.
fn label(text: &str) -> Result<u8> {
    text.parse().map_err(|_| {
        Error::message(&format!(
            "the label \"{text}\" is not an integer from 0 to 255, as `label_type: IMAGE` needs"
        ))
    })
}
