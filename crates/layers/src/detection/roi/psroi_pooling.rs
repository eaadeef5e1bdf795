//! PSROIPooling: the mean of each cell of a grid laid over a region, each cell from channels of its
//! own, as in R-FCN.
//!
//! Bottoms: score maps (N, D · G², H, W); regions (R, 5), in each row the number of the image and
//! left, top, right and bottom edge in pixels of the input. Top: (R, D, G, G). Cell (i, j) of output
//! d reads channel `(d·G + i)·G + j`.
//!
//! `psroi_pooling_param`, all required: `output_dim` D; `group_size` G; `spatial_scale` s, from
//! pixels to places of the map.
//!
//! `start = round(x₁)·s`, `end = (round(x₂) + 1)·s`, `size = max(end − start, 0.1)`. Cell p covers
//! the places ⌊p·size/G + start⌋ up to, and without, ⌈(p+1)·size/G + start⌉, cut at the map. A cell
//! without places gives 0.
//!
//! Gradient: `dy / (number of places)` to each place of the cell, summed over all regions. The
//! regions get 0.

use super::grid::scale;
use super::pooler::RegionLayer;
use crate::common::build;
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{RegionPool, RegionRule};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["psroi_pooling_param"],
    bottoms: Arity::exactly(2),
    no_gradient: &[1],
    ..LayerKind::new(
        "PSROIPooling",
        "The mean of each cell of a grid over a region, from channels of its own.",
        module_doc!("psroi_pooling.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.psroi_pooling_param().cloned().unwrap_or_default();
    let message = "psroi_pooling_param";
    let Some(given) = options.spatial_scale else {
        return Err(Error::param("psroi_pooling_param.spatial_scale", "is missing"));
    };
    let outputs = at_least_one(message, "output_dim", options.output_dim)?;
    let op = RegionPool {
        grid: [at_least_one(message, "group_size", options.group_size)?; 2],
        scale: scale(message, given)?,
        rule: RegionRule::MeanByPosition,
    };
    Ok(RegionLayer::boxed(op, Some(outputs)))
}

/// A number that must be given, and be at least 1.
///
/// # Errors
/// Names the field.
pub(super) fn at_least_one(message: &str, name: &str, value: Option<i32>) -> Result<usize> {
    let field = format!("{message}.{name}");
    match value {
        None => Err(Error::param(&field, "is missing")),
        Some(value) if value < 1 => Err(Error::param(&field, format!("must be at least 1, but is {value}"))),
        Some(value) => Ok(value as usize),
    }
}
