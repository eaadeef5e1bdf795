//! VideoData: clips of videos whose frames are image files, in folders that a list names.
//!
//! No bottoms. Tops: the frames and the N labels, where N is `batch_size`. All clips of a batch must have one shape.
//!
//! Two forks have this type. With `num_segments`, `modality` or `name_pattern` it is that of TSN, and else that of video-caffe:
//! - TSN: the list has `FOLDER FRAMES LABEL` on each line. A video is divided into `num_segments` (default 1) parts of equal length, of
//!   each of which `new_length` (default 1) frames are shown: from a random one on in TRAIN, in the middle in TEST. `modality`: RGB, blue, green and red, or
//!   FLOW (default), two grey images, `x` and `y`. `name_pattern`: the name of a frame, in which `%04d` is its number, from 1, and `%c` is x or y
//!   (default `image_%04d.jpg`, and `flow_%c_%04d.jpg` for FLOW). Tops: N × (segments · length · channels) × height × width; labels N × 1 × 1 × 1.
//! - video-caffe: the list has `FOLDER FRAME LABEL`, the number of the first frame that is shown. Frames are named `image_%04d.jpg`; with
//!   C3D's `use_image`, `%06d.jpg`, and each `sampling_rate`-th one is shown. `is_color` (default true). Tops: N × channels × length × height × width; labels N.
//!
//! `video_data_param` besides: `source` (required); `root_folder`, put before each path; `batch_size` (default 1); `new_height`
//! and `new_width`, to which frames are resized; `shuffle`, in another random order in every pass; `rand_skip`: starts at a random place among the first ones.
//!
//! `transform_param`: `crop_size`, at a random place in TRAIN and in the middle in TEST, the same one in all frames of a clip; `mirror`, at random;
//! `mean_value` and `scale`. TSN in TRAIN: `fix_crop`: the place is a corner or the middle, with `more_fix_crop` one of 13; `multi_scale`: the part has sides of
//! the shorter side of the frame times one of `scale_ratios` (default 1, 0.875, 0.75, 0.66), two that are at most `max_distort` (default 1) apart in this list, and is
//! resized to the crop; `is_flow`: where a flow is mirrored, its x is 255 − x.
//!
//! No gradient. From TSN's Caffe and video-caffe; random numbers are its own. Films and cameras are not read: write their frames into folders. Of several
//! solvers that train together each one takes its share of the clips.

mod crops;
mod list;
mod pattern;
mod source;

use crate::batch::Batches;
use crate::batch_layer::{BatchLayer, Open};
use crate::image::{Color, check_pixels};
use crate::image_files::ImageFiles;
use crate::order::Order;
use crate::transformer::{Transformer, crop_of};
use cortado_core::{Arity, Builders, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::video_data_parameter::Modality;
use cortado_proto::{LayerParameter, TransformationParameter, VideoDataParameter};
use crops::Crops;
use pattern::Pattern;
use source::Clips;

/// Batches that are made ahead, where no option changes it for this layer.
const PREFETCH: u32 = 4;

/// The kind of this layer.
pub(crate) const KIND: LayerKind = LayerKind {
    params: &["video_data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::exactly(2),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "VideoData",
        "Clips of videos whose frames are image files.",
        module_doc!("mod.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

/// The options, checked.
pub(super) struct Options {
    source: String,
    root_folder: String,
    batch: usize,
    /// Rows and columns to which frames are resized.
    size: Option<[usize; 2]>,
    color: Color,
    /// The parts of a video in TSN's form; none in that of video-caffe.
    segments: Option<usize>,
    /// The frames of a clip, or of each part.
    length: usize,
    /// From one shown frame to the next.
    step: usize,
    pattern: Pattern,
    shuffle: bool,
    rand_skip: u32,
    crops: Crops,
}

impl Options {
    fn new(param: &VideoDataParameter, transform: &TransformationParameter, ctx: &Ctx) -> Result<Self> {
        let segments = param.num_segments.is_some() || param.modality.is_some() || param.name_pattern.is_some();
        let is_flow = segments && param.modality() == Modality::FLOW;
        let default = match (is_flow, param.use_image()) {
            (true, _) => "flow_%c_%04d.jpg",
            (false, false) => "image_%04d.jpg",
            (false, true) => "%06d.jpg",
        };
        let named = Some(param.name_pattern()).filter(|pattern| !pattern.is_empty());
        let options = Self {
            source: param.source().into(),
            root_folder: param.root_folder().into(),
            batch: param.batch_size() as usize,
            size: size(param, ctx)?,
            color: if is_flow || !param.is_color() {
                Color::Gray
            } else {
                Color::Bgr
            },
            segments: segments.then(|| param.num_segments() as usize),
            length: param.new_length.unwrap_or(1) as usize,
            step: param.sampling_rate() as usize,
            pattern: Pattern::new(named.unwrap_or(default), is_flow)?,
            shuffle: param.shuffle(),
            rand_skip: param.rand_skip(),
            crops: Crops::new(transform, ctx)?,
        };
        options.check()?;
        Ok(options)
    }

    fn check(&self) -> Result<()> {
        if self.source.is_empty() {
            return Err(wrong("source", "is missing; name the file that lists the videos"));
        }
        let counts = [
            ("batch_size", self.batch),
            ("new_length", self.length),
            ("num_segments", self.segments.unwrap_or(1)),
            ("sampling_rate", self.step),
        ];
        match counts.into_iter().find(|&(_, count)| count == 0) {
            Some((field, _)) => Err(wrong(field, "must be at least 1")),
            None => Ok(()),
        }
    }

    /// The images of each frame: two of a flow.
    fn planes(&self) -> usize {
        if self.pattern.has_axes() { 2 } else { 1 }
    }

    /// The images of a clip.
    fn images(&self) -> usize {
        let parts = self.segments.unwrap_or(1).saturating_mul(self.length);
        parts.saturating_mul(self.planes())
    }
}

fn wrong(field: &str, problem: &str) -> Error {
    Error::param(&format!("video_data_param.{field}"), problem)
}

fn size(param: &VideoDataParameter, ctx: &Ctx) -> Result<Option<[usize; 2]>> {
    if (param.new_height() == 0) != (param.new_width() == 0) {
        return Err(wrong(
            "new_height",
            "it goes together with new_width; give both or neither",
        ));
    }
    let (height, width) = (param.new_height() as usize, param.new_width() as usize);
    check_pixels(height, width, ctx.limits().pixels).map_err(|problem| {
        wrong(
            "new_height",
            &format!("it and new_width make {height}x{width} pixels, {problem}"),
        )
    })?;
    Ok((height > 0).then_some([height, width]))
}

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let given = param.video_data_param().cloned().unwrap_or_default();
    let transform = param.transform_param.as_deref().cloned().unwrap_or_default();
    if transform.mean_file.is_some() {
        let problem = "is not read by VideoData; give mean_value";
        return Err(Error::param("transform_param.mean_file", problem));
    }
    crop_of(&transform)?;
    let options = Options::new(&given, &transform, ctx)?;
    let batches = Batches {
        size_field: "video_data_param.batch_size",
        size: given.batch_size(),
        ahead_field: "video_data_param.batch_size",
        ahead: PREFETCH,
    };
    Ok(Box::new(BatchLayer::new(Opener(options), batches, transform)))
}

struct Opener(Options);

impl<T: Real> Open<T> for Opener {
    type Source = Clips<T>;

    fn open(self, ctx: &Ctx, transformer: Transformer<T>, _: bool) -> Result<Clips<T>> {
        let Self(options) = self;
        let path = ctx.find_file(&options.source);
        let entries = list::read(&path, options.segments.is_some())?;
        let mut order = Order::new(entries.len(), options.shuffle.then(|| ctx.rng().draw()));
        if options.rand_skip > 0 {
            let skip = (ctx.rng().draw() % options.rand_skip) as usize;
            if skip >= entries.len() {
                let problem = format!("skips {skip} clips, but the list has {}", entries.len());
                return Err(wrong("rand_skip", &problem));
            }
            order.skip(skip);
        }
        let rng = ctx.rng().fork();
        Ok(Clips {
            files: ImageFiles::new(&options.root_folder, &path, entries.len(), false),
            order,
            entries,
            path,
            options,
            transformer,
            rng,
            ctx: ctx.clone(),
        })
    }
}
