//! ImgReader: the image in a file, the same in each forward pass.
//!
//! No bottoms. Top: (`num`, 3, height, width), each item the image in blue, green and red.
//!
//! `reader_param`: `file` (required); `num` (default 1). `transform_param`: crop, mirror, mean and scale, as in ImageData, once when the
//! net is built.
//!
//! No gradient. From FlowNet2 (lmb-freiburg/flownet2). Files are read as ImageData reads them.

use super::float_reader::{Shown, named};
use crate::image::{self, Color};
use crate::transformer::{InputImage, Place, Transformer};
use cortado_core::{Arity, Builders, Ctx, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_proto::LayerParameter;

/// The kind of this layer.
pub(crate) const KIND: LayerKind = LayerKind {
    params: &["reader_param", "transform_param"],
    bottoms: Arity::exactly(0),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "ImgReader",
        "The image in a file.",
        module_doc!("img_reader.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.reader_param().cloned().unwrap_or_default();
    let transform = param.transform_param.as_deref().cloned().unwrap_or_default();
    let path = named(&options, ctx)?;
    let picture = image::read(&path, Color::Bgr.within(ctx.limits().pixels))?;
    let mut transformer = Transformer::<T>::new(&transform, ctx)?;
    transformer.seed(&mut ctx.rng());
    let draws = transformer.draw();
    let image = InputImage::from(&picture);
    let shape = transformer.output_shape(image.shape()?)?;
    let mut values = reserve::filled(shape.iter().product(), T::ZERO)?;
    transformer.transform_to(&image, draws, Place::Values(&mut values))?;
    Ok(Box::new(Shown {
        num: options.num() as usize,
        shape,
        values,
    }))
}
