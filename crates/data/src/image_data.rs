//! ImageData: images named by a list, with a label each.
//!
//! No bottoms. Tops: the images, N × channels × height × width, where N is `batch_size` and height and width are `crop_size` if that is given; their N labels.
//! All images of a batch must have one shape; from batch to batch it may change.
//!
//! `image_data_param`: `source`, a text file with a path and an integer on each line, parted by the last space (required); `root_folder`, which
//! is put before each path (default empty); `batch_size` (default 1); `new_height` and `new_width`, to which images are resized, both or neither
//! (default 0: as they are); `is_color`: blue, green and red (default), or grey; `shuffle`: in another random order in every pass (default false);
//! `rand_skip`: starts at a random place among the first ones (default 0).
//!
//! `transform_param` as in Data (augmentation comes after `new_height` and `new_width`), except `force_color` and `force_gray`. Random numbers are
//! Caffe's for the same `random_seed`.
//!
//! No gradient. JPEG, PNG, BMP and PNM are read, rotated by their EXIF orientation, as OpenCV's `imread` does; a path is relative to the working folder, or else to the list. An image that cannot be read is an error
//! (in Caffe it depends on the version). Of several solvers that train together each one takes its share of the images.

use crate::augment::{Augmentation, Resize};
use crate::batch::{Batch, Batches, at_once, other_shape};
use crate::batch_layer::{BatchLayer, Open, Source};
use crate::image::{self, Color, Picture};
use crate::list::{ListEntry, read_list};
use crate::options::note;
use crate::order::Order;
use crate::prefetch::BatchSource;
use crate::transformer::{Draws, InputImage, Place, Transformer};
use cortado_core::{Arity, Builders, Ctx, Error, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_proto::{ImageDataParameter, LayerParameter, ReaderState};
use std::path::{Path, PathBuf};

/// Batches that are made ahead, as in Caffe, where no option changes it for this layer.
const PREFETCH: u32 = 4;

/// The kind of this layer.
pub const KIND: LayerKind = LayerKind {
    params: &["image_data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::exactly(2),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "ImageData",
        "Images named by a list, with a label each.",
        module_doc!("image_data.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.image_data_param().cloned().unwrap_or_default();
    let wrong = |field: &str, problem: &str| Err(Error::param(&format!("image_data_param.{field}"), problem));
    if options.source().is_empty() {
        return wrong("source", "is missing; name the file that lists the images");
    }
    if options.batch_size() == 0 {
        return wrong("batch_size", "must be at least 1");
    }
    if (options.new_height() == 0) != (options.new_width() == 0) {
        return wrong("new_height", "it goes together with new_width; give both or neither");
    }
    let (height, width) = (options.new_height() as usize, options.new_width() as usize);
    if let Err(problem) = image::check_pixels(height, width, ctx.limits().pixels) {
        return wrong(
            "new_height",
            &format!("it and new_width make {height}x{width} pixels, {problem}"),
        );
    }
    let transform = param.transform_param.as_deref().cloned().unwrap_or_default();
    let batches = Batches {
        size_field: "image_data_param.batch_size",
        size: options.batch_size(),
        ahead_field: "image_data_param.batch_size",
        ahead: PREFETCH,
    };
    let opener = Opener {
        options,
        augmentation: Augmentation::requested(&transform, ctx.limits().pixels)?,
    };
    Ok(Box::new(BatchLayer::new(opener, batches, transform)))
}

struct Opener {
    options: ImageDataParameter,
    augmentation: Option<Augmentation>,
}

impl<T: Real> Open<T> for Opener {
    type Source = Images<T>;

    fn open(self, ctx: &Ctx, mut transformer: Transformer<T>, _: bool) -> Result<Images<T>> {
        let Self { options, augmentation } = self;
        transformer.set_augmentation(augmentation);
        let path = ctx.find_file(options.source());
        note(
            ctx,
            "image_data_layer.cpp",
            38,
            &format!("Opening file {}", options.source()),
        );
        let lines = read_list(&path)?;
        if lines.is_empty() {
            return Err(Error::message(&format!("{}: the list is empty", path.display())));
        }
        let mut images = Images {
            order: Order::new(lines.len(), options.shuffle().then(|| ctx.rng().draw())),
            lines,
            size: (options.new_height() as usize, options.new_width() as usize),
            color: if options.is_color() { Color::Bgr } else { Color::Gray },
            root_folder: options.root_folder().into(),
            folder: path.parent().map(Into::into),
            path,
            transformer,
            ctx: ctx.clone(),
            batch_size: options.batch_size() as usize,
        };
        if options.shuffle() {
            note(ctx, "image_data_layer.cpp", 54, "Shuffling data");
        }
        note(
            ctx,
            "image_data_layer.cpp",
            62,
            &format!("A total of {} images.", images.lines.len()),
        );
        if options.rand_skip() > 0 {
            let skip = ctx.rng().draw() % options.rand_skip();
            note(
                ctx,
                "image_data_layer.cpp",
                69,
                &format!("Skipping first {skip} data points."),
            );
            if skip as usize >= images.lines.len() {
                let problem = format!("skips {skip} images, but the list has {}", images.lines.len());
                return Err(Error::param("image_data_param.rand_skip", problem));
            }
            images.order.skip(skip as usize);
        }
        Ok(images)
    }
}

/// Reads, decodes and transforms. Stands at the next image at all times.
struct Images<T: Real> {
    path: PathBuf,
    lines: Vec<ListEntry>,
    order: Order,
    /// The height and width to resize to; 0 to leave the images as they are.
    size: (usize, usize),
    color: Color,
    root_folder: String,
    folder: Option<PathBuf>,
    transformer: Transformer<T>,
    ctx: Ctx,
    batch_size: usize,
}

impl<T: Real> BatchSource for Images<T> {
    type Batch = Batch<T>;

    fn fill(&mut self, batch: &mut Batch<T>) -> Result<()> {
        let mut items: Vec<(usize, Draws)> = reserve::empty(self.batch_size)?;
        batch.labels.clear();
        let size = self.transformer.draw_size();
        let (rank, count) = self.ctx.data_share();
        while items.len() < self.batch_size {
            if self.order.index() % count == rank {
                let item = self.order.item();
                items.push((item, self.transformer.draw()));
                batch.labels.push(T::from_f64(self.lines[item].label.into()));
            }
            self.order.advance();
        }
        match self.transformer.augments() {
            true => self.augment(batch, items, size.as_ref())?,
            false => self.transform(batch, &items)?,
        }
        self.save_position(&mut batch.after);
        Ok(())
    }
}

impl<T: Real> Source<T> for Images<T> {
    fn peek(&mut self) -> Result<([usize; 3], Vec<usize>)> {
        Ok((self.shape_of(self.order.item())?, Vec::new()))
    }

    fn transformer(&mut self) -> &mut Transformer<T> {
        &mut self.transformer
    }

    fn save_position(&self, position: &mut ReaderState) {
        self.order.save(position, &self.lines[self.order.item()].path);
        position.rng = self.transformer.state();
    }

    fn go_to(&mut self, position: &ReaderState) -> Result<()> {
        let order = self.order.at(position, &self.path, |item| &self.lines[item].path)?;
        self.transformer.restore(position.rng.as_deref())?;
        self.order = order;
        Ok(())
    }
}

impl<T: Real> Images<T> {
    fn read(&self, item: usize) -> Result<Picture> {
        let name = format!("{}{}", self.root_folder, self.lines[item].path);
        let pixels = self.ctx.limits().pixels;
        let picture = image::read(
            &cortado_core::find_file(Path::new(&name), self.folder.as_deref()),
            self.color.within(pixels),
        )?;
        match self.size {
            (0, _) => Ok(picture),
            (height, width) => image::resize(&picture, height, width, pixels),
        }
    }

    fn transform(&self, batch: &mut Batch<T>, items: &[(usize, Draws)]) -> Result<()> {
        let Some(&(first, _)) = items.first() else {
            return Ok(());
        };
        let shape = self.shape_of(first)?;
        batch.fill_images(&self.ctx, items.len(), shape, |i, place| {
            let (item, draws) = items[i];
            self.write(item, draws, shape, place).map_err(|e| self.at_line(item, e))
        })?;
        Ok(())
    }

    /// The same, where pictures are augmented, for which they are read before the size of the batch is
    /// known.
    fn augment(&self, batch: &mut Batch<T>, items: Vec<(usize, Draws)>, size: Option<&Resize>) -> Result<()> {
        let pictures = at_once(&self.ctx, items, |(item, draws)| {
            let augmented = self
                .read(item)
                .and_then(|picture| self.transformer.augment(picture, draws, size));
            let picture = augmented.map_err(|e| self.at_line(item, e))?;
            Ok((picture, draws))
        })?;
        batch.fill_with(&self.ctx, &pictures, &self.transformer)
    }

    fn shape_of(&self, item: usize) -> Result<[usize; 3]> {
        let shape = || {
            let shape = InputImage::from(&self.read(item)?).shape()?;
            self.transformer.output_shape(self.transformer.augmented_shape(shape))
        };
        shape().map_err(|e| self.at_line(item, e))
    }

    fn write(&self, item: usize, draws: Draws, shape: [usize; 3], place: Place<'_, T>) -> Result<()> {
        let picture = self.read(item)?;
        let image = InputImage::from(&picture);
        let found = self.transformer.output_shape(image.shape()?)?;
        if found != shape {
            return Err(other_shape(shape, found, "set new_height and new_width"));
        }
        self.transformer.transform_to(&image, draws, place)
    }

    /// Says which line of the list an error is about.
    fn at_line(&self, item: usize, error: Error) -> Error {
        Error::message(&format!("{}:{}: {error}", self.path.display(), self.lines[item].line))
    }
}
