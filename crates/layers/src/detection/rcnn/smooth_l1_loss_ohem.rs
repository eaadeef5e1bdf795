//! SmoothL1LossOHEM: SmoothL1Loss with σ = 1, the terms of each region, and a divisor of one's
//! choice, for mining of hard examples (R-FCN).
//!
//! Bottoms: a and b; if wanted, w, the weights of the differences. All have the same first axis and
//! the same number of elements, (N, C, H, W). Tops: the loss, a scalar, `1/Z Σ f(w·(a − b))` with
//! `f(d) = ½d²` below a magnitude of 1 and `|d| − ½` from there on; and, if a second one is named,
//! the terms summed over the channels, not divided: (N, 1, H, W).
//!
//! `loss_param`: `normalization` chooses Z: PRE_FIXED `pre_fixed_normalizer`, FULL and VALID (default)
//! N·H·W, BATCH_SIZE N, NONE 1, but never less than 1. The older `normalize` is VALID if true and
//! BATCH_SIZE if false.
//!
//! Gradients: `w·f'(w·(a − b))·weight/Z` to a, with the loss weight from the first top's diff, and
//! the negative of that to b; none to the weights, and none from the second top.

use super::smooth_l1_loss::{Divisor, SmoothL1Loss};
use crate::common::{LossLayer, Normalizer, build};
use cortado_core::{Arity, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;
use cortado_proto::loss_parameter::NormalizationMode;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["loss_param"],
    bottoms: Arity::between(2, 3),
    tops: Arity::between(1, 2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[2],
    ..LayerKind::new(
        "SmoothL1LossOHEM",
        "SmoothL1Loss with the terms of each region, to mine hard ones.",
        module_doc!("smooth_l1_loss_ohem.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.loss_param().cloned().unwrap_or_default();
    let normalizer = Normalizer::from_param(&options, NormalizationMode::VALID)?;
    LossLayer::boxed(
        &KIND,
        param,
        SmoothL1Loss::<T>::new(1.0, Divisor::Normalized(normalizer)),
    )
}
