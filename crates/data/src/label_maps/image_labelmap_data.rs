//! ImageLabelmapData: images named by a list, with a map of numbers from 0 to 1 each, such as edges.
//!
//! No bottoms. Tops: the images, N × channels × height × width, where N is `batch_size`; their maps, N × 1 × height × width:
//! grey values, divided by 255, of which those above ½ become 1. All images of a batch must have one shape; from batch to batch it may change.
//!
//! `image_data_param`: `source`, a text file with the paths of an image and of its map on each line (required); `root_folder`, `batch_size`,
//! `new_height` and `new_width`, to which both are resized by linear interpolation, `is_color`, `shuffle` and `rand_skip` as in ImageData.
//!
//! `transform_param`: `crop_size` and `mirror`, of both; `mean_file`, `mean_value` and `scale`, of the images.
//!
//! No gradient. From HED and RCF; random numbers are its own. Files are read as ImageData reads them. Of several
//! solvers that train together each one takes its share of the images.

use super::layer::boxed;
use super::options::Options;
use crate::image::Interpolation;
use cortado_core::{Arity, Builders, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

/// The kind of this layer.
pub(crate) const KIND: LayerKind = LayerKind {
    params: &["image_data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::exactly(2),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "ImageLabelmapData",
        "Images named by a list, with a map of numbers from 0 to 1 each.",
        module_doc!("image_labelmap_data.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let given = param.image_data_param().cloned().unwrap_or_default();
    let transform = param.transform_param.as_deref().cloned().unwrap_or_default();
    let mut options = Options::of_images(&given, ctx)?;
    options.resizing = Interpolation::Linear;
    options.edges = true;
    Ok(boxed(options, transform))
}
