//! NegReLU: `y = min(x, 0) + negative_slope · max(x, 0)`: a ReLU that keeps negative values. From
//! FlowNet 2.
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `relu_param`: `negative_slope`, the slope of positive values (default 0).
//!
//! Gradient: `dx = dy` for x < 0, else `negative_slope · dy`.

use crate::common::{Compose, Composed, Composer, build, finite};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Operand, Pointwise};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["relu_param"],
    in_place: true,
    ..LayerKind::new(
        "NegReLU",
        "A ReLU that keeps negative values and scales positive ones.",
        module_doc!("neg_relu.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.relu_param().cloned().unwrap_or_default();
    let slope = finite("relu_param.negative_slope", options.negative_slope())?;
    Ok(Composed::boxed(&KIND, NegRelu { slope }))
}

struct NegRelu {
    slope: f64,
}

impl Compose for NegRelu {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let turned = to.scale(Operand::Bottom(0), -1.0)?;
        let kept = to.map(turned, Pointwise::Relu { slope: self.slope })?;
        let back = to.scale(kept, -1.0)?;
        to.top(back);
        Ok(())
    }
}
