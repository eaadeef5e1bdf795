//! Rescale: numbers from 0 to a receptive field, brought to −1 to 1. From DeepSkeleton.
//!
//! One bottom x. Tops of its shape: `2 x / rf − 1` where `x < rf` and `|x| > 1e-4`, else 0; and, if a
//! second one is named, 1 at these places and 0 at the others.
//!
//! `rescale_param`: `rf` (default 1), greater than 0.
//!
//! There is no gradient.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Operand, Pointwise};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["rescale_param"],
    tops: Arity::between(1, 2),
    not_differentiable: Some("it prepares the targets of a loss"),
    ..LayerKind::new(
        "Rescale",
        "Brings numbers below a receptive field to -1 to 1.",
        module_doc!("rescale.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let field = param.rescale_param().map_or(1.0, |options| options.rf());
    if !field.is_finite() || field <= 0.0 {
        let problem = format!("must be greater than 0 and finite, but is {field}");
        return Err(Error::param("rescale_param.rf", problem));
    }
    let rescale = Rescale {
        field: field.into(),
        has_mask: param.top.len() > 1,
    };
    Ok(Composed::boxed(&KIND, rescale))
}

struct Rescale {
    field: f64,
    has_mask: bool,
}

impl Compose for Rescale {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let x = Operand::Bottom(0);
        let turned = to.scale(x, -1.0)?;
        let threshold = -self.field;
        let is_below = to.map(turned, Pointwise::Threshold { threshold })?;
        let size = to.map(x, Pointwise::Abs)?;
        let threshold = f64::from(1e-4_f32);
        let is_set = to.map(size, Pointwise::Threshold { threshold })?;
        let counts = to.product(is_below, is_set)?;
        let (scale, shift) = (2.0 / self.field, -1.0);
        let scaled = to.map(x, Pointwise::Affine { scale, shift })?;
        let y = to.product(scaled, counts)?;
        to.top(y);
        if self.has_mask {
            to.top(counts);
        }
        Ok(())
    }
}
