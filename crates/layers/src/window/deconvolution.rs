//! Deconvolution: the transpose of convolution. Every element of x adds the filter, multiplied by
//! it, to a window of y:
//! `y[n, o, p·stride − pad + i·dilation] += Σ_c w[c, o, i] · x[n, c, p]`, plus b[o], over any
//! number of spatial axes.
//!
//! Bottoms: one or more of one shape (batch axes…, channels C, spatial axes…). Tops: one for each,
//! (batch axes…, `num_output`, output sizes…), all from the same weights. Output size:
//! `stride·(input − 1) + dilation·(kernel − 1) + 1 − 2·pad`.
//! Parameters: w (C, `num_output` / `group`, kernel…), and b (`num_output`) unless `bias_term` is
//! false.
//!
//! `convolution_param`: as for Convolution: `num_output` (required); `kernel_size` once or once for
//! each spatial axis, or `kernel_h` and `kernel_w` (required); `stride` (default 1) and `pad`
//! (default 0) in the same forms; `dilation` (default 1); `group` (default 1), which divides the
//! channels and `num_output`; `axis` of the channels (default 1); `bias_term` (default true);
//! `weight_filler`, `bias_filler` (default constant 0). A `bilinear` filler with `group` =
//! `num_output` = C, kernel 2·f − f mod 2, stride f and pad ⌈(f − 1)/2⌉ makes it an upsampling by
//! f.
//!
//! Gradients: to x, w and b, those to w and b summed over all bottoms.

use crate::common::{Direction, Filters, WindowAxis, build};
use cortado_core::{Arity, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_math::ConvDirection;
use cortado_ops::ConvAxis;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["convolution_param"],
    bottoms: Arity::at_least(1),
    tops: Arity::at_least(1),
    tops_equal_bottoms: true,
    ..LayerKind::new(
        "Deconvolution",
        "Transposed convolution: upsampling with learned filters.",
        module_doc!("deconvolution.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Filters::<T, Transposed>::new(param)?))
}

/// From the output of a convolution to its input.
struct Transposed;

impl Direction for Transposed {
    const DIRECTION: ConvDirection = ConvDirection::Transposed;

    fn axis(window: WindowAxis, bottom: usize, index: usize) -> Result<ConvAxis> {
        Ok(window.between(window.input(bottom, index)?, bottom))
    }

    fn top(axis: &ConvAxis) -> usize {
        axis.input
    }

    fn sides(bottom: usize, top: usize) -> (usize, usize) {
        (top, bottom)
    }
}
