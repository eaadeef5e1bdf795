//! Deconvolution3D: a Deconvolution of volumes, as C3D writes it.
//! `y[n, o, p·stride − pad + i] += Σ_c w[c, o, i] · x[n, c, p]`, plus b[o], over length, height and width.
//!
//! Bottom: (num, channels C, length, height, width). Top: (num, `num_output`, output sizes…). Output size:
//! `stride·(input − 1) + kernel − 2·pad`.
//! Parameters: w (C, `num_output`, kernel…) and b (1, 1, 1, 1, `num_output`). The original reads `bias_term` elsewhere,
//! in `convolution_param`, so there is always a bias.
//!
//! `convolution3d_param`: as for Convolution3D, except `bias_term`, which is not read.
//!
//! Gradients: to x, w and b. From facebook/C3D.

use super::volume;
use crate::common::build;
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["convolution3d_param", "convolution_param"],
    ..LayerKind::new(
        "Deconvolution3D",
        "Transposed convolution of volumes with learned filters.",
        module_doc!("deconvolution3d.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    volume::layer(&KIND, param, true)
}
