//! Arccos: `y = arccos x`, where x beyond −1 and 1 counts as these. From happynear's fork.
//!
//! One bottom and one top of the same shape. There are no options.
//!
//! Gradient: `dx = −dy / √(1 − x²)`, and 0 for x that is not between −1 and 1.

use super::cosine::Angle;
use crate::common::build;
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind::new(
    "Arccos",
    "The angle of which each element is the cosine.",
    module_doc!("arccos.rs"),
    build!(build),
);

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Angle {
        value: |x| x.clamp(-1.0, 1.0).acos(),
        derivative: |x| match 1.0 - x * x {
            square if square > 0.0 => -1.0 / square.sqrt(),
            _ => 0.0,
        },
    }))
}
