//! SpatialProduct: every channel of a blob times the one channel of another. From PSPNet.
//!
//! Bottoms: x (num, channels, height, width) and s (num, 1, height, width). Top: the shape of x. There
//! are no options.
//!
//! Gradients: `dx = dy · s`, and `ds = Σ dy · x` over the channels.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Arity, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Operand;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    ..LayerKind::new(
        "SpatialProduct",
        "Multiplies every channel by a map.",
        module_doc!("spatial_product.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Composed::boxed(&KIND, SpatialProduct))
}

struct SpatialProduct;

impl Compose for SpatialProduct {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes_from(0, 2)?;
        let mut of_map = to.bottom(0).to_vec(); // bounded by the axes of a blob
        of_map[1] = 1;
        to.has_shape(1, &of_map)?;
        let shape = to.bottom(0).clone();
        let factors = to.spread(Operand::Bottom(1), &shape)?;
        let product = to.product(Operand::Bottom(0), factors)?;
        to.top(product);
        Ok(())
    }
}
