//! ImageSegData: images named by a list, with a map of labels each, as DeepLab and PSPNet are trained with.
//!
//! No bottoms. Tops: the images, N × channels × height × width, where N is `batch_size`; their labels,
//! N × 1 × height × width; and, if a third one is named, the rows and columns of the images without their border,
//! N × 1 × 1 × 2. All images of a batch must have one shape; from batch to batch it may change.
//!
//! `image_data_param`: `source`, a text file with the paths of an image and of its map on each line (required); `label_type`: PIXEL, the map is an image file of which the grey values are the labels;
//! IMAGE, a number replaces the path, the label of all pixels; NONE (default), only images are listed, and all labels are `ignore_label` (default 255); `root_folder`, `batch_size`,
//! `new_height` and `new_width`, `is_color`, `shuffle` and `rand_skip` as in ImageData. Maps are resized to the nearest label. (The original interpolates maps with `new_height`, which makes labels that are in no map.)
//!
//! `transform_param`: `scale_factors`: one of them is drawn for each image, and multiplies its sides; then `crop_size`, or `crop_height` and `crop_width`:
//! smaller images get a border on the right and below, in the colour of the mean and with the label `ignore_label`, and then a part is shown, at a random place in TRAIN and in the middle in TEST; `mirror`,
//! at random; `mean_value` and `scale`, of the images. `mean_file` is refused, as in the original.
//!
//! No gradient. From DeepLab v2 and PSPNet; random numbers are its own. Files are read as ImageData reads them. Of several solvers that train together each one takes its share of the images.

use super::layer::boxed;
use super::options::{Labels, Options};
use cortado_core::{Arity, Builders, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::image_data_parameter::LabelType;
use cortado_proto::{ImageDataParameter, LayerParameter};

/// The kind of this layer.
pub(crate) const KIND: LayerKind = LayerKind {
    params: &["image_data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::between(2, 3),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "ImageSegData",
        "Images named by a list, with a map of labels each.",
        module_doc!("image_seg_data.rs"),
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
    set_labels(&mut options, &given)?;
    options.set_padding(&transform, ctx)?;
    Ok(boxed(options, transform))
}

/// Reads what the labels are.
///
/// # Errors
/// An ignored label that is not a byte.
pub(super) fn set_labels(options: &mut Options, param: &ImageDataParameter) -> Result<()> {
    options.labels = match param.label_type() {
        LabelType::PIXEL => Labels::File,
        LabelType::IMAGE => Labels::Number,
        _ => Labels::None,
    };
    if let Some(ignored) = param.ignore_label {
        let byte = u8::try_from(ignored);
        options.ignored = byte.map_err(|_| {
            let problem = format!("must be 0 to 255, as labels are bytes, but is {ignored}");
            options.wrong("ignore_label", &problem)
        })?;
    }
    Ok(())
}
