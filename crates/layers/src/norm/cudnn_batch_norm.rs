//! CuDNNBatchNorm: BN with four parameters, under the name that the nets of SENet and GENet give it.
//!
//! One bottom, (num, channels, …), and one top of the same shape, in place if wanted. Parameters:
//! factor, summand, mean and variance, each (1, channels, 1, 1). What it computes, and its gradient,
//! are those of PSPNet's BN: TRAIN normalises by the batch and moves the stored statistics, TEST
//! normalises by the stored ones.
//!
//! `cudnn_batch_norm_param`: `momentum` (default 0.9), `eps` (default 1e-5), `frozen` (default
//! false), `scale_filler` (default constant 1), `bias_filler` (default constant 0).
//!
//! Its source was not published with those nets; the four parameters and their order are those of
//! a port that names it as its origin. If weights do not fit, loading them is an error.

use super::bn::{Bn, four_blobs};
use crate::common::build;
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, StatisticParams, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["cudnn_batch_norm_param"],
    in_place: true,
    statistics: StatisticParams::Where(is_statistic),
    ..LayerKind::new(
        "CuDNNBatchNorm",
        "Batch normalisation of SENet's nets: BN with four parameters.",
        module_doc!("cudnn_batch_norm.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.cudnn_batch_norm_param().cloned().unwrap_or_default();
    let dialect = four_blobs(
        param,
        "cudnn_batch_norm_param",
        [
            ("scale_filler", options.scale_filler()),
            ("bias_filler", options.bias_filler()),
        ],
        (options.momentum(), options.eps(), options.frozen()),
        ctx.is_train(),
    )?;
    Ok(Box::new(Bn::new(dialect)))
}

fn is_statistic(param: &LayerParameter, index: usize) -> bool {
    index > 1 || param.cudnn_batch_norm_param().is_some_and(|options| options.frozen())
}
