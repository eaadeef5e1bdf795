//! ROIPooling: the greatest value of each cell of a grid laid over a region, as in Fast R-CNN.
//!
//! Bottoms: feature maps (N, C, H, W); regions (R, 5), in each row the number of the image and left,
//! top, right and bottom edge in pixels of the input. Top: (R, C, `pooled_h`, `pooled_w`).
//!
//! `roi_pooling_param`: `pooled_h` and `pooled_w` (required), or, as in Intel's Caffe, `pooled_size`
//! once or twice; `spatial_scale` s (default 1), from pixels to places of the map; `pad_ratio` r
//! (default 0, MS-CNN), by which each side first moves out: r times the width or height, which count
//! both edges.
//!
//! An edge is scaled and rounded, halves away from 0: `start = round(x₁·s)`, `end = round(x₂·s)`,
//! `size = max(end − start + 1, 1)`. Cell p of P covers the places ⌊p·size/P⌋ up to, and without,
//! ⌈(p+1)·size/P⌉ from the start on, cut at the map. A cell without places gives 0.
//!
//! Gradient: to the greatest value, the first of equal ones; summed over all regions. The regions
//! get 0.

use super::grid::{grid, scale};
use super::pooler::RegionLayer;
use crate::common::{build, not_negative};
use cortado_core::{Arity, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{RegionPool, RegionRule};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["roi_pooling_param"],
    bottoms: Arity::exactly(2),
    no_gradient: &[1],
    ..LayerKind::new(
        "ROIPooling",
        "The greatest value of each cell of a grid over a region.",
        module_doc!("roi_pooling.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.roi_pooling_param().cloned().unwrap_or_default();
    let message = "roi_pooling_param";
    let op = RegionPool {
        grid: grid(message, [options.pooled_h(), options.pooled_w()], &options.pooled_size)?,
        scale: scale(message, options.spatial_scale())?,
        rule: RegionRule::Greatest {
            pad: not_negative("roi_pooling_param.pad_ratio", options.pad_ratio())?,
        },
    };
    Ok(RegionLayer::boxed(op, None))
}
