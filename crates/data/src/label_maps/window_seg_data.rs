//! WindowSegData: parts of images named by a list, with maps of labels, as DeconvNet is trained with.
//!
//! As ImageSegData, but each line of the list ends in `x1 y1 x2 y2`, the first and last column and row of the part. What
//! lies outside of the image is black and has the label `ignore_label`. The part is resized to `new_height` and
//! `new_width`, and then transformed. The third top has the rows and columns of the whole images, at most those of the first top.
//!
//! No gradient. From DeconvNet, whose `shuffle` moves windows to other images; here they stay together.

use super::image_seg_data::set_labels;
use super::layer::boxed;
use super::options::Options;
use cortado_core::{Arity, Builders, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

/// The kind of this layer.
pub(crate) const KIND: LayerKind = LayerKind {
    params: &["image_data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::between(2, 3),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "WindowSegData",
        "Parts of images named by a list, with maps of labels.",
        module_doc!("window_seg_data.rs"),
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
    options.windows = true;
    set_labels(&mut options, &given)?;
    options.set_padding(&transform, ctx)?;
    Ok(boxed(options, transform))
}
