//! Convolution3D: a Convolution of volumes, as C3D writes it.
//! `y[n, o, p] = b[o] + Σ_{c, i} w[o, c, i] · x[n, c, p·stride − pad + i]` over length, height and width.
//!
//! Bottom: (num, channels C, length, height, width). Top: (num, `num_output`, output sizes…). Output size:
//! `⌊(input + 2·pad − kernel) / stride⌋ + 1`.
//! Parameters: w (`num_output`, C, kernel…), and b (1, 1, 1, 1, `num_output`) unless `bias_term` is false.
//!
//! `convolution3d_param`: `num_output`, `kernel_size` of height and width and `kernel_depth` of the length (required);
//! `stride` and `temporal_stride` (default 1); `pad` and `temporal_pad` (default 0); `bias_term` (default true);
//! `weight_filler`, `bias_filler` (default constant 0). `filter_group` only divides the work in the original, and `group`
//! is not read. C3D 1.0 has the same fields in `convolution_param`.
//!
//! Gradients: to x, w and b. From facebook/C3D.

use super::volume;
use crate::common::build;
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["convolution3d_param", "convolution_param"],
    ..LayerKind::new(
        "Convolution3D",
        "Convolution of volumes with learned filters.",
        module_doc!("convolution3d.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    volume::layer(&KIND, param, false)
}
