//! WindowData: windows of images, part of them objects and part of them background, as R-CNN is trained with.
//!
//! No bottoms. Tops: the windows, N × channels × `crop_size` × `crop_size`, warped to that size, where N is `batch_size`; their N labels, 0 for background.
//! Each batch has background windows first and N · `fg_fraction` objects (rounded down) after them, each drawn at random.
//!
//! `window_data_param`: `source`, the window file (required): for each image `# number path channels height width windows`, then for each window
//! `class overlap x1 y1 x2 y2`; `root_folder`, put before each path (default empty); `batch_size` (required); `fg_threshold`: an object is what overlaps
//! as much or more (default 0.5); `bg_threshold`: background is what overlaps less (default 0.5); `fg_fraction` (default 0.25); `context_pad`, the pixels
//! of surroundings in the warped window (default 0); `crop_mode`, "warp" or "square", which widens windows to squares first; `cache_images` keeps
//! the files in memory (default false); `scale` multiplies the result (default 1).
//!
//! `transform_param`: `crop_size` (required); `mirror`; `mean_file`, whose middle is subtracted, or `mean_value`. Its `scale` has no effect, as in
//! Caffe. What lies outside the image becomes 0 after all.
//!
//! No gradient. Random numbers are Caffe's for the same `random_seed`. The number of an image must be its place in the file, from 0. Each of several
//! solvers that train together draws its own windows.

mod file;
mod warp;

use crate::batch::{Batch, Batches};
use crate::batch_layer::{BatchLayer, Open, Source};
use crate::image::{self, Color};
use crate::image_files::ImageFiles;
use crate::options::{note, warn};
use crate::prefetch::BatchSource;
use crate::transformer::{Transformer, TransformerMean};
use cortado_core::{Arity, Builders, Ctx, Error, Layer, LayerKind, Real, Result, Rng, module_doc, reserve};
use cortado_proto::{LayerParameter, ReaderState, WindowDataParameter};
use file::{Window, WindowFile};
use std::path::PathBuf;
use warp::{Shape, Warp};

/// Batches that are made ahead, as in Caffe, where no option changes it for this layer.
const PREFETCH: u32 = 4;

/// The kind of this layer.
pub const KIND: LayerKind = LayerKind {
    params: &["window_data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::exactly(2),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "WindowData",
        "Windows of images: objects and background.",
        module_doc!("mod.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.window_data_param().cloned().unwrap_or_default();
    let transform = param.transform_param.as_deref().cloned().unwrap_or_default();
    let wrong = |field: &str, problem: String| Err(Error::param(&format!("window_data_param.{field}"), problem));
    if options.source().is_empty() {
        return wrong("source", "is missing; name the file that lists the windows".into());
    }
    if options.batch_size() == 0 {
        return wrong("batch_size", "must be at least 1".into());
    }
    if transform.crop_size() == 0 {
        return Err(Error::param(
            "transform_param.crop_size",
            "is missing; WindowData warps each window to this height and width",
        ));
    }
    if !(0.0..=1.0).contains(&options.fg_fraction()) {
        return wrong(
            "fg_fraction",
            format!("is {}, which is not from 0 to 1", options.fg_fraction()),
        );
    }
    if !["warp", "square"].contains(&options.crop_mode()) {
        return wrong(
            "crop_mode",
            format!("is \"{}\"; there are \"warp\" and \"square\"", options.crop_mode()),
        );
    }
    if options.context_pad() > 0 && options.context_pad() >= transform.crop_size().div_ceil(2) {
        let size = transform.crop_size();
        return wrong(
            "context_pad",
            format!(
                "is {}, which leaves nothing of a crop_size of {size}",
                options.context_pad()
            ),
        );
    }
    if transform.scale.is_some() {
        warn(
            ctx,
            "transform_param.scale has no effect in WindowData, as in Caffe; use window_data_param.scale",
        );
    }
    let batches = Batches {
        size_field: "window_data_param.batch_size",
        size: options.batch_size(),
        ahead_field: "window_data_param.batch_size",
        ahead: PREFETCH,
    };
    Ok(Box::new(BatchLayer::new(Opener(options), batches, transform)))
}

struct Opener(WindowDataParameter);

impl<T: Real> Open<T> for Opener {
    type Source = Windows<T>;

    fn open(self, ctx: &Ctx, transformer: Transformer<T>, _: bool) -> Result<Windows<T>> {
        let Self(options) = self;
        log_options(ctx, &options);
        let rng = ctx.rng().fork();
        let path = ctx.find_file(options.source());
        let file = WindowFile::read(&path, options.fg_threshold(), options.bg_threshold())?;
        log_windows(ctx, &file, &options);
        let objects = (options.batch_size() as f32 * options.fg_fraction()) as usize;
        for (windows, wanted, what, threshold) in [
            (&file.objects, objects, "no object", "fg_threshold"),
            (
                &file.background,
                options.batch_size() as usize - objects,
                "no background",
                "bg_threshold",
            ),
        ] {
            if windows.is_empty() && wanted > 0 {
                return Err(Error::message(&format!(
                    "{}: there is {what} in it; look at window_data_param.{threshold} and fg_fraction",
                    path.display()
                )));
            }
        }
        check_mean(transformer.mean(), file.images[0].channels, transformer.crop_size())?;
        Ok(Windows {
            shape: Shape {
                size: transformer.crop_size(),
                context_pad: options.context_pad() as usize,
                square: options.crop_mode() == "square",
            },
            files: ImageFiles::new(options.root_folder(), &path, file.images.len(), options.cache_images()),
            scale: T::from_float(options.scale()),
            batch_size: options.batch_size() as usize,
            objects,
            mirror: transformer.is_mirrored(),
            ctx: ctx.clone(),
            transformer,
            file,
            path,
            rng,
        })
    }
}

fn log_options(ctx: &Ctx, options: &WindowDataParameter) {
    let text = format!(
        "Window data layer:\n  foreground (object) overlap threshold: {}\n  background (non-object) overlap threshold: {}\n  \
        foreground sampling fraction: {}\n  cache_images: {}\n  root_folder: {}",
        options.fg_threshold(),
        options.bg_threshold(),
        options.fg_fraction(),
        u8::from(options.cache_images()),
        options.root_folder(),
    );
    note(ctx, "window_data_layer.cpp", 45, &text);
}

fn log_windows(ctx: &Ctx, file: &WindowFile, options: &WindowDataParameter) {
    let note = |line, text: String| note(ctx, "window_data_layer.cpp", line, &text);
    note(150, format!("Number of images: {}", file.images.len()));
    for (class, count) in &file.histogram {
        note(154, format!("class {class} has {count} samples"));
    }
    note(158, format!("Amount of context padding: {}", options.context_pad()));
    note(161, format!("Crop mode: {}", options.crop_mode()));
}

/// Draws, decodes and warps windows.
struct Windows<T: Real> {
    path: PathBuf,
    file: WindowFile,
    files: ImageFiles,
    shape: Shape,
    batch_size: usize,
    /// How many windows of a batch are objects.
    objects: usize,
    mirror: bool,
    scale: T,
    transformer: Transformer<T>,
    ctx: Ctx,
    rng: Rng,
}

impl<T: Real> BatchSource for Windows<T> {
    type Batch = Batch<T>;

    fn fill(&mut self, batch: &mut Batch<T>) -> Result<()> {
        let background = self.batch_size - self.objects;
        let mut drawn = reserve::empty(self.batch_size)?;
        batch.labels.clear();
        for item in 0..self.batch_size {
            let windows = if item < background {
                &self.file.background
            } else {
                &self.file.objects
            };
            let window = windows[self.rng.draw() as usize % windows.len()];
            let mirror = self.mirror && self.rng.draw() % 2 == 1;
            batch.labels.push(T::from_f64(window.class.into()));
            drawn.push((window, mirror));
        }
        let shape = [self.file.images[0].channels, self.shape.size, self.shape.size];
        batch.fill(&self.ctx, drawn.len(), shape, |item, place| {
            let (window, mirror) = &drawn[item];
            let failed = |e| Error::message(&format!("{}:{}: {e}", self.path.display(), window.line));
            self.write(window, *mirror, place).map_err(failed)
        })?;
        self.save_position(&mut batch.after);
        Ok(())
    }
}

impl<T: Real> Source<T> for Windows<T> {
    fn peek(&mut self) -> Result<([usize; 3], Vec<usize>)> {
        let channels = self.file.images[0].channels;
        Ok(([channels, self.shape.size, self.shape.size], Vec::new()))
    }

    fn transformer(&mut self) -> &mut Transformer<T> {
        &mut self.transformer
    }

    fn save_position(&self, position: &mut ReaderState) {
        position.rng = Some(self.rng.state());
    }

    fn go_to(&mut self, position: &ReaderState) -> Result<()> {
        self.rng = Rng::from_state(position.rng())?;
        Ok(())
    }
}

impl<T: Real> Windows<T> {
    fn write(&self, window: &Window, mirror: bool, place: &mut [T]) -> Result<()> {
        let name = &self.file.images[window.image].path;
        let pixels = self.ctx.limits().pixels;
        let picture = self.files.read(window.image, name, Color::Bgr.within(pixels))?;
        let expected = self.file.images[0].channels;
        if picture.channels != expected {
            return Err(Error::mismatch(
                "number of channels (of the first image in the list)",
                expected,
                picture.channels,
            ));
        }
        let warp = Warp::new(window, self.shape, (picture.height, picture.width), mirror)?;
        place.fill(T::ZERO);
        if warp.to_height == 0 || warp.to_width == 0 {
            return Ok(());
        }
        let warped = image::resize(
            &picture.crop(warp.top, warp.left, warp.height, warp.width)?,
            warp.to_height,
            warp.to_width,
            pixels,
        )?;
        let (channels, size) = (warped.channels, self.shape.size);
        let mean = self.transformer.mean();
        for (at, &byte) in warped.pixels.iter().enumerate() {
            let (pixel, channel) = (at / channels, at % channels);
            let (y, x) = (pixel / warped.width, pixel % warped.width);
            let column = warp.pad_left + if mirror { warped.width - 1 - x } else { x };
            let row = warp.pad_top + y;
            let value = T::from_float(byte.into()) - mean_at(mean, channel, row, column, size);
            place[(channel * size + row) * size + column] = value * self.scale;
        }
        Ok(())
    }
}

/// # Errors
/// A mean of another number of channels, or smaller than a window.
fn check_mean<T: Real>(mean: &TransformerMean<T>, channels: usize, size: usize) -> Result<()> {
    mean.check_channels(channels)?;
    match mean {
        TransformerMean::Image {
            shape: [_, height, width],
            ..
        } if *height < size || *width < size => {
            let what = "size of the mean file (at least crop_size x crop_size)";
            Err(Error::mismatch(
                what,
                format!("{size}x{size}"),
                format!("{height}x{width}"),
            ))
        }
        _ => Ok(()),
    }
}

/// What is subtracted at a place of the warped window: the middle of a mean image.
fn mean_at<T: Real>(mean: &TransformerMean<T>, channel: usize, row: usize, column: usize, size: usize) -> T {
    match mean {
        TransformerMean::None => T::ZERO,
        TransformerMean::Values(values) => values[channel.min(values.len() - 1)],
        TransformerMean::Image {
            shape: [_, height, width],
            values,
        } => {
            // The original takes half of what the width has to spare for both.
            let off = ((width - size) / 2).min(height - size);
            values[(channel * height + row + off) * width + column + off]
        }
    }
}
