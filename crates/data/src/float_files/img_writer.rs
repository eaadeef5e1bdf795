//! ImgWriter: each item into an image file: .pgm of one channel, .ppm of three, which are blue, green and red.
//!
//! One bottom (num, 1 or 3, height, width); no tops. Values are rounded down and limited to 0 … 255.
//!
//! `writer_param`: `folder`, which is made if it is not there; the files get the names `prefix`, the number of seven digits, of several items the
//! number of the item in brackets, `suffix`, with the extension; or `file`, one file that each forward pass replaces, for batches of one
//! item. The number is the iteration of the solver, else that of the forward passes of this layer, from 0. `prefix` and `suffix` (both default to
//! nothing) must not have a slash. Values are multiplied by `scale` (default 1), or, with `normalize`
//! (default false), the least of an item becomes 0 and the greatest 255.
//!
//! Files are written completely or not at all. No gradient. From FlowNet2 (lmb-freiburg/flownet2).

use super::format::Format;
use super::writer::boxed;
use cortado_core::{Arity, Builders, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

/// The kind of this layer.
pub(crate) const KIND: LayerKind = LayerKind {
    params: &["writer_param"],
    tops: Arity::exactly(0),
    not_differentiable: Some("it has no tops"),
    writes_files: true,
    ..LayerKind::new(
        "ImgWriter",
        "Writes images into .pgm and .ppm files.",
        module_doc!("img_writer.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.writer_param().cloned().unwrap_or_default();
    if !options.scale().is_finite() {
        let problem = format!("must be finite, but is {}", options.scale());
        return Err(Error::param("writer_param.scale", problem));
    }
    let scale = (!options.normalize()).then(|| options.scale().into());
    boxed(param, Format::Image(scale))
}
