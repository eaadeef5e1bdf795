//! L2Normalize: each item divided by its length: `y = x / √(Σ x² + 1e-7)`, with the sum over all axes but the first.
//! From C3D 1.1.
//!
//! One bottom (num, …) and one top of the same shape. There are no options.
//!
//! Gradient: `dx = (dy − y · Σ dy · y) / √(Σ x² + 1e-7)`.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Operand;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    ..LayerKind::new(
        "L2Normalize",
        "Divides each item by its length.",
        module_doc!("l2_normalize.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Composed::boxed(&KIND, L2Normalize))
}

struct L2Normalize;

impl Compose for L2Normalize {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes_from(0, 1)?;
        let unit = to.unit_items(Operand::Bottom(0), 1e-7)?;
        to.top(unit);
        Ok(())
    }
}
