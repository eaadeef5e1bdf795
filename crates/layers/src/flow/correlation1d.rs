//! Correlation1D: how well each place of one map matches the places beside it in another: a Correlation with displacements
//! along the width only, as for disparities.
//!
//! Bottoms: a and b (num, C, height, width). Top: (num, D, height', width'), for the displacements −r … r, with
//! r = ⌊`max_displacement` / `stride_2`⌋ and D = 2r + 1; or, with `single_direction`, 0 … r (1) or −r − 1 … −1 (−1), D = r + 1.
//! Only the width is padded: height' = `⌈(height − (kernel_size − 1)) / stride_1⌉`, and width' as that of Correlation.
//!
//! `correlation_param`: as for Correlation, and `single_direction` (default 0, both directions).
//!
//! Gradients: to both maps. From FlowNet 2.

use super::correlate::layer;
use crate::common::build;
use cortado_core::{Arity, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["correlation_param"],
    bottoms: Arity::exactly(2),
    ..LayerKind::new(
        "Correlation1D",
        "How well each place of one map matches the places beside it in another.",
        module_doc!("correlation1d.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    layer(param, true)
}
