//! PFMWriter: each item, with the other sign, into a portable float map, as disparities are kept.
//!
//! One bottom (num, 1 or 3, height, width); no tops. The values are multiplied by −1, because DispNet computes disparities as movements to the left. The lowest row
//! comes first, and the scale is −1, which says that the numbers are little-endian. (The original writes the scale 1, and which order its rows have depends on the version
//! of the library that it uses.)
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
        "PFMWriter",
        "Writes maps with the other sign into .pfm files.",
        module_doc!("pfm_writer.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    boxed(param, Format::Pfm)
}
