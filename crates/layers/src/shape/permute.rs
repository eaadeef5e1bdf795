//! Permute: the bottom with its axes in another order.
//!
//! One bottom and one top. `permute_param`: `order`, for each axis of the top the axis of the
//! bottom that it is; axes that are not named follow in their order. With `order` 0, 2, 3, 1 the
//! channels of an image come last.
//!
//! Gradient: that of the top, with its axes in the bottom's order.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_ops::{Op, Operand};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["permute_param"],
    ..LayerKind::new(
        "Permute",
        "The bottom with its axes in another order.",
        module_doc!("permute.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.permute_param().cloned().unwrap_or_default();
    let mut first = Vec::new();
    for axis in options.order.iter().map(|&axis| axis as usize) {
        if first.contains(&axis) {
            return Err(Error::param("permute_param.order", format!("names axis {axis} twice")));
        }
        first.push(axis);
    }
    Ok(Composed::boxed(&KIND, Permute { first }))
}

struct Permute {
    /// The axes of the bottom that come first.
    first: Vec<usize>,
}

impl Permute {
    /// The axes of the bottom in the order of the top.
    fn order(&self, bottom: &Shape) -> Result<Vec<usize>> {
        let axes = bottom.len();
        if let Some(axis) = self.first.iter().find(|&&axis| axis >= axes) {
            let problem = format!("names axis {axis}, but the bottom has the shape {bottom}");
            return Err(Error::param("permute_param.order", problem));
        }
        let rest = (0..axes).filter(|axis| !self.first.contains(axis));
        Ok(self.first.iter().copied().chain(rest).collect())
    }
}

impl Compose for Permute {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let order = self.order(to.bottom(0))?;
        let permuted = to.add(Op::Permute { order }, &[Operand::Bottom(0)])?;
        to.top(permuted);
        Ok(())
    }
}
