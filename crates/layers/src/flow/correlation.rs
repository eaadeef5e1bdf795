//! Correlation: how well each place of one map matches the places around it in another.
//! `y[n, o, p] = 1/(k²C) Σ_{c, i} a[n, c, p + i] · b[n, c, p + i + d(o)]`, over the patch of k × k elements at place p and all
//! channels C, for each displacement d; zeros surround the maps.
//!
//! Bottoms: a and b (num, C, height, width). Top: (num, D², height', width'), for D = 2·⌊`max_displacement` / `stride_2`⌋ + 1
//! displacements along each axis, those along the width fastest. Size:
//! `⌈(size + 2·pad − 2·max_displacement − (kernel_size − 1)) / stride_1⌉`; the first patch begins `max_displacement` behind
//! the first element of the padding.
//!
//! `correlation_param`: `kernel_size`, k, odd, and `max_displacement` (required); `pad` (default 0); `stride_1` between places
//! (default 1); `stride_2` between displacements (default 1); `correlation_type` MULTIPLY (default) or SUBTRACT: the absolute
//! difference instead of the product. `do_abs` is not read, as in the original.
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
        "Correlation",
        "How well each place of one map matches the places around it in another.",
        module_doc!("correlation.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    layer(param, false)
}
