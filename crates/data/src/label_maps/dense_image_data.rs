//! DenseImageData: images named by a list, with a map of labels each, as SegNet and ENet are trained with.
//!
//! No bottoms. Tops: the images, N × channels × height × width, where N is `batch_size`; their labels, N × 1 × height × width.
//! All images of a batch must have one shape; from batch to batch it may change.
//!
//! `dense_image_data_param`: `source`, a text file with the paths of an image and of its map on each line (required), of
//! which the grey values are the labels; `root_folder`, `batch_size` (required), `new_height` and `new_width`, `is_color`, `shuffle` and
//! `rand_skip` as in ImageData; maps are resized to the nearest label; `mirror`, at random (default false); `crop_height` and
//! `crop_width`: a part at a random place, in TEST too; `label_divide_factor` f of ENet (default 1): maps are f times smaller than
//! their images, which are then not cropped.
//!
//! `transform_param`: `mean_file`, `mean_value` and `scale`, of the images.
//!
//! No gradient. From SegNet and ENet; random numbers are its own. Files are read as ImageData reads them. Of several
//! solvers that train together each one takes its share of the images.

use super::layer::boxed;
use super::options::Options;
use crate::image::Color;
use cortado_core::{Arity, Builders, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::{LayerParameter, TransformationParameter};

/// The kind of this layer.
pub(crate) const KIND: LayerKind = LayerKind {
    params: &["dense_image_data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::exactly(2),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "DenseImageData",
        "Images named by a list, with a map of labels each, cut out at random.",
        module_doc!("dense_image_data.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let given = param.dense_image_data_param().cloned().unwrap_or_default();
    let mut transform = param.transform_param.as_deref().cloned().unwrap_or_default();
    let mut options = Options {
        source: given.source().into(),
        root_folder: given.root_folder().into(),
        batch_size: given.batch_size(),
        color: if given.is_color() { Color::Bgr } else { Color::Gray },
        shuffle: given.shuffle(),
        rand_skip: given.rand_skip(),
        shrink: given.label_divide_factor().max(1) as usize,
        ..Options::new("dense_image_data_param")
    };
    options.set_size([given.new_height(), given.new_width()], ctx)?;
    options.check()?;
    check_transform(&transform)?;
    let crop = [given.crop_height(), given.crop_width()];
    if (crop[0] == 0) != (crop[1] == 0) {
        return Err(options.wrong("crop_height", "it goes together with crop_width; give both or neither"));
    }
    if crop[0] > 0 {
        if options.shrink > 1 {
            let problem = "does not go together with a label_divide_factor; keep one";
            return Err(options.wrong("crop_height", problem));
        }
        transform.crop_height = Some(crop[0]);
        transform.crop_width = Some(crop[1]);
        options.random_crop = true;
    }
    transform.mirror = Some(given.mirror());
    Ok(boxed(options, transform))
}

/// # Errors
/// Changes of the images that would leave their maps as they are in the original, which refuses them.
fn check_transform(transform: &TransformationParameter) -> Result<()> {
    let problem = |field: &str, instead: &str| {
        let problem = format!("is not read by DenseImageData; give dense_image_data_param.{instead}");
        Err(Error::param(&format!("transform_param.{field}"), problem))
    };
    if transform.mirror() {
        return problem("mirror", "mirror");
    }
    match crate::transformer::crop_of(transform)? {
        Some(_) => problem("crop_size", "crop_height and crop_width"),
        None => Ok(()),
    }
}
