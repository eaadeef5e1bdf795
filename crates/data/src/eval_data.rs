//! EvalData: images from a list in a size that suits a detector, and their true boxes, as Cascade R-CNN is tested with.
//!
//! No bottoms. Tops: the images, N × 3 × height × width; the true boxes of the batch, rows of image, left, top, right and
//! bottom edge, label, and 1 for an ignored and for a difficult one, (rows, 8, 1, 1), or one row of −1 if there are none; and, if a third one
//! is named, the height and width of each image, (N, 2, 1, 1).
//!
//! `eval_data_param`: `source`, the window file (required): for each image `# number path channels height width boxes`, then
//! for each box `label ignored difficult x1 y1 x2 y2`, then the number of regions of no interest, and `x1 y1 x2 y2` for each; `root_folder`,
//! put before each path; `batch_size` (required; 1 unless all images are resized alike); `resize_width` and `resize_height`; or `short_size` and `long_size`: the
//! shorter side becomes `short_size`, and then no side is longer than `long_size`. At last both sides are rounded to multiples of 32, without these
//! options too. Boxes are resized with their image, whose proportions may change.
//!
//! `transform_param`: `mean_value`, one or one per channel, and `scale`.
//!
//! No gradient. From Cascade R-CNN, which has no third top in some versions. The images come in the order of the file, over and over. Of several
//! solvers that train together each one takes its share of the images.

use crate::batch::{Batch, Batches, at_once};
use crate::batch_layer::{BatchLayer, Open, Source};
use crate::image::{self, Color, Picture, check_pixels};
use crate::image_files::ImageFiles;
use crate::image_gt_data::file::{self, Entry};
use crate::order::Order;
use crate::prefetch::BatchSource;
use crate::transformer::{Draws, InputImage, Transformer};
use cortado_core::{Arity, Builders, Ctx, Error, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_proto::{EvalDataParameter, LayerParameter, ReaderState};
use std::path::PathBuf;

/// Batches that are made ahead, where no option changes it for this layer.
const PREFETCH: u32 = 4;
/// What the sides of images are multiples of.
const MULTIPLE: f64 = 32.0;
/// The columns of a row of a true box.
const COLUMNS: usize = 8;

/// The kind of this layer.
pub(crate) const KIND: LayerKind = LayerKind {
    params: &["eval_data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::between(2, 3),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "EvalData",
        "Images from a list, and the boxes of what a detector should find in them.",
        module_doc!("eval_data.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let given = param.eval_data_param().cloned().unwrap_or_default();
    let mut transform = param.transform_param.as_deref().cloned().unwrap_or_default();
    let opener = Opener {
        size: Size::new(&given, ctx)?,
        param: given,
    };
    if transform.mean_file.is_some() {
        let problem = "is not read by EvalData; give mean_value";
        return Err(Error::param("transform_param.mean_file", problem));
    }
    // The original reads no others.
    (transform.mirror, transform.crop_size) = (None, None);
    let batches = Batches {
        size_field: "eval_data_param.batch_size",
        size: opener.param.batch_size(),
        ahead_field: "eval_data_param.batch_size",
        ahead: PREFETCH,
    };
    Ok(Box::new(BatchLayer::new(opener, batches, transform)))
}

/// How large images become.
#[derive(Clone, Copy)]
enum Size {
    /// As they are.
    Own,
    /// Rows and columns.
    Fixed([usize; 2]),
    /// The shorter side, and the most that a side may have.
    Short(u32, u32),
}

impl Size {
    fn new(param: &EvalDataParameter, ctx: &Ctx) -> Result<Self> {
        let wrong = |field: &str, problem: &str| Err(Error::param(&format!("eval_data_param.{field}"), problem));
        if param.source().is_empty() {
            return wrong("source", "is missing; name the file that lists the images");
        }
        if param.batch_size() == 0 {
            return wrong("batch_size", "must be at least 1");
        }
        let size = match (
            param.resize_height,
            param.resize_width,
            param.short_size,
            param.long_size,
        ) {
            (Some(height), Some(width), ..) => Self::Fixed([height as usize, width as usize]),
            (_, _, Some(short), Some(long)) => Self::Short(short, long),
            _ => Self::Own,
        };
        if let Self::Fixed([height, width]) = size
            && let Err(problem) = check_pixels(height, width, ctx.limits().pixels)
        {
            let problem = format!("it and resize_width make {height}x{width} pixels, {problem}");
            return wrong("resize_height", &problem);
        }
        if param.batch_size() > 1 && !matches!(size, Self::Fixed(_)) {
            let problem = "must be 1 unless resize_height and resize_width are given, as images get different sizes";
            return wrong("batch_size", problem);
        }
        Ok(size)
    }

    /// The rows and columns that an image of these gets.
    fn of(self, [height, width]: [usize; 2]) -> Result<[usize; 2]> {
        let wanted = match self {
            Self::Own => [height as f64, width as f64],
            Self::Fixed(size) => size.map(|side| side as f64),
            Self::Short(short, long) => {
                let factor = short as f32 / height.min(width) as f32;
                [height, width].map(|side| f64::from((side as f32 * factor).round()).min(long.into()))
            }
        };
        let size = wanted.map(|side| ((side / MULTIPLE).round() * MULTIPLE) as usize);
        match size {
            [0, _] | [_, 0] => Err(Error::message(&format!(
                "an image of {height}x{width} (height x width) has no pixels left when its sides are rounded to multiples of 32; \
                 give resize_height and resize_width of eval_data_param"
            ))),
            size => Ok(size),
        }
    }
}

struct Opener {
    param: EvalDataParameter,
    size: Size,
}

impl<T: Real> Open<T> for Opener {
    type Source = Images<T>;

    fn open(self, ctx: &Ctx, transformer: Transformer<T>, _: bool) -> Result<Images<T>> {
        let path = ctx.find_file(self.param.source());
        let entries = file::read(&path, true)?;
        Ok(Images {
            files: ImageFiles::new(self.param.root_folder(), &path, entries.len(), false),
            order: Order::new(entries.len(), None),
            batch: self.param.batch_size() as usize,
            size: self.size,
            entries,
            path,
            transformer,
            ctx: ctx.clone(),
        })
    }
}

/// Reads, decodes and resizes. Stands at the next image at all times.
struct Images<T: Real> {
    path: PathBuf,
    entries: Vec<Entry>,
    order: Order,
    files: ImageFiles,
    batch: usize,
    size: Size,
    transformer: Transformer<T>,
    ctx: Ctx,
}

/// An image, and the factors of its sides.
struct Resized {
    entry: usize,
    picture: Picture,
    factors: [f32; 2],
}

impl<T: Real> BatchSource for Images<T> {
    type Batch = Batch<T>;

    fn fill(&mut self, batch: &mut Batch<T>) -> Result<()> {
        let mut items = reserve::empty(self.batch)?;
        let (rank, count) = self.ctx.data_share();
        while items.len() < self.batch {
            if self.order.index() % count == rank {
                items.push(self.order.item());
            }
            self.order.advance();
        }
        let images = at_once(&self.ctx, items, |entry| self.read(entry))?;
        let shape = match images.first() {
            Some(first) => InputImage::from(&first.picture).shape()?,
            None => return Ok(()),
        };
        batch.fill_images(&self.ctx, images.len(), shape, |i, place| {
            let image = InputImage::from(&images[i].picture);
            self.transformer.transform_to(&image, Draws::default(), place)
        })?;
        self.fill_boxes(batch, &images)?;
        let sizes = images
            .iter()
            .flat_map(|image| [image.picture.height, image.picture.width]);
        batch.more = vec![(self.sizes_shape(), sizes.map(T::from_usize).collect())];
        self.save_position(&mut batch.after);
        Ok(())
    }
}

impl<T: Real> Source<T> for Images<T> {
    fn peek(&mut self) -> Result<([usize; 3], Vec<usize>)> {
        let first = self.read(self.order.item())?;
        Ok((InputImage::from(&first.picture).shape()?, vec![1, COLUMNS, 1, 1]))
    }

    fn labels_together(&self) -> bool {
        true
    }

    fn more(&self) -> Vec<Vec<usize>> {
        vec![self.sizes_shape()]
    }

    fn transformer(&mut self) -> &mut Transformer<T> {
        &mut self.transformer
    }

    fn save_position(&self, position: &mut ReaderState) {
        self.order.save(position, &self.entries[self.order.item()].path);
    }

    fn go_to(&mut self, position: &ReaderState) -> Result<()> {
        let order = self.order.at(position, &self.path, |item| &self.entries[item].path)?;
        self.order = order;
        Ok(())
    }
}

impl<T: Real> Images<T> {
    fn sizes_shape(&self) -> Vec<usize> {
        vec![self.batch, 2, 1, 1]
    }

    fn read(&self, entry: usize) -> Result<Resized> {
        let read = || {
            let pixels = self.ctx.limits().pixels;
            let how = Color::Bgr.within(pixels);
            let picture = self.files.read(entry, &self.entries[entry].path, how)?;
            let [height, width] = self.size.of([picture.height, picture.width])?;
            Ok(Resized {
                entry,
                factors: [
                    height as f32 / picture.height as f32,
                    width as f32 / picture.width as f32,
                ],
                picture: image::resize(&picture, height, width, pixels)?,
            })
        };
        read().map_err(|e: Error| {
            let line = self.entries[entry].line;
            Error::message(&format!("{}:{line}: {e}", self.path.display()))
        })
    }

    fn fill_boxes(&self, batch: &mut Batch<T>, images: &[Resized]) -> Result<()> {
        let rows = images
            .iter()
            .map(|image| self.entries[image.entry].boxes.len())
            .sum::<usize>();
        batch.labels.clear();
        reserve::at_least(&mut batch.labels, rows.max(1) * COLUMNS)?;
        for (number, image) in images.iter().enumerate() {
            let [of_rows, of_columns] = image.factors;
            for found in &self.entries[image.entry].boxes {
                let area = found.area;
                let edges = [
                    area.x0 * of_columns,
                    area.y0 * of_rows,
                    area.x1 * of_columns,
                    area.y1 * of_rows,
                ];
                batch.labels.push(T::from_usize(number));
                batch.labels.extend(edges.map(T::from_float));
                batch.labels.push(T::from_f64(found.label.into()));
                batch
                    .labels
                    .extend([found.ignored, found.difficult].map(|mark| T::from_usize(mark.into())));
            }
        }
        if rows == 0 {
            batch.labels.extend([T::from_f64(-1.0); COLUMNS]);
        }
        batch.label_shape = vec![rows.max(1), COLUMNS, 1, 1];
        Ok(())
    }
}
