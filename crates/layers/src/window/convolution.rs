//! Convolution: `y[n, o, p] = b[o] + Σ_{c, i} w[o, c, i] · x[n, c, p·stride − pad + i·dilation]`
//! (cross-correlation), over any number of spatial axes.
//!
//! Bottoms: one or more of one shape (batch axes…, channels C, spatial axes…). Tops: one for each,
//! (batch axes…, `num_output`, output sizes…), all from the same weights. Output size:
//! `⌊(input + 2·pad − (dilation·(kernel − 1) + 1)) / stride⌋ + 1`.
//! Parameters: w (`num_output`, C / `group`, kernel…), and b (`num_output`) unless `bias_term` is
//! false.
//!
//! `convolution_param`: `num_output` (required); `kernel_size` once or once for each spatial axis,
//! or `kernel_h` and `kernel_w` (required); `stride` (default 1) and `pad` (default 0) in the same
//! forms; `dilation` (default 1); `group` (default 1), which divides the channels and `num_output`;
//! `axis` of the channels (default 1); `bias_term` (default true); `weight_filler`, `bias_filler`
//! (default constant 0). `engine` and `force_nd_im2col` change nothing. Other forks'
//! names work too: `filter_stride`, `hole`, `dilation_h` and `dilation_w` for the dilation, `pad_t`,
//! `pad_b`, `pad_l`, `pad_r` for the padding, the same at opposite edges; `kernel_shape { dim: 3 dim: 5 dim: 5 }`,
//! `stride_shape` and `pad_shape` for the sizes of each axis. Intel's `relu: true` (default false) lets a ReLU follow, with
//! `negative_slope` (default 0), for one bottom.
//!
//! Gradients: to x, w and b, those to w and b summed over all bottoms.

use crate::activation::relu;
use crate::common::{Chain, Direction, Filters, WindowAxis, build};
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_math::ConvDirection;
use cortado_ops::ConvAxis;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["convolution_param"],
    bottoms: Arity::at_least(1),
    tops: Arity::at_least(1),
    tops_equal_bottoms: true,
    ..LayerKind::new(
        "Convolution",
        "Convolution with learned filters.",
        module_doc!("convolution.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let layer = Box::new(Filters::<T, Forward>::new(param)?);
    let Some(options) = param.convolution_param().filter(|options| options.relu()) else {
        return Ok(layer);
    };
    if param.bottom.len() > 1 {
        let problem = "is for one bottom; put a ReLU layer behind each top instead";
        return Err(Error::param("convolution_param.relu", problem));
    }
    Chain::with_relu(layer, &relu::KIND, options.negative_slope(), ctx)
}

/// From the input to the output.
pub(super) struct Forward;

impl Direction for Forward {
    const DIRECTION: ConvDirection = ConvDirection::Forward;

    fn axis(window: WindowAxis, bottom: usize, index: usize) -> Result<ConvAxis> {
        Ok(window.between(bottom, window.output(bottom, index)?))
    }

    fn top(axis: &ConvAxis) -> usize {
        axis.output
    }

    fn sides(bottom: usize, top: usize) -> (usize, usize) {
        (bottom, top)
    }
}
