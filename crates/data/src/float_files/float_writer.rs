//! FloatWriter: each item into a file of 32-bit floats, which FloatReader reads.
//!
//! One bottom (num, channels, height, width); no tops. A file with the extension .float3 has the lines `float`, `3`, width, height and channels, and then the values in the
//! order of the blob, little-endian.
//!
//! `writer_param`: `folder`, which is made if it is not there; the files get the names `prefix`, the number of seven digits, of several items the
//! number of the item in brackets, `suffix`, with the extension; or `file`, one file that each forward pass replaces, for batches of one
//! item. The number is the iteration of the solver, else that of the forward passes of this layer, from 0. `prefix` and `suffix` (both default to
//! nothing) must not have a slash. `normalize` and `scale` have no effect, as in the original.
//!
//! Files are written completely or not at all. No gradient. From FlowNet2 (lmb-freiburg/flownet2).

use super::format::Format;
use super::writer::boxed;
use cortado_core::{Arity, Builders, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

/// The kind of this layer.
pub(crate) const KIND: LayerKind = LayerKind {
    params: &["writer_param"],
    tops: Arity::exactly(0),
    not_differentiable: Some("it has no tops"),
    writes_files: true,
    ..LayerKind::new(
        "FloatWriter",
        "Writes maps into .float3 files.",
        module_doc!("float_writer.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    boxed(param, Format::Float)
}
