//! ImageGtData: images named by a window file, and maps of what each cell of a detector is to find in them, as MS-CNN is trained with.
//!
//! No bottoms. Tops: the images, N × 3 × height × width, where N is `batch_size` and height and width are those of the template; then a map for each head,
//! N × 6 × height / rate × width / rate: label, middle and size of the true box, greatest overlap; with `output_gt_boxes` at last the true boxes of the batch,
//! rows of image, left, top, right and bottom edge, label and 1 for an ignored one, or one row 0, 1, 1, 2, 2, 1, 1 if there are none.
//!
//! `image_gt_data_param`: `source`, the window file (required): for each image `# number path channels height width boxes`, then for each box
//! `label ignored x1 y1 x2 y2`, then the number of regions of no interest, and `x1 y1 x2 y2` for each; `root_folder`, put before each path; `batch_size`
//! (required); `downsample_rate`, `field_w` and `field_h`, once for each head (required): the distance of its cells and the size of the box around each;
//! `resize_width` and `resize_height`, to which images are resized; `crop_width` and `crop_height`, the template, which must not be larger (default: the size
//! of the images). A template is filled by the image around a random box, or has the image in its middle, both moved by up to 10 pixels at random; the rest is 0.
//! `do_multiple_scale`: every other image gets another size, so that a random box of it has a side of `min_scale`, √2 · `min_scale` … `max_scale`; and
//! with `min_whaspect` and `max_whaspect` every other one also other proportions. `shuffle`: in another random order in every pass; `fg_img_multiple`: how often
//! an image with boxes comes in each (default 1); `cache_images` keeps the files in memory; `scale` multiplies what is left after the mean. `mirror` and
//! `mean_file` have no effect, as in the original, and `coord_num` must be 4.
//!
//! A cell takes the box that overlaps its own most, if by more than `fg_threshold` (default 0.5): its label, or 0 if it is ignored. A box that no cell took
//! gets the cell of its middle, of the head that overlaps it most, if by 0.2 or more and that cell has no label. Cells beside the image, and those whose box lies by
//! 40 % or more in regions of no interest, have the overlap 1 and so are ignored. Boxes are ignored whose middle is not shown, or that are narrower than
//! `min_gt_width` or lower than `min_gt_height`.
//!
//! `transform_param`: `mirror`, at random; `mean_value`, one or one per channel.
//!
//! No gradient. What the layer does was read in the original's source (zhaoweicai/mscnn); its random numbers are its own. Of several solvers that train together
//! each one takes its share of the images.

pub(crate) mod detection_data;
pub(crate) mod file;
mod head;
mod maps;
mod options;
mod placing;
mod rules;
mod scaling;
mod sizing;
mod source;

use crate::batch::Batches;
use crate::batch_layer::{BatchLayer, Open};
use crate::image_files::ImageFiles;
use crate::options::note;
use crate::order::{Groups, Order};
use crate::transformer::{Transformer, TransformerMean};
use cortado_core::{Arity, Builders, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::{LayerParameter, TransformationParameter};
use file::Entry;
use options::{Form, Options, Shuffle};
use source::Images;

/// Batches that are made ahead, where no option changes it for this layer.
const PREFETCH: u32 = 4;

/// The kind of this layer.
pub const KIND: LayerKind = LayerKind {
    params: &["image_gt_data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::at_least(2),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "ImageGtData",
        "Images from a list, and what each cell of a detector is to find in them.",
        module_doc!("mod.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let given = param.image_gt_data_param().cloned().unwrap_or_default();
    let transform = param.transform_param.as_deref().cloned().unwrap_or_default();
    let options = Options::new(&given, &transform, ctx.limits().pixels)?;
    boxed(param, options, given.batch_size(), transform)
}

/// The layer with these options.
fn boxed<T: Real>(
    param: &LayerParameter,
    options: Options,
    size: u32,
    transform: TransformationParameter,
) -> Result<Box<dyn Layer<T>>> {
    let tops = 1 + options.heads.len() + usize::from(options.boxes);
    if param.top.len() != tops {
        let heads = match options.form {
            Form::Mscnn => "downsample_rate",
            Form::Cascade => "stride",
        };
        let what = format!("number of top blobs (the images, one for each {heads}, and one for output_gt_boxes)");
        return Err(Error::mismatch(what, tops, param.top.len()));
    }
    let field = match options.form {
        Form::Mscnn => "image_gt_data_param.batch_size",
        Form::Cascade => "detection_data_param.batch_size",
    };
    let batches = Batches {
        size_field: field,
        size,
        ahead_field: field,
        ahead: PREFETCH,
    };
    Ok(Box::new(BatchLayer::new(Opener(options), batches, transform)))
}

struct Opener(Options);

impl<T: Real> Open<T> for Opener {
    type Source = Images<T>;

    fn open(self, ctx: &Ctx, transformer: Transformer<T>, _: bool) -> Result<Images<T>> {
        let Self(options) = self;
        let path = ctx.find_file(&options.source);
        let entries = file::read(&path, options.form == Form::Cascade)?;
        let listed = options.listed(&entries);
        note(
            ctx,
            "image_gt_data_layer.cpp",
            1,
            &format!("Number of images: {}", entries.len()),
        );
        if let TransformerMean::Image { .. } = transformer.mean() {
            return Err(Error::param(
                "transform_param.mean_file",
                "is not read by this layer; give mean_value",
            ));
        }
        transformer.mean().check_channels(source::CHANNELS)?;
        let rng = ctx.rng().fork();
        Ok(Images {
            order: order_of(options.shuffle, &entries, &listed, ctx),
            files: ImageFiles::new(&options.root_folder, &path, entries.len(), options.cache),
            listed,
            entries,
            path,
            options,
            transformer,
            rng,
            ctx: ctx.clone(),
        })
    }
}

/// The order of the images of a pass.
fn order_of(shuffle: Shuffle, entries: &[Entry], listed: &[usize], ctx: &Ctx) -> Order {
    let run = match shuffle {
        Shuffle::Off => return Order::new(listed.len(), None),
        Shuffle::All => return Order::new(listed.len(), Some(ctx.rng().draw())),
        Shuffle::Aspect => None,
        Shuffle::MixedAspect(run) => Some(run),
    };
    let is_high = |place: &usize| {
        let [height, width] = entries[listed[*place]].size;
        height >= width
    };
    let (high, wide) = (0..listed.len()).partition(is_high);
    let items = [high, wide];
    Order::grouped(Groups { items, run }, ctx.rng().draw())
}
